/* rows.c -- what `msjcert verify` verifies: theorems on descriptors.

   Without options: every theorem that verify tries by default, on every
   descriptor it goes with; on the smallest, if it is tried because there is
   no formula. The verdict of all is the worst of the rows that count; a row
   whose hypotheses do not hold counts only if it was asked for, or if there
   is no other. */

#include "cli/rows.h"

#include <string.h>

#include "support/memory.h"
#include "theorem/search.h"
#include "theorem/theorems.h"

void
msj_rows_init(msj_rows_t *rows)
{
    memset(rows, 0, sizeof *rows);
}

void
msj_rows_clear(msj_rows_t *rows)
{
    slong i;

    for (i = 0; i < rows->count; i++)
    {
        msj_verification_clear(&rows->verifications[i]);
    }
    msj_free(rows->verifications);
    msj_free(rows->rows);
}

/* Room for all theorems on all descriptors. */
static int
make_room(msj_rows_t *rows)
{
    size_t room = 0;

    while (msj_theorem_get((slong) room) != NULL)
    {
        room++;
    }
    room *= sizeof msj_theorem_get(0)->descriptors
            / sizeof(const msj_descriptor_t *);
    rows->rows = msj_calloc(room, sizeof *rows->rows);
    rows->verifications = msj_calloc(room, sizeof *rows->verifications);
    return rows->rows != NULL && rows->verifications != NULL;
}

static void
add_row(msj_rows_t *rows, const msj_theorem_t *theorem,
        const msj_descriptor_t *descriptor)
{
    rows->rows[rows->count].theorem = theorem;
    rows->rows[rows->count].descriptor = descriptor;
    msj_verification_init(&rows->verifications[rows->count]);
    rows->verifications[rows->count].per_state = rows->per_state;
    rows->count++;
}

/* The theorem on the descriptors it goes with, or only the given one. */
static void
add_theorem(msj_rows_t *rows, const msj_theorem_t *theorem,
            const msj_descriptor_t *descriptor)
{
    slong i;

    for (i = 0; theorem->descriptors[i] != NULL; i++)
    {
        if (descriptor == NULL || descriptor == theorem->descriptors[i])
        {
            add_row(rows, theorem, theorem->descriptors[i]);
        }
    }
}

/* A theorem that was named, or the one that a candidate is held against. A
   law that is not a formula, or is the user's, belongs to one descriptor. */
static void
add_named(msj_rows_t *rows, const msj_theorem_t *theorem,
          const msj_descriptor_t *descriptor, const msj_model_t model,
          int has_candidate)
{
    rows->named = 1;
    if (descriptor == NULL && (has_candidate || !theorem->has_formula))
    {
        descriptor = msj_theorem_descriptor(theorem, model, has_candidate);
    }
    if (descriptor == NULL || msj_theorem_goes_with(theorem, descriptor))
    {
        add_theorem(rows, theorem, descriptor);
    }
    else
    {
        add_row(rows, theorem, descriptor); /* msj_verify says why not */
    }
}

static void
unknown_theorem(const char *name)
{
    char names[256] = "";
    size_t length = 0;
    slong i;

    for (i = 0; msj_theorem_get(i) != NULL && length < sizeof names; i++)
    {
        length += (size_t) snprintf(names + length, sizeof names - length,
                                    "%s%s", i == 0 ? "" : ", ",
                                    msj_theorem_get(i)->name);
    }
    (void) msj_complain_usage(
        "verify", "unknown theorem '%s', expected one of %s", name, names);
}

const msj_theorem_t *
msj_rows_theorem(const char *name)
{
    const msj_theorem_t *theorem = msj_theorem_find(name);

    if (theorem == NULL)
    {
        unknown_theorem(name);
    }
    return theorem;
}

static msj_exit_t
no_room(void)
{
    msj_complain("out of memory");
    return MSJ_EXIT_FAILURE;
}

/* Every theorem that is tried though nobody named it. */
static void
add_tried(msj_context_t *ctx, msj_rows_t *rows, const msj_model_t model,
          const msj_descriptor_t *descriptor)
{
    const msj_theorem_t *theorem;
    const msj_descriptor_t *only;

    for (slong i = 0; (theorem = msj_theorem_get(i)) != NULL; i++)
    {
        if (msj_theorem_is_tried(ctx, theorem, model))
        {
            only = descriptor == NULL
                           && theorem->tried == MSJ_TRIED_WITHOUT_FORMULA
                       ? msj_theorem_descriptor(theorem, model, 0)
                       : descriptor;
            add_theorem(rows, theorem, only);
        }
    }
}

/* The laws themselves are wanted for tables only. */
static msj_exit_t
want_laws(msj_rows_t *rows, const msj_options_t *options)
{
    for (slong i = 0; i < rows->count; i++)
    {
        rows->verifications[i].law_unwanted = options->value[MSJ_OPTION_LAW]
                                              == NULL;
    }
    return MSJ_EXIT_DONE;
}

/* --per-state is about one theorem on one descriptor. */
static msj_exit_t
plan_per_state(msj_rows_t *rows, const msj_options_t *options)
{
    const char *theorem = options->value[MSJ_OPTION_THEOREM];
    const char *descriptor = options->value[MSJ_OPTION_DESCRIPTOR];
    const char *ours = msj_theorem_single_duration.name;

    if (theorem != NULL && strcmp(theorem, ours) != 0)
    {
        return msj_complain_usage("verify",
                                  "--per-state is for the theorem %s, not "
                                  "'%s'",
                                  ours, theorem);
    }
    if (descriptor != NULL
        && strcmp(descriptor, msj_descriptor_exact_k.name) != 0)
    {
        return msj_complain_usage("verify",
                                  "--per-state is for the lists of exact-k, "
                                  "not the descriptor '%s'",
                                  descriptor);
    }
    if (options->value[MSJ_OPTION_CANDIDATE] != NULL
        && options->value[MSJ_OPTION_OUTPUT] != NULL)
    {
        return msj_complain_usage("verify",
                                  "a certificate for the law in a file has "
                                  "its states: not with --per-state");
    }
    rows->per_state = rows->named = 1;
    add_row(rows, &msj_theorem_single_duration, &msj_descriptor_exact_k);
    return MSJ_EXIT_DONE;
}

msj_exit_t
msj_rows_plan(msj_context_t *ctx, msj_rows_t *rows,
              const msj_options_t *options, const msj_model_t model)
{
    const char *name = options->value[MSJ_OPTION_THEOREM];
    const char *descriptor_name = options->value[MSJ_OPTION_DESCRIPTOR];
    int has_candidate = options->value[MSJ_OPTION_CANDIDATE] != NULL;
    const msj_descriptor_t *descriptor =
        descriptor_name == NULL ? NULL : msj_descriptor_find(descriptor_name);
    const msj_theorem_t *theorem;

    if (!make_room(rows))
    {
        return no_room();
    }
    if (options->value[MSJ_OPTION_PER_STATE] != NULL
        && (name == NULL || msj_theorem_find(name) != NULL))
    {
        return plan_per_state(rows, options);
    }
    if (name == NULL && !has_candidate && descriptor != NULL
        && (model->drops || descriptor == &msj_descriptor_in_service))
    {
        name = msj_theorem_dropping.name; /* msj_verify says why not */
    }
    if (name == NULL && !has_candidate)
    {
        add_tried(ctx, rows, model, descriptor);
        return want_laws(rows, options);
    }
    theorem = msj_rows_theorem(name == NULL ? "stationary" : name);
    if (theorem == NULL)
    {
        return MSJ_EXIT_USAGE;
    }
    add_named(rows, theorem, descriptor, model, has_candidate);
    return want_laws(rows, options);
}

msj_overall_t
msj_row_verdict(const msj_rows_t *rows, slong i)
{
    if (rows->rows[i].status != MSJ_OK)
    {
        return MSJ_OVERALL_UNDECIDED;
    }
    switch (rows->verifications[i].verdict)
    {
    case MSJ_PROVED:
        return MSJ_OVERALL_PROVED;
    case MSJ_REFUTED:
        return MSJ_OVERALL_REFUTED;
    case MSJ_UNMET:
        break;
    }
    return MSJ_OVERALL_UNMET;
}

static int
has_verdict(const msj_rows_t *rows, msj_overall_t verdict)
{
    slong i;

    for (i = 0; i < rows->count; i++)
    {
        if (msj_row_verdict(rows, i) == verdict)
        {
            return 1;
        }
    }
    return 0;
}

msj_overall_t
msj_rows_overall(const msj_rows_t *rows)
{
    if (has_verdict(rows, MSJ_OVERALL_REFUTED))
    {
        return MSJ_OVERALL_REFUTED;
    }
    if (has_verdict(rows, MSJ_OVERALL_UNDECIDED))
    {
        return MSJ_OVERALL_UNDECIDED;
    }
    if (has_verdict(rows, MSJ_OVERALL_PROVED)
        && !(rows->named && has_verdict(rows, MSJ_OVERALL_UNMET)))
    {
        return MSJ_OVERALL_PROVED;
    }
    return MSJ_OVERALL_UNMET;
}

const char *
msj_overall_name(msj_overall_t overall)
{
    switch (overall)
    {
    case MSJ_OVERALL_PROVED:
        return "proved";
    case MSJ_OVERALL_REFUTED:
        return "refuted";
    case MSJ_OVERALL_UNDECIDED:
        return "undecided";
    case MSJ_OVERALL_UNMET:
        break;
    }
    return "unmet";
}

const char *
msj_row_law(const msj_rows_t *rows, slong i)
{
    const msj_theorem_t *theorem = rows->rows[i].theorem;

    return rows->candidate != NULL            ? "candidate"
           : theorem == &msj_theorem_dropping ? "formula"
           : theorem->law == NULL             ? "none"
           : theorem->has_formula             ? "formula"
                                              : "solution";
}

int
msj_row_has_values(const msj_rows_t *rows, slong i)
{
    return msj_row_verdict(rows, i) == MSJ_OVERALL_PROVED
           && rows->rows[i].theorem->law != NULL;
}

const char *
msj_row_reason(const msj_rows_t *rows, slong i)
{
    msj_overall_t verdict = msj_row_verdict(rows, i);

    return verdict == MSJ_OVERALL_UNMET       ? rows->verifications[i].unmet
           : verdict == MSJ_OVERALL_UNDECIDED ? rows->rows[i].reason
                                              : "";
}

const char *
msj_rows_advice(const msj_rows_t *rows)
{
    return rows->named || msj_rows_overall(rows) != MSJ_OVERALL_UNMET
               ? NULL
               : "no theorem applies to this descriptor; the law itself can "
                 "be certified with --theorem stationary";
}

/* Rows with unmet hypotheses are listed when they are all there is (one for
   each theorem), when they were asked for, and when verbose. */
static void
choose_listed(msj_rows_t *rows, int verbose)
{
    int only_unmet = !has_verdict(rows, MSJ_OVERALL_PROVED)
                     && !has_verdict(rows, MSJ_OVERALL_REFUTED)
                     && !has_verdict(rows, MSJ_OVERALL_UNDECIDED);
    int is_first;
    slong i;

    for (i = 0; i < rows->count; i++)
    {
        is_first = i == 0 || rows->rows[i].theorem != rows->rows[i - 1].theorem;
        rows->rows[i].listed = msj_row_verdict(rows, i) != MSJ_OVERALL_UNMET
                               || verbose || rows->named
                               || (only_unmet && is_first);
    }
}

msj_status_t
msj_rows_verify(msj_context_t *ctx, msj_rows_t *rows, const msj_model_t model,
                FILE *candidate, const char *file, int verbose)
{
    msj_status_t status;
    msj_row_t *row;
    slong i;

    rows->candidate = file;
    for (i = 0; i < rows->count; i++)
    {
        row = &rows->rows[i];
        status = msj_verify(ctx, &rows->verifications[i], row->theorem,
                            row->descriptor, model, candidate, file);
        if (status != MSJ_OK && status != MSJ_LIMIT)
        {
            return status;
        }
        row->status = status;
        if (status == MSJ_LIMIT)
        {
            memcpy(row->reason, ctx->message, sizeof row->reason);
        }
    }
    choose_listed(rows, verbose);
    return MSJ_OK;
}

msj_status_t
msj_rows_refute(msj_context_t *ctx, msj_rows_t *rows, msj_model_t model,
                slong *tried, const msj_theorem_t *theorem, int distinct)
{
    msj_status_t status;

    if (!make_room(rows))
    {
        return msj_no_memory(ctx);
    }
    add_row(rows, theorem, NULL);
    rows->named = 1;
    status = msj_search_refutation(ctx, model, rows->verifications, tried,
                                   theorem, distinct);
    if (status == MSJ_OK)
    {
        rows->rows[0].descriptor = rows->verifications[0].descriptor;
        choose_listed(rows, 0);
    }
    return status;
}
