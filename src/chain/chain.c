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
    msj_free(chain->first);
    msj_free(chain->completions);
    msj_free(chain->draws);
    msj_free(chain->state_depth);
    msj_free(chain->node_depth);
    memset(chain, 0, sizeof *chain);
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
    chain->descriptor->print(chain->model, msj_chain_row(chain, state), out);
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
