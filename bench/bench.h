/* bench.h -- one row of the table of `make bench`.

   Every figure is measured in the same run as its baseline, a slower way that
   is kept in tests/ref/ or in a library, so that the ratio holds on any
   machine. An area is one file with a function below. */

#ifndef MSJ_BENCH_BENCH_H
#define MSJ_BENCH_BENCH_H

#include "support/context.h"

typedef struct
{
    const char *area;    /* "lists", "sparse", ... */
    char figure[64];     /* what was computed, with its size */
    double seconds;      /* ours, of one core unless `figure` says more */
    char baseline[48];   /* the name of the slow way, "" without one */
    double slow_seconds; /* of the slow way on the same task */
    char note[64];       /* bytes, lists per second, ...; may be "" */
} msj_bench_row_t;

typedef struct
{
    int quick;     /* sizes for a machine in a hurry */
    int json;      /* print JSON instead of a table */
    int row_count; /* printed so far */
} msj_bench_t;

/* Processor time of this process, all threads, in seconds. */
double msj_bench_seconds(void);
/* Time on the wall, in seconds. */
double msj_bench_wall(void);

/* Print the row. */
void msj_bench_row(msj_bench_t *bench, const msj_bench_row_t *row);

/* End the program with the message of the context unless MSJ_OK. */
void msj_bench_must(msj_status_t status, const msj_context_t *ctx);
/* End the program unless the two ways agree. */
void msj_bench_agree(int agree, const char *what);

void msj_bench_certificate(msj_bench_t *bench); /* msjcheck */
void msj_bench_digits(msj_bench_t *bench);      /* two classes, proven digits */
void msj_bench_lists(msj_bench_t *bench);       /* exact-k */
void msj_bench_ratios(msj_bench_t *bench);      /* balance of two classes */
void
msj_bench_scalars(msj_bench_t *bench); /* general chains, X and Delta(Y_d) */
void msj_bench_sparse(msj_bench_t *bench);    /* general chains, laws */
void msj_bench_splitting(msj_bench_t *bench); /* two classes, exactly */

#endif
