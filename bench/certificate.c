/* certificate.c -- msjcheck on certificates of three-class chains.

   k servers, needs 1, 2, 5, probabilities 1/2, 1/3, 1/6, rates 1, 1/2, 1/3.
   The weights of a few states against the table of all, on the same chain;
   and at ten thousand states, where the table has hundreds of megabytes,
   msjcheck against `msjcert solve`, which finds the law. The programs of the
   build folder are run as children; processor time counts. */

#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench.h"

#define TABLE_SERVERS 58  /* 1086 states */
#define LARGE_SERVERS 183 /* 10286 states */
#define QUICK_SERVERS 100 /* 3131 states */
#define RUNS 3            /* the fastest counts */

static const char model[] = "--servers %d --class need=1,prob=1/2,exp=1 "
                            "--class need=2,prob=1/3,exp=1/2 "
                            "--class need=5,prob=1/6,exp=1/3";

static double
children(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double) usage.ru_utime.tv_sec + (double) usage.ru_stime.tv_sec
           + 1e-6 * (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* Run the command, which must end with the status 0; its processor time. */
static double
run(const char *command)
{
    double start = children();

    msj_bench_agree(system(command) == 0, command);
    return children() - start;
}

static double
fastest(const char *command)
{
    double best = run(command);

    for (int i = 1; i < RUNS; i++)
    {
        double seconds = run(command);

        best = seconds < best ? seconds : best;
    }
    return best;
}

/* Write a certificate of the chain with that many servers. */
static void
certify(const char *name, int servers, const char *theorem, const char *option)
{
    char command[640], words[256];

    snprintf(words, sizeof words, model, servers);
    snprintf(command, sizeof command,
             "./msjcert verify -q --theorem %s %s %s -o %s > %s.out", theorem,
             option, words, name, name);
    run(command);
}

static double
check(const char *name)
{
    char command[256];

    snprintf(command, sizeof command,
             "test \"$(./msjcheck -q %s)\" = 's VERIFIED'", name);
    return fastest(command);
}

static double
solve(int servers)
{
    char command[512], words[256];

    snprintf(words, sizeof words, model, servers);
    snprintf(command, sizeof command, "./msjcert solve -q %s > /dev/null",
             words);
    return fastest(command);
}

static long
size_of(const char *name)
{
    struct stat status;

    msj_bench_agree(stat(name, &status) == 0, name);
    return (long) status.st_size;
}

/* The two claims must be the same: all lines before the law. */
static void
same_claims(const char *one, const char *other)
{
    char command[512];

    snprintf(command, sizeof command,
             "sed /^law/,\\$d %s > %s.claims && sed /^law/,\\$d %s | "
             "cmp -s - %s.claims",
             one, one, other, one);
    run(command);
}

static void
against_table(msj_bench_t *bench, const char *theorem, const char *parameters,
              const char *table)
{
    msj_bench_row_t row = {.area = "certificate"};
    long size;

    certify(parameters, TABLE_SERVERS, theorem, "");
    certify(table, TABLE_SERVERS, theorem, "--law");
    same_claims(parameters, table);
    size = size_of(parameters);
    snprintf(row.figure, sizeof row.figure, "msjcheck %s, 1086 states",
             theorem);
    snprintf(row.baseline, sizeof row.baseline, "msjcheck, table of all");
    snprintf(row.note, sizeof row.note, "%ld bytes, table %ld", size,
             size_of(table));
    row.seconds = check(parameters);
    row.slow_seconds = check(table);
    msj_bench_row(bench, &row);
}

static void
against_solve(msj_bench_t *bench, const char *parameters)
{
    int servers = bench->quick ? QUICK_SERVERS : LARGE_SERVERS;
    msj_bench_row_t row = {.area = "certificate"};

    certify(parameters, servers, "stationary", "");
    snprintf(row.figure, sizeof row.figure, "msjcheck stationary, %s states",
             bench->quick ? "3131" : "10286");
    snprintf(row.baseline, sizeof row.baseline, "msjcert solve");
    snprintf(row.note, sizeof row.note, "%ld bytes", size_of(parameters));
    row.seconds = check(parameters);
    row.slow_seconds = solve(servers);
    msj_bench_row(bench, &row);
}

void
msj_bench_certificate(msj_bench_t *bench)
{
    char folder[] = "/tmp/msjcert-bench.XXXXXX";
    char parameters[64], table[64], command[128];

    msj_bench_agree(mkdtemp(folder) != NULL, "a temporary folder");
    snprintf(parameters, sizeof parameters, "%s/parameters", folder);
    snprintf(table, sizeof table, "%s/table", folder);
    against_table(bench, "stationary", parameters, table);
    against_table(bench, "relative-completions", parameters, table);
    against_solve(bench, parameters);
    snprintf(command, sizeof command, "rm -r %s", folder);
    run(command);
}
