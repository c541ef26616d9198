/* reader_process.c -- service processes of a model file.

   `mmsr:` or `chain:` with `states`, a list of names, and `transitions`, a
   list of {from, to, rate, completes}; `completes` is false where it is
   absent. States are looked up in a sorted list. */

#include "model/reader.h"

#include <stdio.h>
#include <string.h>

#include "support/memory.h"

/* A value that must be there, and a list. */
static msj_status_t
required_list(msj_reader_t *r, const msj_yaml_node_t **out, const char *key,
              const char *expected)
{
    const char *owner = r->model->process->is_mmsr ? "'mmsr'" : "'chain'";
    msj_status_t status;

    status = msj_read_required(r, out, r->process, owner, key, expected);
    return status == MSJ_OK
               ? msj_read_kind(r, *out, MSJ_YAML_SEQUENCE, expected)
               : status;
}

static msj_status_t
read_states(msj_reader_t *r, msj_named_t *names, const msj_yaml_node_t *states)
{
    char **texts = r->model->process->states;
    msj_status_t status = MSJ_OK;

    for (slong s = 0; s < states->count && status == MSJ_OK; s++)
    {
        status = msj_read_word(r, texts + s, states->items[s],
                               "the name of a state");
        names[s].name = texts[s];
        names[s].index = s;
    }
    if (status == MSJ_OK)
    {
        msj_names_sort(names, states->count);
    }
    return status;
}

/* The number of the state that a key of a transition names. */
static msj_status_t
read_end(msj_reader_t *r, slong *state, const msj_named_t *names,
         const msj_yaml_node_t *mapping, const char *owner, const char *key)
{
    const msj_process_struct *process = r->model->process;
    const msj_yaml_node_t *node;
    msj_status_t status;

    status = msj_read_required(r, &node, mapping, owner, key, "a state");
    if (status == MSJ_OK)
    {
        status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "a state");
    }
    if (status != MSJ_OK)
    {
        return status;
    }
    *state = msj_names_find(names, process->state_count, node->text);
    return *state >= 0
               ? MSJ_OK
               : msj_read_unknown(r, node, "state", process->states,
                                  process->state_count, "one of 'states'");
}

static msj_status_t
read_completes(msj_reader_t *r, int *completes, const msj_yaml_node_t *mapping)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, "completes");
    msj_status_t status;

    if (node == NULL)
    {
        return MSJ_OK;
    }
    status = msj_read_kind(r, node, MSJ_YAML_SCALAR, "true or false");
    if (status != MSJ_OK)
    {
        return status;
    }
    *completes = strcmp(node->text, "true") == 0;
    if (*completes || strcmp(node->text, "false") == 0)
    {
        return MSJ_OK;
    }
    return msj_fail_at(r->ctx, r->file, node->line, node->column,
                       "'%.60s', expected true or false", node->text);
}

static msj_status_t
read_transition(msj_reader_t *r, const msj_named_t *names,
                const msj_yaml_node_t *mapping, slong e)
{
    msj_process_edge_struct *edge = r->model->process->edges + e;
    const msj_yaml_node_t *rate;
    msj_status_t status;
    char owner[32];

    snprintf(owner, sizeof owner, "transition %ld", (long) e + 1);
    status = msj_read_keys(r, mapping, msj_transition_keys,
                           "a mapping with from, to and rate");
    if (status == MSJ_OK)
    {
        status = read_end(r, &edge->from, names, mapping, owner, "from");
    }
    if (status == MSJ_OK)
    {
        status = read_end(r, &edge->to, names, mapping, owner, "to");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_required(r, &rate, mapping, owner, "rate", "a rate");
    }
    if (status == MSJ_OK)
    {
        status = msj_read_number(r, edge->rate, rate);
    }
    return status == MSJ_OK ? read_completes(r, &edge->completes, mapping)
                            : status;
}

static msj_status_t
read_lists(msj_reader_t *r, const msj_yaml_node_t *states,
           const msj_yaml_node_t *transitions)
{
    msj_named_t *names = msj_alloc((size_t) states->count, sizeof *names);
    msj_status_t status;

    if (names == NULL)
    {
        return msj_no_memory(r->ctx);
    }
    status = read_states(r, names, states);
    for (slong e = 0; e < transitions->count && status == MSJ_OK; e++)
    {
        status = msj_context_poll(r->ctx);
        if (status == MSJ_OK)
        {
            status = read_transition(r, names, transitions->items[e], e);
        }
    }
    msj_free(names);
    return status;
}

msj_status_t
msj_read_process(msj_reader_t *r)
{
    const msj_yaml_node_t *states, *transitions;
    msj_status_t status;

    status = msj_read_keys(r, r->process, msj_process_keys,
                           "a mapping with states and transitions");
    if (status == MSJ_OK)
    {
        status = required_list(r, &states, "states", "a list of state names");
    }
    if (status == MSJ_OK)
    {
        status = required_list(r, &transitions, "transitions",
                               "a list of transitions");
    }
    if (status == MSJ_OK && states->count == 0)
    {
        status = msj_read_fail(r, states,
                               "an empty list, expected at least one state");
    }
    if (status == MSJ_OK)
    {
        status = msj_process_allocate(r->ctx, r->model->process, states->count,
                                      transitions->count);
    }
    return status == MSJ_OK ? read_lists(r, states, transitions) : status;
}
