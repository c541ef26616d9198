/* compare.c -- laws in floating point against the exact one.

   The exact law is that of msj_solve. Solvers see the doubles of the
   generator (float_chain.h) and are graded on the time-average law; a
   candidate on the law that it gives: departure-average where every
   transition completes a job, else time-average. */

#include "cli/compare.h"

#include <string.h>

#include <flint/fmpq_vec.h>

#include "support/memory.h"
#include "theorem/candidate.h"

void
msj_comparison_init(msj_comparison_t *comparison)
{
    memset(comparison, 0, sizeof *comparison);
    msj_solution_init(comparison->solution);
}

void
msj_comparison_clear(msj_comparison_t *comparison)
{
    for (slong i = 0; i < comparison->count; i++)
    {
        msj_grade_clear(comparison->rows[i].grade);
    }
    msj_free(comparison->rows);
    _fmpq_vec_clear(comparison->truth, comparison->state_count);
    _fmpq_vec_clear(comparison->completion, comparison->state_count);
    msj_solution_clear(comparison->solution);
}

/* A row for each solver there is, and the candidate. */
static msj_status_t
make_room(msj_context_t *ctx, msj_comparison_t *comparison)
{
    slong room = 1;

    while (msj_float_solver_get(room - 1) != NULL)
    {
        room++;
    }
    comparison->rows = msj_calloc((size_t) room, sizeof *comparison->rows);
    return comparison->rows == NULL ? msj_no_memory(ctx) : MSJ_OK;
}

static msj_compared_t *
add_row(msj_comparison_t *comparison, const char *name)
{
    msj_compared_t *row = &comparison->rows[comparison->count++];

    row->name = name;
    msj_grade_init(row->grade);
    return row;
}

static msj_status_t
set_truth(msj_context_t *ctx, msj_comparison_t *comparison)
{
    const msj_law_struct *law = comparison->solution->law;
    msj_status_t status = MSJ_OK;

    comparison->state_count = law->state_count;
    comparison->truth = _fmpq_vec_init(law->state_count);
    comparison->completion = _fmpq_vec_init(law->state_count);
    for (slong s = 0; s < law->state_count && status == MSJ_OK; s++)
    {
        msj_law_time(comparison->truth + s, law, s);
        msj_law_completion_rate(comparison->completion + s, law, s);
        status = msj_context_step(ctx, "writing the law in lowest terms", s,
                                  law->state_count);
    }
    return status;
}

/* --- solvers ------------------------------------------------------------- */

static int
is_wanted(const msj_float_solver_t *solver, const msj_words_t *names)
{
    for (slong i = 0; i < names->count; i++)
    {
        if (strcmp(names->words[i], solver->name) == 0)
        {
            return 1;
        }
    }
    return names->count == 0;
}

static msj_status_t
run_solver(msj_context_t *ctx, msj_comparison_t *comparison,
           const msj_float_solver_t *solver, double *law,
           const msj_float_chain_t chain)
{
    static const char *const outcomes[] = {
        [MSJ_FLOAT_SOLVED] = "solved",
        [MSJ_FLOAT_NOT_CONVERGED] = "not converged",
        [MSJ_FLOAT_SINGULAR] = "singular",
    };
    msj_compared_t *row = add_row(comparison, solver->name);
    msj_float_outcome_t outcome;
    msj_status_t status;

    if (comparison->state_count > solver->largest)
    {
        snprintf(row->outcome, sizeof row->outcome, "not run: n > %ld",
                 (long) solver->largest);
        return MSJ_OK;
    }
    status = solver->solve(ctx, law, &outcome, chain);
    if (status != MSJ_OK)
    {
        return status;
    }
    snprintf(row->outcome, sizeof row->outcome, "%s", outcomes[outcome]);
    if (outcome == MSJ_FLOAT_SINGULAR)
    {
        return MSJ_OK;
    }
    row->graded = 1;
    return msj_grade_doubles(
        ctx, row->grade, law, comparison->truth, comparison->completion,
        comparison->solution->values->throughput, comparison->state_count);
}

static msj_status_t
run_solvers(msj_context_t *ctx, msj_comparison_t *comparison,
            const msj_words_t *names)
{
    double *law = msj_alloc((size_t) comparison->state_count, sizeof *law);
    msj_status_t status = law == NULL ? msj_no_memory(ctx) : MSJ_OK;
    const msj_float_solver_t *solver;
    msj_generator_t generator;
    msj_float_chain_t chain;

    msj_generator_init(generator);
    msj_float_chain_init(chain);
    if (status == MSJ_OK)
    {
        status = msj_generator_set_chain(ctx, generator,
                                         comparison->solution->chain);
    }
    if (status == MSJ_OK)
    {
        status = msj_float_chain_set(ctx, chain, generator);
    }
    for (slong i = 0;
         (solver = msj_float_solver_get(i)) != NULL && status == MSJ_OK; i++)
    {
        if (is_wanted(solver, names))
        {
            status = run_solver(ctx, comparison, solver, law, chain);
        }
    }
    msj_float_chain_clear(chain);
    msj_generator_clear(generator);
    msj_free(law);
    return status;
}

/* --- the candidate ------------------------------------------------------- */

/* Correct digits of the throughput of the candidate. */
static int
throughput_digits(const msj_law_t law, const fmpq_t truth)
{
    fmpq_t throughput;
    int digits = 0;

    if (!fmpz_is_zero(law->weight_sum))
    {
        fmpq_init(throughput);
        msj_law_throughput(throughput, law);
        digits = msj_correct_digits(throughput, truth);
        fmpq_clear(throughput);
    }
    return digits;
}

/* The values that were given, and the true ones of their kind; non-zero if
   they are equal. */
static int
set_pair(fmpq *given, fmpq *truth, const msj_law_t law, const msj_law_t exact)
{
    int equal = 1;

    for (slong s = 0; s < law->state_count; s++)
    {
        if (law->completions == NULL)
        {
            msj_law_departure(given + s, law, s);
            msj_law_departure(truth + s, exact, s);
        }
        else
        {
            msj_law_time(given + s, law, s);
            msj_law_time(truth + s, exact, s);
        }
        equal &= fmpq_equal(given + s, truth + s) != 0;
    }
    return equal;
}

static msj_status_t
grade_candidate(msj_context_t *ctx, msj_comparison_t *comparison,
                const msj_law_t law)
{
    const msj_solution_struct *solution = comparison->solution;
    slong count = comparison->state_count;
    msj_compared_t *row = add_row(comparison, "candidate");
    fmpq *given = _fmpq_vec_init(count);
    fmpq *truth = _fmpq_vec_init(count);
    msj_status_t status;

    comparison->disagrees = !set_pair(given, truth, law, solution->law);
    snprintf(row->outcome, sizeof row->outcome, "%s",
             comparison->disagrees ? "disagrees" : "agrees");
    row->graded = 1;
    row->is_rational = 1;
    status = msj_grade_rationals(ctx, row->grade, given, truth,
                                 comparison->completion,
                                 solution->values->throughput, count);
    row->grade->throughput_digits = throughput_digits(
        law, solution->values->throughput);
    _fmpq_vec_clear(given, count);
    _fmpq_vec_clear(truth, count);
    return status;
}

static msj_status_t
read_and_grade(msj_context_t *ctx, msj_comparison_t *comparison,
               FILE *candidate, const char *file)
{
    msj_status_t status;
    msj_law_t law;

    msj_law_init(law);
    status = msj_candidate_read(ctx, law, comparison->solution->chain,
                                candidate, file);
    if (status == MSJ_OK)
    {
        status = grade_candidate(ctx, comparison, law);
    }
    msj_law_clear(law);
    return status;
}

msj_status_t
msj_compare(msj_context_t *ctx, msj_comparison_t *comparison,
            const msj_model_t model, const msj_descriptor_t *descriptor,
            const msj_words_t *solvers, FILE *candidate, const char *file)
{
    msj_status_t status = make_room(ctx, comparison);

    comparison->candidate = file;
    if (status == MSJ_OK)
    {
        status = msj_solve(ctx, comparison->solution, model, descriptor, 1, 0);
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    status = set_truth(ctx, comparison);
    if (status == MSJ_OK && candidate != NULL)
    {
        status = read_and_grade(ctx, comparison, candidate, file);
    }
    return status == MSJ_OK ? run_solvers(ctx, comparison, solvers) : status;
}
