/* ref_model.h -- a model for the reference implementations.

   Nothing is shared with src/: fixed sizes, GMP rationals, no validation. A
   multiset fits when its total need is at most `servers`, or, with servers 0,
   when it is at most the capacity of every resource, or, with no resources,
   when it is below one of the maximal multisets. A class without a duration
   is exponential with its rate. */

#ifndef TESTS_REF_MODEL_H
#define TESTS_REF_MODEL_H

#include <gmp.h>

#include "ref/ref_duration.h"

#define REF_CLASSES 4
#define REF_MAXIMAL 32
#define REF_RESOURCES 3

typedef struct
{
    int servers;
    int classes;
    int need[REF_CLASSES];
    mpq_t prob[REF_CLASSES];
    mpq_t rate[REF_CLASSES];
    ref_duration_t duration[REF_CLASSES];
    int resources;
    int capacity[REF_RESOURCES];
    int needs[REF_CLASSES][REF_RESOURCES];
    int maximal_count;
    int maximal[REF_MAXIMAL][REF_CLASSES];
} ref_model_t;

void ref_model_init(ref_model_t *model);
void ref_model_clear(ref_model_t *model);
void ref_model_copy(ref_model_t *out, const ref_model_t *model);

/* "NEED PROB RATE, NEED PROB RATE, ..." with `servers` servers. */
void ref_model_servers(ref_model_t *model, int servers, const char *classes);

/* The servers, once set, become the first of two resources or more. */
void ref_model_resource(ref_model_t *model, int capacity, const int *needs);

/* The class gets the duration (ref_duration_set). */
void ref_model_duration(ref_model_t *model, int job_class, const char *text);

/* Phases of a class, and phase i of it: alpha, S(i,j), t(i). */
int ref_model_phases(const ref_model_t *model, int job_class);
void ref_model_initial(mpq_t out, const ref_model_t *model, int job_class,
                       int i);
void ref_model_change(mpq_t out, const ref_model_t *model, int job_class,
                      int i, int j);
void ref_model_exit(mpq_t out, const ref_model_t *model, int job_class, int i);
void ref_model_mean_duration(mpq_t out, const ref_model_t *model,
                             int job_class);

/* All rates times the factor. */
void ref_model_scale(ref_model_t *model, const mpq_t factor);

/* The servers or resources become the set of all maximal multisets; 0 (and
   no change) if there are more than REF_MAXIMAL. */
int ref_model_spell_out(ref_model_t *model);

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

/* A seeded duration of the class: exponential (kind <= 0), Erlang-2,
   hyperexponential-2, Coxian-2, or general with two phases (4). */
#define REF_KINDS 5
void ref_model_random_duration(ref_model_t *model, int job_class, int kind,
                               unsigned long long *seed);

/* C^K lists of exact-k, with their phases; more than `most`: most + 1. */
long ref_model_lists(const ref_model_t *model, long most);

#endif
