/* bench.c -- `make bench`: what is fast, against a named baseline.

     bench [--json] [--quick] [AREA ...]

   Without areas: all of them. A figure is printed only after both ways gave
   the same exact answer. */

#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct
{
    const char *name;
    void (*run)(msj_bench_t *bench);
} areas[] = {
    {"digits", msj_bench_digits},   {"lists", msj_bench_lists},
    {"sparse", msj_bench_sparse},   {"splitting", msj_bench_splitting},
    {"ratios", msj_bench_ratios},   {"certificate", msj_bench_certificate},
    {"scalars", msj_bench_scalars},
};

#define AREAS (sizeof areas / sizeof *areas)

static double
clock_seconds(clockid_t id)
{
    struct timespec t;

    clock_gettime(id, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

double
msj_bench_seconds(void)
{
    return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

double
msj_bench_wall(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

void
msj_bench_must(msj_status_t status, const msj_context_t *ctx)
{
    if (status != MSJ_OK)
    {
        fprintf(stderr, "bench: %s\n", ctx->message);
        exit(1);
    }
}

void
msj_bench_agree(int agree, const char *what)
{
    if (!agree)
    {
        fprintf(stderr, "bench: two ways disagree: %s\n", what);
        exit(1);
    }
}

static void
print_json(const msj_bench_t *bench, const msj_bench_row_t *row)
{
    printf("%s\n  {\"area\": \"%s\", ", bench->row_count == 0 ? "" : ",",
           row->area);
    if (row->baseline[0] != '\0')
    {
        printf("\"baseline\": \"%s\", \"baseline_seconds\": %.6g, ",
               row->baseline, row->slow_seconds);
    }
    printf("\"figure\": \"%s\", \"note\": \"%s\", ", row->figure, row->note);
    if (row->baseline[0] != '\0')
    {
        printf("\"ratio\": %.4g, ", row->slow_seconds / row->seconds);
    }
    printf("\"seconds\": %.6g}", row->seconds);
}

static void
print_text(const msj_bench_t *bench, const msj_bench_row_t *row)
{
    char slow[24] = "", ratio[24] = "";

    if (bench->row_count == 0)
    {
        printf("%-44s %10s %10s %7s  %s\n", "figure", "seconds", "baseline",
               "ratio", "baseline is, notes");
    }
    if (row->baseline[0] != '\0')
    {
        snprintf(slow, sizeof slow, "%.4g", row->slow_seconds);
        snprintf(ratio, sizeof ratio, "%.3g", row->slow_seconds / row->seconds);
    }
    printf("%-44s %10.4g %10s %7s  %s%s%s\n", row->figure, row->seconds, slow,
           ratio, row->baseline,
           row->baseline[0] != '\0' && row->note[0] != '\0' ? "; " : "",
           row->note);
}

void
msj_bench_row(msj_bench_t *bench, const msj_bench_row_t *row)
{
    if (bench->json)
    {
        print_json(bench, row);
    }
    else
    {
        print_text(bench, row);
    }
    bench->row_count++;
    fflush(stdout);
}

static void
usage(void)
{
    fprintf(stderr, "usage: bench [--json] [--quick] [AREA ...]; areas:");
    for (size_t i = 0; i < AREAS; i++)
    {
        fprintf(stderr, " %s", areas[i].name);
    }
    fprintf(stderr, "\n");
    exit(2);
}

/* Non-zero if the area is among the words, or if no area is. */
static int
is_wanted(const char *name, int argc, char **argv)
{
    int named = 0;

    for (int i = 1; i < argc; i++)
    {
        if (strcmp(argv[i], name) == 0)
        {
            return 1;
        }
        named |= argv[i][0] != '-';
    }
    return !named;
}

static void
read_words(msj_bench_t *bench, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
    {
        size_t area = 0;

        while (area < AREAS && strcmp(argv[i], areas[area].name) != 0)
        {
            area++;
        }
        bench->json |= strcmp(argv[i], "--json") == 0;
        bench->quick |= strcmp(argv[i], "--quick") == 0;
        if (area == AREAS && strcmp(argv[i], "--json") != 0
            && strcmp(argv[i], "--quick") != 0)
        {
            usage();
        }
    }
}

int
main(int argc, char **argv)
{
    msj_bench_t bench = {0};

    read_words(&bench, argc, argv);
    if (bench.json)
    {
        printf("[");
    }
    for (size_t i = 0; i < AREAS; i++)
    {
        if (is_wanted(areas[i].name, argc, argv))
        {
            areas[i].run(&bench);
        }
    }
    if (bench.json)
    {
        printf("\n]\n");
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
