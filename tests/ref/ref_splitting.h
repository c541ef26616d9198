/* ref_splitting.h -- X of two classes from the staircase formula, slowly.

   The formula of doc/certificate-format.md s.3 along the boundary, in two
   ways: rational numbers term by term, and plain binary splitting, in which
   every factor of every product is multiplied up as it stands. Nothing is
   shared with src/. */

#ifndef TESTS_REF_SPLITTING_H
#define TESTS_REF_SPLITTING_H

#include "ref/ref_model.h"

/* The boundary of the cells and the numbers of the formula; the class of
   smaller need first if there are servers. */
typedef struct
{
    int columns, rows;
    int *height; /* B(a), and -1 behind the last */
    int *width;  /* A(b), and -1 behind the last */
    int states;
    mpq_t prob[2], rate[2];
} ref_boundary_t;

/* By trying which cells fit. */
void ref_boundary_init(ref_boundary_t *out, const ref_model_t *model);
void ref_boundary_clear(ref_boundary_t *boundary);

void ref_terms_throughput(mpq_t out, const ref_boundary_t *boundary);
void ref_splitting_throughput(mpq_t out, const ref_boundary_t *boundary);

#endif
