/* chain.c: the embedded chain (section 3).
 *
 * The cells are found from the state "class 1 only" (Lemma chain-recurrent):
 * the states, and the nodes, which are the moments when a class is about to be
 * drawn (Lemma chain-nodes). A key is the jobs in service by class, or the
 * list, and then the kind. The same two functions find the cells and later
 * carry the flows of an equation; they stop at more states than claimed. */

#include "check.h"

#include <string.h>

/* Carries chain->carried * factor into the cell of the scratch key. */
static void
carry(chk_chain_t *chain, int64_t kind, const mpz_t factor)
{
    size_t cell, known = chain->cells.count;

    chain->key[chain->cells.width - 1] = kind;
    cell = chk_cells_add(&chain->cells, chain->key);
    if (chain->flow != NULL)
        mpz_addmul(chain->flow[cell], chain->carried, factor);
    else if (cell == known && kind != CHK_NODE
             && mpz_cmp_ui(chain->claim->states, ++chain->states) < 0)
        chk_refuse(chain->claim->line + 1, CHK_FALSE,
                   "the chain has more states than claimed");
}

/* The kind of the cell with the counts of the key, none being blocked. */
static int64_t
unblocked(const chk_chain_t *chain)
{
    bool busy = chain->claim->descriptor == CHK_JUST_ENOUGH
                && chain->model->servers > 0;

    return chk_is_full(chain->model, chain->key, busy) ? 0 : CHK_NODE;
}

/* The jobs in service are the longest prefix of the list that fits: how many;
 * chain->counts says of which classes. */
static size_t
in_service(chk_chain_t *chain, const int64_t *list)
{
    size_t i, length = chain->cells.width - 1;

    memset(chain->counts, 0, chain->model->classes * sizeof *list);
    for (i = 0; i < length; i++)
    {
        if (!chk_fits_one(chain->model, chain->counts, (size_t) list[i] - 1))
            break;
        chain->counts[list[i] - 1]++;
    }
    return i;
}

/* The total rate out of the state, times mu_den. */
void
chk_rate(mpz_t rate, chk_chain_t *chain, const int64_t *key)
{
    const int64_t *counts = key;
    size_t c;

    if (chain->claim->descriptor == CHK_EXACT_K)
    {
        in_service(chain, key);
        counts = chain->counts;
    }
    for (c = 0; c < chain->model->classes; c++)
        mpz_addmul_ui(rate, chain->model->mu[c], (unsigned long) counts[c]);
}

static void
complete_list(chk_chain_t *chain, size_t class)
{
    size_t i, length = chain->cells.width - 1;
    int64_t *list = chain->key;
    size_t served = in_service(chain, list);

    for (i = 0; i < served; i++)
    {
        if ((size_t) list[i] != class + 1)
            continue;
        memmove(list + i, list + i + 1, (length - 1 - i) * sizeof *list);
        list[length - 1] = 0;
        carry(chain, CHK_NODE, chain->model->mu[class]);
        memmove(list + i + 1, list + i, (length - 1 - i) * sizeof *list);
        list[i] = (int64_t) class + 1;
    }
}

static void
complete_counts(chk_chain_t *chain, size_t class)
{
    int64_t kind, *n = chain->key, blocked = n[chain->model->classes];

    if (n[class] == 0)
        return;
    mpz_mul_ui(chain->carried, chain->carried, (unsigned long) n[class]);
    n[class]--;
    if (blocked > 0 && !chk_fits_one(chain->model, n, (size_t) blocked - 1))
        kind = blocked;
    else
    {
        if (blocked > 0)
            n[blocked - 1]++;
        kind = unblocked(chain);
    }
    carry(chain, kind, chain->model->mu[class]);
}

static void
load(chk_chain_t *chain, size_t cell)
{
    memcpy(chain->key, chk_cell(&chain->cells, cell),
           chain->cells.width * sizeof *chain->key);
}

/* All completions of the class in a state, at `time` times their rates. */
void
chk_complete(chk_chain_t *chain, size_t cell, size_t class, const mpz_t time)
{
    load(chain, cell);
    mpz_set(chain->carried, time);
    if (chain->claim->descriptor == CHK_EXACT_K)
        complete_list(chain, class);
    else
        complete_counts(chain, class);
}

/* All draws in a node. The flow is over a power of p_den that suffices for
 * all draws that can follow one another, so the division is exact. */
void
chk_draw(chk_chain_t *chain, size_t cell)
{
    const chk_model_t *model = chain->model;
    size_t c;
    bool fits;

    if (chain->flow != NULL)
        mpz_divexact(chain->carried, chain->flow[cell], model->p_den);
    for (c = 0; c < model->classes; c++)
    {
        load(chain, cell);
        if (chain->claim->descriptor == CHK_EXACT_K)
        {
            chain->key[chain->cells.width - 2] = (int64_t) c + 1;
            carry(chain, 0, model->p[c]);
            continue;
        }
        fits = chk_fits_one(model, chain->key, c);
        chain->key[c] += fits;
        carry(chain, fits ? unblocked(chain) : (int64_t) c + 1, model->p[c]);
    }
}

static void
start(chk_chain_t *chain)
{
    size_t i;
    int64_t kind = 0;

    if (chain->claim->descriptor == CHK_EXACT_K)
        for (i = 0; i + 1 < chain->cells.width; i++)
            chain->key[i] = 1;
    else
    {
        chain->key[0] = chk_most(chain->model, chain->key, 0);
        kind = unblocked(chain) == CHK_NODE ? 1 : 0;
    }
    carry(chain, kind, chain->model->p_den);
}

void
chk_chain_build(chk_chain_t *chain, const chk_model_t *model,
                const chk_claim_t *claim)
{
    size_t cell, c;

    memset(chain, 0, sizeof *chain);
    chain->model = model;
    chain->claim = claim;
    chain->cells.width = 1
                         + (claim->descriptor == CHK_EXACT_K
                                ? chk_list_length(model)
                                : model->classes);
    chain->key = chk_need(chain->cells.width, sizeof *chain->key);
    chain->counts = chk_need(model->classes, sizeof *chain->counts);
    mpz_init(chain->carried);
    start(chain);
    for (cell = 0; cell < chain->cells.count; cell++)
    {
        if (chk_cell(&chain->cells, cell)[chain->cells.width - 1] == CHK_NODE)
            chk_draw(chain, cell);
        else
            for (c = 0; c < model->classes; c++)
                chk_complete(chain, cell, c, chain->carried);
    }
    if (mpz_cmp_ui(claim->states, chain->states) != 0)
        chk_refuse(claim->line + 1, CHK_FALSE,
                   "the chain has %zu states, not as many as claimed",
                   chain->states);
    chk_chain_order(chain);
    chain->flow = chk_integers(chain->cells.count);
}
