/* order.c: the order and the names of the states (section 3).
 *
 * States are ordered by their counts and then by the blocked class; nodes by
 * their jobs, so that a draw leads to a later node. */

#include "check.h"

#include <stdlib.h>

static const chk_chain_t *sorted; /* qsort has no room for it */

/* Whether the state [h,a,b] counts class 2 first. */
static size_t
swapped(const chk_chain_t *chain)
{
    const chk_model_t *model = chain->model;

    return chain->claim->descriptor == CHK_TWO_CLASS && model->servers > 0
           && model->need[0] > model->need[1];
}

/* Jobs in service and blocked; the same for all lists. */
int64_t
chk_jobs(const chk_chain_t *chain, const int64_t *key)
{
    size_t c, classes = chain->model->classes;
    int64_t sum = 0;

    if (chain->claim->descriptor == CHK_EXACT_K)
        return (int64_t) chain->cells.width - 1;
    for (c = 0; c < classes; c++)
        sum += key[c];
    return sum + (key[classes] > 0);
}

static int
compare(const void *left, const void *right)
{
    const int64_t *a = chk_cell(&sorted->cells, *(const size_t *) left);
    const int64_t *b = chk_cell(&sorted->cells, *(const size_t *) right);
    size_t i, at, last = sorted->cells.width - 1;
    int64_t difference = (b[last] == CHK_NODE) - (a[last] == CHK_NODE);

    if (difference == 0 && a[last] == CHK_NODE)
        difference = chk_jobs(sorted, b) - chk_jobs(sorted, a);
    for (i = 0; difference == 0 && i <= last; i++)
    {
        at = i < 2 ? i ^ swapped(sorted) : i;
        difference = b[at] - a[at];
    }
    return difference > 0 ? -1 : difference < 0;
}

const int64_t *
chk_state(const chk_chain_t *chain, size_t rank)
{
    return chk_cell(&chain->cells, chain->order[rank]);
}

void
chk_chain_order(chk_chain_t *chain)
{
    size_t i, cells = chain->cells.count;

    chain->order = chk_need(cells, sizeof *chain->order);
    for (i = 0; i < cells; i++)
        chain->order[i] = i;
    sorted = chain;
    qsort(chain->order, cells, sizeof *chain->order, compare);
    chain->draws = (size_t) (chk_jobs(chain, chk_state(chain, cells - 1))
                             - chk_jobs(chain, chk_state(chain, chain->states))
                             + 1);
}

/* The token of the state, valid until the next call. */
const char *
chk_state_name(const chk_chain_t *chain, size_t rank)
{
    static char name[12 * CHK_MAX_LIST + 40];
    const int64_t *key = chk_state(chain, rank);
    size_t i, last = chain->cells.width - 1, swap = swapped(chain);
    int blocked = (int) key[last];
    char *at = name;

    if (chain->claim->descriptor == CHK_TWO_CLASS)
        at += sprintf(at, "[%d,",
                      chain->model->servers > 0 ? blocked > 0 : blocked);
    else if (chain->claim->descriptor == CHK_EXACT_K)
        at += sprintf(at, "[");
    else
        at += sprintf(at, blocked > 0 ? "[%d; " : "[-; ", blocked);
    for (i = 0; i < last; i++)
        at += sprintf(at, "%s%ld", i > 0 ? "," : "",
                      (long) key[i < 2 ? i ^ swap : i]);
    sprintf(at, "]");
    return name;
}
