/* reader_duration.c -- durations of a model file.

   {exp: r}, {erlang: {stages, rate}}, {hyperexp: {probs, rates}}, {coxian:
   {rates, continue}} and {phase-type: {alpha, S}}, all as phases (duration.h).
   What each of them says wrong is found here, where it stands; what makes the
   phases wrong by check_duration.c, and located here. Aliases may share lists,
   so the number of rates is limited apart from the size of the file. */

#include "model/reader.h"

#include <string.h>

#include "model/phases.h"

/* Room for the rates of `count` phases; the phases at the node. */
static msj_status_t
set_phases(msj_reader_t *r, msj_duration_t duration, slong count,
           const msj_yaml_node_t *node)
{
    msj_status_t status = MSJ_OK;

    if (count >= 1 && count <= MSJ_PHASES_MAX && count * count > r->rates_left)
    {
        status = msj_fail(r->ctx, MSJ_INPUT,
                          "more than %ld rates of phases in all classes, "
                          "expected fewer phases",
                          MSJ_RATES_MAX);
    }
    if (status == MSJ_OK)
    {
        status = msj_duration_set_phases(r->ctx, duration, count);
    }
    r->rates_left -= status == MSJ_OK ? count * count : 0;
    return msj_read_locate(r, node, status);
}

/* MSJ_INPUT at the node: "WHAT is VALUE, expected EXPECTED". */
static msj_status_t
wrong_value(msj_reader_t *r, const msj_yaml_node_t *node, const char *what,
            const fmpq_t value, const char *expected)
{
    char text[MSJ_SHORT_TEXT];
    msj_status_t status = msj_short_text(r->ctx, text, value);

    return status == MSJ_OK
               ? msj_fail_at(r->ctx, r->file, node->line, node->column,
                             "%s is %s, expected %s", what, text, expected)
               : status;
}

static msj_status_t
read_positive(msj_reader_t *r, fmpq_t out, const msj_yaml_node_t *node)
{
    msj_status_t status = msj_read_number(r, out, node);

    return status != MSJ_OK || fmpq_sgn(out) > 0
               ? status
               : wrong_value(r, node, "the rate", out, "a positive number");
}

/* A list under a key of the mapping: not empty if `count` is negative, of
   `count` entries otherwise. */
static msj_status_t
read_list(msj_reader_t *r, const msj_yaml_node_t **out,
          const msj_yaml_node_t *mapping, const char *key, slong count,
          const char *expected)
{
    msj_status_t status;

    status = msj_read_required(r, out, mapping, "the duration", key, expected);
    if (status == MSJ_OK)
    {
        status = msj_read_kind(r, *out, MSJ_YAML_SEQUENCE, expected);
    }
    if (status == MSJ_OK && count < 0 && (*out)->count == 0)
    {
        status = msj_fail_at(r->ctx, r->file, (*out)->line, (*out)->column,
                             "an empty list, expected %s", expected);
    }
    if (status == MSJ_OK && count >= 0 && (*out)->count != count)
    {
        status = msj_fail_at(r->ctx, r->file, (*out)->line, (*out)->column,
                             "%ld entries, expected %ld", (*out)->count,
                             (long) count);
    }
    return status;
}

/* The check of the phases. Phase i starts where `starts` has its entry
   i - shift, and its rates are in rows->items[i]. */
static msj_status_t
check_phases(msj_reader_t *r, const msj_duration_t duration,
             const msj_yaml_node_t *starts, slong shift,
             const msj_yaml_node_t *rows)
{
    msj_place_t place = {MSJ_PART_DURATION, 0, 0};
    msj_status_t status = msj_duration_check(r->ctx, &place, duration);
    const msj_yaml_node_t *node = starts;

    if (place.part == MSJ_PART_INITIAL || place.part == MSJ_PART_PHASE)
    {
        node = starts->items[place.index - shift];
    }
    else if (place.part == MSJ_PART_RATE || place.part == MSJ_PART_EXIT)
    {
        node = rows->items[place.index];
    }
    return msj_read_locate(r, node, status);
}

static msj_status_t
read_exp(msj_reader_t *r, msj_duration_t duration, const msj_yaml_node_t *node)
{
    msj_status_t status;

    if (node->kind == MSJ_YAML_MAPPING)
    {
        return msj_read_fail(r, node,
                             "a mapping, expected the rate alone, as in "
                             "{exp: 1}");
    }
    status = set_phases(r, duration, 1, node);
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_one(duration->initial);
    return msj_read_number(r, duration->rates, node);
}

static msj_status_t
read_erlang(msj_reader_t *r, msj_duration_t duration,
            const msj_yaml_node_t *node)
{
    const msj_yaml_node_t *stages, *rate;
    msj_status_t status;
    slong count = 0;
    fmpq_t value;

    fmpq_init(value);
    status = msj_read_keys(r, node, msj_erlang_keys,
                           "a mapping {stages: N, rate: RATE}");
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &stages, node, "the duration", "stages",
                                   "an integer");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &rate, node, "the duration", "rate",
                                   "the rate of each stage");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_count(r, &count, stages);
    }
    if (status == MSJ_OK)
    {
        status = read_positive(r, value, rate);
    }
    if (status == MSJ_OK)
    {
        status = set_phases(r, duration, count, stages);
    }
    if (status == MSJ_OK)
    {
        status = msj_duration_set_erlang(r->ctx, duration, count, value);
    }
    fmpq_clear(value);
    return status;
}

static msj_status_t
read_hyperexp(msj_reader_t *r, msj_duration_t duration,
              const msj_yaml_node_t *node)
{
    const msj_yaml_node_t *probs, *rates;
    msj_status_t status;

    status = msj_read_keys(r, node, msj_hyperexp_keys,
                           "a mapping {probs: [...], rates: [...]}");
    if (status == MSJ_OK)
    {
        status = read_list(r, &probs, node, "probs", -1,
                           "a list of probabilities");
    }
    if (status == MSJ_OK)
    {
        status = read_list(r, &rates, node, "rates", probs->count,
                           "a list of rates");
    }
    if (status == MSJ_OK)
    {
        status = set_phases(r, duration, probs->count, probs);
    }
    for (slong i = 0; status == MSJ_OK && i < probs->count; i++)
    {
        status = msj_read_number(r, duration->initial + i, probs->items[i]);
        if (status == MSJ_OK)
        {
            status = read_positive(r, msj_duration_rate(duration, i, i),
                                   rates->items[i]);
        }
    }
    return status == MSJ_OK ? check_phases(r, duration, probs, 0, rates)
                            : status;
}

/* Phase i with its rate r in place (i, i): a part `on` of it goes to i + 1. */
static msj_status_t
read_continue(msj_reader_t *r, msj_duration_t duration, slong i,
              const msj_yaml_node_t *node)
{
    fmpq *rate = msj_duration_rate(duration, i, i);
    fmpq *next = msj_duration_rate(duration, i, i + 1);
    msj_status_t status;
    fmpq_t on;

    fmpq_init(on);
    status = msj_read_number(r, on, node);
    if (status == MSJ_OK
        && (fmpq_sgn(on) < 0 || fmpz_cmp(fmpq_numref(on), fmpq_denref(on)) > 0))
    {
        status = wrong_value(r, node, "the probability to continue", on,
                             "a number between 0 and 1");
    }
    fmpq_mul(next, rate, on);
    fmpq_sub(rate, rate, next);
    fmpq_clear(on);
    return status;
}

static msj_status_t
read_coxian(msj_reader_t *r, msj_duration_t duration,
            const msj_yaml_node_t *node)
{
    const msj_yaml_node_t *rates, *on;
    msj_status_t status;

    status = msj_read_keys(r, node, msj_coxian_keys,
                           "a mapping {rates: [...], continue: [...]}");
    if (status == MSJ_OK)
    {
        status = read_list(r, &rates, node, "rates", -1, "a list of rates");
    }
    if (status == MSJ_OK)
    {
        status = read_list(r, &on, node, "continue", rates->count - 1,
                           "a list of probabilities, one less than rates");
    }
    if (status == MSJ_OK)
    {
        status = set_phases(r, duration, rates->count, rates);
    }
    for (slong i = 0; status == MSJ_OK && i < rates->count; i++)
    {
        status = read_positive(r, msj_duration_rate(duration, i, i),
                               rates->items[i]);
        if (status == MSJ_OK && i + 1 < rates->count)
        {
            status = read_continue(r, duration, i, on->items[i]);
        }
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    fmpq_one(duration->initial);
    return check_phases(r, duration, on, 1, rates);
}

/* S(i,j) into the rates, but the diagonal into `sum`, to which all is added. */
static msj_status_t
read_entry(msj_reader_t *r, msj_duration_t duration, fmpq_t sum, slong i,
           slong j, const msj_yaml_node_t *node)
{
    fmpq *rate = msj_duration_rate(duration, i, j);
    msj_status_t status = msj_read_number(r, rate, node);
    char name[64];

    snprintf(name, sizeof name, "S(%ld,%ld)", (long) i + 1, (long) j + 1);
    if (status == MSJ_OK && i == j && fmpq_sgn(rate) > 0)
    {
        status = wrong_value(r, node, name, rate, "a negative number");
    }
    if (status == MSJ_OK && i != j && fmpq_sgn(rate) < 0)
    {
        status = wrong_value(r, node, name, rate, "at least 0");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_locate(
            r, node, msj_sum_add(r->ctx, sum, rate, "rates of the row"));
    }
    return status;
}

/* Row i of S; its sum is minus the exit rate, which takes the place of the
   diagonal. */
static msj_status_t
read_row(msj_reader_t *r, msj_duration_t duration, slong i,
         const msj_yaml_node_t *row)
{
    slong count = duration->phase_count;
    msj_status_t status;
    char name[64];
    fmpq_t sum;

    status = msj_read_kind(r, row, MSJ_YAML_SEQUENCE, "a row of S");
    if (status == MSJ_OK && row->count != count)
    {
        status = msj_fail_at(r->ctx, r->file, row->line, row->column,
                             "%ld entries, expected %ld, one per phase",
                             row->count, (long) count);
    }
    fmpq_init(sum);
    for (slong j = 0; j < count && status == MSJ_OK; j++)
    {
        status = read_entry(r, duration, sum, i, j, row->items[j]);
    }
    if (status == MSJ_OK && fmpq_sgn(sum) > 0)
    {
        snprintf(name, sizeof name, "the sum of row %ld of S", (long) i + 1);
        status = wrong_value(r, row, name, sum, "at most 0");
    }
    fmpq_neg(msj_duration_rate(duration, i, i), sum);
    fmpq_clear(sum);
    return status;
}

static msj_status_t
read_phase_type(msj_reader_t *r, msj_duration_t duration,
                const msj_yaml_node_t *node)
{
    const msj_yaml_node_t *alpha, *rows;
    msj_status_t status;

    status = msj_read_keys(r, node, msj_phase_type_keys,
                           "a mapping {alpha: [...], S: [[...], ...]}");
    if (status == MSJ_OK)
    {
        status = read_list(r, &alpha, node, "alpha", -1,
                           "a list of initial probabilities");
    }
    if (status == MSJ_OK)
    {
        status = read_list(r, &rows, node, "S", alpha->count,
                           "a list of rows, one per phase");
    }
    if (status == MSJ_OK)
    {
        status = set_phases(r, duration, alpha->count, alpha);
    }
    for (slong i = 0; status == MSJ_OK && i < alpha->count; i++)
    {
        status = msj_read_number(r, duration->initial + i, alpha->items[i]);
        if (status == MSJ_OK)
        {
            status = read_row(r, duration, i, rows->items[i]);
        }
    }
    return status == MSJ_OK ? check_phases(r, duration, alpha, 0, rows)
                            : status;
}

msj_status_t
msj_read_duration(msj_reader_t *r, msj_duration_t duration,
                  const msj_yaml_node_t *node)
{
    static const struct
    {
        const char *name;
        msj_status_t (*read)(msj_reader_t *r, msj_duration_t duration,
                             const msj_yaml_node_t *node);
    } forms[] = {{"exp", read_exp},
                 {"erlang", read_erlang},
                 {"hyperexp", read_hyperexp},
                 {"coxian", read_coxian},
                 {"phase-type", read_phase_type}};
    msj_status_t status;

    status = msj_read_keys(r, node, msj_duration_keys, "a mapping {exp: RATE}");
    if (status != MSJ_OK)
    {
        return status;
    }
    if (node->count != 1)
    {
        return msj_read_fail(r, node,
                             node->count == 0
                                 ? "an empty duration, expected {exp: RATE}"
                                 : "more than one duration, expected one");
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    {
        if (strcmp(forms[i].name, node->items[0]->text) == 0)
        {
            return forms[i].read(r, duration, node->items[1]);
        }
    }
    return MSJ_OK; /* not reached: the key is one of these */
}
