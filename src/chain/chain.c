/* chain.c -- life and access of a chain; enumerate.c builds it. */

#include "chain/chain.h"

#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

void
msj_chain_init(msj_chain_t chain)
{
    memset(chain, 0, sizeof *chain);
}

void
msj_chain_clear(msj_chain_t chain)
{
    msj_free(chain->rows);
    msj_free(chain->counts);
    msj_free(chain->node_counts);
    msj_free(chain->first);
    msj_free(chain->transitions);
    msj_free(chain->first_draw);
    msj_free(chain->draws);
    msj_free(chain->state_depth);
    msj_free(chain->node_depth);
    memset(chain, 0, sizeof *chain);
}

int
msj_chain_all_complete(const msj_chain_t chain)
{
    for (slong i = 0; i < chain->first[chain->state_count]; i++)
    {
        if (chain->transitions[i].move.job_class == MSJ_NO_COMPLETION)
        {
            return 0;
        }
    }
    return 1;
}

const slong *
msj_chain_row(const msj_chain_t chain, slong state)
{
    return chain->rows + state * chain->width;
}

const slong *
msj_chain_counts(const msj_chain_t chain, slong state)
{
    return chain->counts + state * chain->model->class_count;
}

void
msj_chain_print_state(const msj_chain_t chain, slong state, FILE *out)
{
    if (chain->descriptor == &msj_descriptor_process)
    {
        fputs(chain->model->process->states[state], out);
        return;
    }
    chain->descriptor->print(chain->model, msj_chain_row(chain, state), out);
}

void
msj_chain_print_token(const msj_chain_t chain, slong state, FILE *out)
{
    if (chain->descriptor == &msj_descriptor_process)
    {
        fprintf(out, "[%ld]", (long) state + 1);
        return;
    }
    msj_chain_print_state(chain, state, out);
}

char *
msj_chain_state_name(const msj_chain_t chain, slong state)
{
    char *text = NULL;
    char *name = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
    {
        return NULL;
    }
    msj_chain_print_state(chain, state, out);
    if (fclose(out) == 0)
    {
        name = msj_strdup(text);
    }
    free(text);
    return name;
}
