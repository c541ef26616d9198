/* multiset.c -- the descriptors just-enough and two-class.

   A row is the number of jobs in service of every class and phase, then the
   number of the blocked class, 0 for none (RESET App. B; TWO20 s.3.2, MAMA23
   s.4). With C classes a last number C + c says that a job of class c enters
   service and its first phase is to be drawn. The two descriptors differ in
   when drawing stops and in the order of the counts: with servers, two-class
   puts the class of smaller need first. */

#include <stdio.h>
#include <string.h>

#include "chain/descriptor.h"

/* ---- rows in the order of the model ------------------------------------- */

/* The jobs in service per class; `room` is used when there are phases. */
static const slong *
class_counts(const msj_model_t model, const slong *row, slong *room)
{
    if (model->phase_count == model->class_count)
    {
        return row;
    }
    memset(room, 0, (size_t) model->class_count * sizeof(slong));
    for (slong f = 0; f < model->phase_count; f++)
    {
        room[model->phase_class[f]] += row[f];
    }
    return room;
}

static int
fits_one_more(const msj_model_t model, const slong *row, slong job_class)
{
    slong room[MSJ_CLASSES_MAX];

    return msj_model_fits_with(model, class_counts(model, row, room),
                               job_class);
}

static int
some_class_fits(const msj_model_t model, const slong *row)
{
    slong room[MSJ_CLASSES_MAX];
    const slong *counts = class_counts(model, row, room);

    for (slong c = 0; c < model->class_count; c++)
    {
        if (msj_model_fits_with(model, counts, c))
        {
            return 1;
        }
    }
    return 0;
}

static slong
multiset_width(const msj_model_t model)
{
    return model->phase_count + 1;
}

static void
multiset_empty(const msj_model_t model, slong *row)
{
    memset(row, 0, (size_t) multiset_width(model) * sizeof(slong));
}

static void
copy_row(const msj_model_t model, slong *to, const slong *from)
{
    memcpy(to, from, (size_t) multiset_width(model) * sizeof(slong));
}

/* A job of the class enters service; with several phases, the first one is
   still to be drawn. */
static void
enter(const msj_model_t model, slong *row, slong job_class)
{
    const msj_job_class_struct *entering = model->classes + job_class;
    int drawn = entering->duration->phase_count == 1;

    row[entering->first_phase] += drawn;
    row[model->phase_count] = drawn ? 0 : model->class_count + job_class + 1;
}

/* A job in the phase leaves; the blocked job enters if it fits now. */
static void
leave(const msj_model_t model, slong *row, slong phase)
{
    slong blocked = row[model->phase_count];

    row[phase]--;
    if (blocked > 0 && fits_one_more(model, row, blocked - 1))
    {
        enter(model, row, blocked - 1);
    }
}

/* A drawn job enters if it fits, else it becomes the blocked job. */
static void
arrive(const msj_model_t model, slong *row, slong job_class)
{
    if (fits_one_more(model, row, job_class))
    {
        enter(model, row, job_class);
    }
    else
    {
        row[model->phase_count] = job_class + 1;
    }
}

/* The class whose first phase is to be drawn, or -1. */
static slong
entering_class(const msj_model_t model, const slong *row)
{
    slong entering = row[model->phase_count] - model->class_count - 1;

    return entering >= 0 ? entering : -1;
}

/* How many states there are is known only by enumeration. */
static msj_status_t
multiset_may_enumerate(msj_context_t *ctx, const msj_model_t model)
{
    (void) ctx;
    (void) model;
    return MSJ_OK;
}

static slong
multiset_moves(const msj_model_t model)
{
    return model->rate_count;
}

/* ---- just-enough -------------------------------------------------------- */

static msj_status_t
just_enough_applies(msj_context_t *ctx, const msj_model_t model)
{
    return msj_descriptor_has_classes(ctx, "just-enough", model);
}

static void
just_enough_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    const slong *found = class_counts(model, row, counts);

    if (found != counts)
    {
        memcpy(counts, found, (size_t) model->class_count * sizeof(slong));
    }
}

/* The i-th move is that with the rate of slot i. */
static int
just_enough_move(const msj_model_t model, const slong *row, slong i,
                 msj_move_t *move, slong *after)
{
    slong job_class = model->rate_class[i];
    const msj_job_class_struct *owner = model->classes + job_class;
    slong count = owner->duration->phase_count;
    slong place = i - owner->first_rate;
    slong from = owner->first_phase + place / count;
    slong to = owner->first_phase + place % count;

    if (row[from] == 0 || fmpq_is_zero(owner->duration->rates + place))
    {
        return 0;
    }
    copy_row(model, after, row);
    move->jobs = row[from];
    move->rate = i;
    if (from == to)
    {
        move->job_class = job_class;
        leave(model, after, from);
        return 1;
    }
    move->job_class = MSJ_NO_COMPLETION;
    after[from]--;
    after[to]++;
    return 1;
}

/* With servers: while the total need is below k. Otherwise there is no total
   need: while some class fits. */
static int
needs_more(const msj_model_t model, const slong *row)
{
    slong used = 0;

    if (model->servers == 0)
    {
        return some_class_fits(model, row);
    }
    for (slong f = 0; f < model->phase_count; f++)
    {
        used += row[f] * model->classes[model->phase_class[f]].need;
    }
    return used < model->servers;
}

/* `more`: whether a further job is drawn when none is blocked or entering. */
static slong
multiset_outcomes(const msj_model_t model, const slong *row,
                  int (*more)(const msj_model_t model, const slong *row))
{
    slong entering = entering_class(model, row);

    if (entering >= 0)
    {
        return model->classes[entering].duration->phase_count;
    }
    return row[model->phase_count] == 0 && more(model, row) ? model->class_count
                                                            : 0;
}

static slong
just_enough_outcomes(const msj_model_t model, const slong *row)
{
    return multiset_outcomes(model, row, needs_more);
}

/* The i-th phase of the entering job, or the class i of the next job. */
static void
just_enough_draw(const msj_model_t model, const slong *row, slong i,
                 slong *after, slong *prob)
{
    slong entering = entering_class(model, row);
    slong phase;

    copy_row(model, after, row);
    if (entering < 0)
    {
        *prob = i;
        arrive(model, after, i);
        return;
    }
    phase = model->classes[entering].first_phase + i;
    *prob = model->class_count + phase;
    after[phase]++;
    after[model->phase_count] = 0;
}

void
msj_multiset_print_phases(const msj_model_t model, const slong *counts,
                          slong job_class, FILE *out)
{
    slong count = model->classes[job_class].duration->phase_count;

    for (slong i = 0; i < count; i++)
    {
        fprintf(out, "%s%ld", i > 0 ? ":" : "", (long) counts[i]);
    }
}

static void
just_enough_print(const msj_model_t model, const slong *row, FILE *out)
{
    slong blocked = row[model->phase_count];

    if (blocked > 0)
    {
        fprintf(out, "[%ld;", (long) blocked);
    }
    else
    {
        fputs("[-;", out);
    }
    for (slong c = 0; c < model->class_count; c++)
    {
        fputc(c ? ',' : ' ', out);
        msj_multiset_print_phases(model, row + model->classes[c].first_phase, c,
                                  out);
    }
    fputc(']', out);
}

const msj_descriptor_t msj_descriptor_just_enough = {
    .name = "just-enough",
    .applies = just_enough_applies,
    .may_enumerate = multiset_may_enumerate,
    .width = multiset_width,
    .empty = multiset_empty,
    .in_service = just_enough_in_service,
    .moves = multiset_moves,
    .move = just_enough_move,
    .outcomes = just_enough_outcomes,
    .draw = just_enough_draw,
    .print = just_enough_print,
};

/* ---- two-class ---------------------------------------------------------- */

static msj_status_t
two_class_applies(msj_context_t *ctx, const msj_model_t model)
{
    msj_status_t status = msj_descriptor_has_classes(ctx, "two-class", model);

    if (status == MSJ_OK && model->class_count != 2)
    {
        status = msj_fail(ctx, MSJ_DOMAIN,
                          "descriptor two-class: the model has %ld classes, "
                          "expected 2",
                          (long) model->class_count);
    }
    return status;
}

slong
msj_two_class_order(const msj_model_t model, slong i)
{
    int swapped = model->servers > 0
                  && model->classes[0].need > model->classes[1].need;
    return swapped ? 1 - i : i;
}

/* The phases of the class that comes first in `from` change places with those
   of the other. */
static void
rotate(const msj_model_t model, slong *to, const slong *from, slong first)
{
    slong count = model->classes[first].duration->phase_count;
    slong rest = model->phase_count - count;

    memcpy(to, from + count, (size_t) rest * sizeof(slong));
    memcpy(to + rest, from, (size_t) count * sizeof(slong));
    to[model->phase_count] = from[model->phase_count];
}

/* The row in the order of the model; `room` is used when the order differs. */
static const slong *
to_model(const msj_model_t model, const slong *row, slong *room)
{
    if (msj_two_class_order(model, 0) == 0)
    {
        return row;
    }
    rotate(model, room, row, 1);
    return room;
}

static void
from_model(const msj_model_t model, slong *row)
{
    slong room[2 * MSJ_PHASES_MAX + 1];

    if (msj_two_class_order(model, 0) == 1)
    {
        copy_row(model, room, row);
        rotate(model, row, room, 0);
    }
}

static void
two_class_in_service(const msj_model_t model, const slong *row, slong *counts)
{
    slong room[2 * MSJ_PHASES_MAX + 1];

    just_enough_in_service(model, to_model(model, row, room), counts);
}

static int
two_class_move(const msj_model_t model, const slong *row, slong i,
               msj_move_t *move, slong *after)
{
    slong room[2 * MSJ_PHASES_MAX + 1];
    int found = just_enough_move(model, to_model(model, row, room), i, move,
                                 after);

    if (found)
    {
        from_model(model, after);
    }
    return found;
}

static slong
two_class_outcomes(const msj_model_t model, const slong *row)
{
    slong room[2 * MSJ_PHASES_MAX + 1];

    return multiset_outcomes(model, to_model(model, row, room),
                             some_class_fits);
}

static void
two_class_draw(const msj_model_t model, const slong *row, slong i, slong *after,
               slong *prob)
{
    slong room[2 * MSJ_PHASES_MAX + 1];

    just_enough_draw(model, to_model(model, row, room), i, after, prob);
    from_model(model, after);
}

/* h is 0 or 1 with servers (TWO20: only the larger class can block), and the
   number of the blocked class otherwise. */
static void
two_class_print(const msj_model_t model, const slong *row, FILE *out)
{
    slong h = row[model->phase_count];
    slong first = msj_two_class_order(model, 0);

    fprintf(out, "[%ld,", (long) (model->servers > 0 ? h > 0 : h));
    msj_multiset_print_phases(model, row, first, out);
    fputc(',', out);
    msj_multiset_print_phases(model,
                              row + model->classes[first].duration->phase_count,
                              1 - first, out);
    fputc(']', out);
}

const msj_descriptor_t msj_descriptor_two_class = {
    .name = "two-class",
    .applies = two_class_applies,
    .may_enumerate = multiset_may_enumerate,
    .width = multiset_width,
    .empty = multiset_empty,
    .in_service = two_class_in_service,
    .moves = multiset_moves,
    .move = two_class_move,
    .outcomes = two_class_outcomes,
    .draw = two_class_draw,
    .print = two_class_print,
};

slong
msj_multiset_blocked(const msj_model_t model, const slong *row)
{
    return row[model->phase_count] - 1;
}

void
msj_two_class_to_multiset(const msj_model_t model, const slong *row, slong *out)
{
    slong room[2 * MSJ_PHASES_MAX + 1];

    copy_row(model, out, to_model(model, row, room));
}
