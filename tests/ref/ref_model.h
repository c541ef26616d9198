/* ref_model.h -- a model for the reference implementations.

   Nothing is shared with src/: fixed sizes, GMP rationals, no validation. A
   multiset fits when its total need is at most `servers`, or, with servers 0,
   when it is below one of the maximal multisets. */

#ifndef TESTS_REF_MODEL_H
#define TESTS_REF_MODEL_H

#include <gmp.h>

#define REF_CLASSES 4
#define REF_MAXIMAL 16

typedef struct
{
    int servers;
    int classes;
    int need[REF_CLASSES];
    mpq_t prob[REF_CLASSES];
    mpq_t rate[REF_CLASSES];
    int maximal_count;
    int maximal[REF_MAXIMAL][REF_CLASSES];
} ref_model_t;

void ref_model_init(ref_model_t *model);
void ref_model_clear(ref_model_t *model);
void ref_model_copy(ref_model_t *out, const ref_model_t *model);

/* "NEED PROB RATE, NEED PROB RATE, ..." with `servers` servers. */
void ref_model_servers(ref_model_t *model, int servers, const char *classes);

/* Two classes "0 PROB RATE, 0 PROB RATE" and the staircase of the cells
   (a, b), a < columns, b <= heights[a]; heights do not increase. */
void ref_model_staircase(ref_model_t *model, int columns, const int *heights,
                         const char *classes);

/* Classes i and j change places. */
void ref_model_swap(ref_model_t *model, int i, int j);

int ref_model_fits(const ref_model_t *model, const int *counts);

/* The length of the lists of exact-k. */
int ref_model_list_length(const ref_model_t *model);

/* One line for messages, in a static buffer. */
const char *ref_model_text(const ref_model_t *model);

/* A pseudo-random number in low..high; the seed moves on. */
int ref_random(unsigned long long *seed, int low, int high);

/* A model with servers, seeded: classes, needs and rational numbers. */
void ref_model_random(ref_model_t *model, int servers, int classes,
                      unsigned long long *seed);

#endif
