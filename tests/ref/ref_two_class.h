/* ref_two_class.h -- the published formulas for two classes, term by term.

   TWO20 Thm 4.1 (needs l_1 < l_2 <= k; class 0 is the class of smaller need)
   and the staircase formula (doc/certificate-format.md s.3). States are named
   [h,a,b] and come in the documented order; nothing here plays the queue
   (ref_chain.c does). */

#ifndef TESTS_REF_TWO_CLASS_H
#define TESTS_REF_TWO_CLASS_H

#include "ref/ref_model.h"

typedef struct
{
    int h, a, b;
    mpq_t law; /* pi, departure-average */
} ref_cell_t;

typedef struct
{
    ref_cell_t *cells;
    int count;
    mpq_t throughput;
} ref_formula_t;

void ref_two_class(ref_formula_t *out, const ref_model_t *model);
void ref_staircase(ref_formula_t *out, const ref_model_t *model);
void ref_formula_clear(ref_formula_t *formula);

/* f_i of a state with a and b jobs in service, i = 1, 2. */
void ref_fraction(mpq_t out, const ref_model_t *model, int i, int a, int b);

void ref_power(mpq_t out, const mpq_t base, int exponent);

#endif
