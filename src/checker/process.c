/* process.c: a model given by its states and transitions (section 2). */

#include "check.h"

static size_t
read_state(const chk_model_t *model, const char *word)
{
    size_t state;

    chk_word(word);
    state = (size_t) chk_count(CHK_POSITIVE);
    if (state > model->states)
        chk_refuse(chk_line, CHK_MALFORMED, "there is no state %zu", state);
    return state - 1;
}

/* Transitions come in strictly increasing order. */
static void
check_order(const chk_transition_t *a, const chk_transition_t *b)
{
    bool before = a->from != b->from ? a->from < b->from
                  : a->to != b->to   ? a->to < b->to
                                     : !a->completes && b->completes;

    if (!before)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "transitions are not in increasing order");
}

static void
read_transition(chk_model_t *model, size_t i)
{
    chk_transition_t *transition = &model->transition[i];

    chk_next_line();
    transition->from = read_state(model, "from");
    transition->to = read_state(model, "to");
    chk_positive("rate", transition->rate);
    if (chk_more())
    {
        chk_word("completes");
        transition->completes = true;
    }
    else if (model->mmsr && transition->from == transition->to)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "a transition of an mmsr that changes nothing");
    if (i > 0)
        check_order(transition - 1, transition);
}

void
chk_process_read(chk_model_t *model)
{
    bool any = false;
    size_t i, room = 0, line;

    model->mmsr = chk_line_is("mmsr");
    chk_word(model->mmsr ? "mmsr" : "chain");
    model->states = (size_t) chk_count(CHK_POSITIVE);
    chk_next_line();
    chk_word("transitions");
    model->transitions = (size_t) chk_count(CHK_POSITIVE);
    line = chk_line;
    for (i = 0; i < model->transitions; i++)
    {
        model->transition = chk_room(model->transition, &room, i,
                                     sizeof *model->transition);
        model->transition[i].completes = false;
        read_transition(model, i);
        any = any || model->transition[i].completes;
        model->general = model->general || !model->transition[i].completes;
    }
    if (model->mmsr && !any)
        chk_refuse(line, CHK_MALFORMED, "no transition completes a job");
}
