/* bridge_answer.c -- what msj_solve says, against the reference. */

#include "ref/bridge.h"

#include <string.h>

static char difference[600];

static void
copy_laws(ref_answer_t *out, const msj_law_t law)
{
    fmpq_t value;

    fmpq_init(value);
    for (int s = 0; s < out->state_count; s++)
    {
        msj_law_time(value, law, s);
        mpq_set(out->time[s], *bridge_number(value));
        if (fmpz_is_zero(law->denominator))
            continue;
        msj_law_departure(value, law, s);
        mpq_set(out->departure[s], *bridge_number(value));
    }
    fmpq_clear(value);
}

static void
copy_relative(ref_answer_t *out, const msj_relative_t relative)
{
    fmpq_t value;

    fmpq_init(value);
    mpq_set(out->delta_departure, *bridge_number(relative->departure));
    for (int s = 0; s < out->state_count; s++)
    {
        msj_relative_value(value, relative, s);
        mpq_set(out->delta[s], *bridge_number(value));
    }
    fmpq_clear(value);
}

void
bridge_answer(ref_answer_t *out, const msj_solution_t solution)
{
    ref_answer_init(out, (int) solution->chain->state_count);
    mpq_set(out->throughput, *bridge_number(solution->values->throughput));
    copy_laws(out, solution->law);
    if (solution->has_delta)
        copy_relative(out, solution->relative);
}

const char *
bridge_compare_answers(const ref_answer_t *answer,
                       const ref_answer_t *expected, const ref_chain_t *ref)
{
    const char *what = NULL;

    if (answer->state_count != expected->state_count)
        return "number of states";
    for (int s = 0; s < answer->state_count && what == NULL; s++)
    {
        if (!mpq_equal(answer->time[s], expected->time[s]))
            what = "ct";
        if (!mpq_equal(answer->departure[s], expected->departure[s]))
            what = "pi";
        if (!mpq_equal(answer->delta[s], expected->delta[s]))
            what = "Delta";
        if (what != NULL)
        {
            snprintf(difference, sizeof difference, "%s of %s", what,
                     ref->states[s].name);
            return difference;
        }
    }
    if (!mpq_equal(answer->throughput, expected->throughput))
        return "X";
    if (!mpq_equal(answer->delta_departure, expected->delta_departure))
        return "Delta(Y_d)";
    return NULL;
}

static const char *
compare_gauss(const ref_answer_t *answer, const ref_chain_t *ref)
{
    const char *wrong = NULL;
    ref_answer_t expected;

    ref_answer_init(&expected, ref->state_count);
    if (!ref_answer_solve(&expected, ref))
        wrong = "Gauss";
    if (wrong == NULL)
        wrong = bridge_compare_answers(answer, &expected, ref);
    ref_answer_clear(&expected);
    return wrong;
}

/* The library's own law of another method: elimination without a formula. */
static const char *
compare_stationary(const ref_answer_t *answer, const msj_solution_t solution,
                   const ref_chain_t *ref)
{
    msj_verification_t v;
    const char *wrong = NULL;
    mpq_t throughput;

    mpq_init(throughput);
    bridge_verify(v, "stationary", ref->descriptor, solution->model, NULL);
    if (v->verdict != MSJ_PROVED)
        wrong = "the theorem stationary";
    else
        mpq_set(throughput, *bridge_number(v->values->throughput));
    if (wrong == NULL && !mpq_equal(throughput, answer->throughput))
        wrong = "X of the theorem stationary";
    msj_verification_clear(v);
    mpq_clear(throughput);
    return wrong;
}

const char *
bridge_compare_solution(mpq_t throughput, mpq_t delta,
                        const msj_model_t subject, const ref_chain_t *ref)
{
    msj_solution_t solution;
    ref_answer_t answer;
    const char *wrong;

    bridge_solve(solution, subject, ref->descriptor, 1);
    bridge_answer(&answer, solution);
    wrong = solution->has_delta ? bridge_compare_chain(solution->chain, ref)
                                : "no Delta";
    if (wrong == NULL && !ref_answer_holds(&answer, ref))
        wrong = "an equation of ct, pi, X or Delta";
    if (wrong == NULL && ref->state_count <= BRIDGE_GAUSS_STATES)
        wrong = compare_gauss(&answer, ref);
    if (wrong == NULL && ref->state_count <= BRIDGE_GAUSS_STATES)
        wrong = compare_stationary(&answer, solution, ref);
    if (wrong == NULL && ref->model != NULL)
        wrong = bridge_compare_values(solution->values, ref->model,
                                      answer.throughput);
    mpq_set(throughput, answer.throughput);
    mpq_set(delta, answer.delta_departure);
    ref_answer_clear(&answer);
    msj_solution_clear(solution);
    return wrong;
}
