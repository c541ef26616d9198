/* unions.c -- see unions.h.

   Breadth first from the empty union. The counts of a union are packed into
   few words, which are the rows of a hash set. From counts v a kind of profile
   d leads to w with v_g <= w_g <= v_g + d_g; binom(size_g - v_g, w_g - v_g)
   binom(v_g, d_g - w_g + v_g) is how many do, for each group g. */

#include "solver/unions.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "chain/rowset.h"
#include "support/memory.h"

#define WORD_BITS 62 /* of a packed word */

typedef struct
{
    msj_context_t *ctx;
    msj_unions_struct *unions;
    const msj_block_struct *block;
    msj_rowset_t rows;
    slong *word, *shift; /* where a group is packed */
    slong *bits;
    slong *from, *to; /* counts */
    slong *packed;
    fmpz_t ways, factor;
} search_t;

void
msj_unions_init(msj_unions_t unions)
{
    memset(unions, 0, sizeof *unions);
}

void
msj_unions_clear(msj_unions_t unions)
{
    if (unions->terms != NULL)
    {
        _fmpz_vec_clear(unions->terms, unions->term_room);
    }
    if (unions->slack != NULL)
    {
        _fmpz_vec_clear(unions->slack, unions->count);
    }
    msj_free(unions->order);
    msj_free(unions->rank);
    msj_free(unions->start);
    msj_free(unions->edges);
    msj_free(unions->term_orbit);
    msj_unions_init(unions);
}

double
msj_unions_bytes(const msj_unions_t unions)
{
    return (double) unions->count * 12 * sizeof(slong)
           + (double) unions->edge_room * sizeof(msj_union_edge_t)
           + (double) unions->term_room * 2 * sizeof(slong);
}

/* --- packing -------------------------------------------------------------- */

static slong
plan_words(search_t *search)
{
    slong word = 0, used = 0;

    for (slong g = 0; g < search->block->group_count; g++)
    {
        slong bits = FLINT_BIT_COUNT((ulong) search->block->sizes[g]);

        if (used + bits > WORD_BITS)
        {
            word++;
            used = 0;
        }
        search->word[g] = word;
        search->shift[g] = used;
        search->bits[g] = bits;
        used += bits;
    }
    return word + 1;
}

static void
pack(search_t *search, const slong *counts)
{
    memset(search->packed, 0, (size_t) search->rows->width * sizeof(slong));
    for (slong g = 0; g < search->block->group_count; g++)
    {
        search->packed[search->word[g]] |= counts[g] << search->shift[g];
    }
}

static slong
unpack(const search_t *search, slong *counts, const slong *packed)
{
    slong rank = 0;

    for (slong g = 0; g < search->block->group_count; g++)
    {
        counts[g] = packed[search->word[g]] >> search->shift[g]
                    & (((slong) 1 << search->bits[g]) - 1);
        rank += counts[g];
    }
    return rank;
}

/* --- growing lists -------------------------------------------------------- */

static msj_status_t
grow_edges(search_t *search)
{
    msj_unions_struct *unions = search->unions;
    slong room = 2 * unions->edge_room + 1024;
    msj_union_edge_t *edges;
    msj_status_t status = msj_context_need(
        search->ctx, msj_unions_bytes(unions) + (double) room * sizeof *edges,
        "the sets of servers");

    if (status != MSJ_OK)
    {
        return status;
    }
    edges = msj_realloc(unions->edges, (size_t) room, sizeof *edges);
    if (edges == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    unions->edges = edges;
    unions->edge_room = room;
    return MSJ_OK;
}

static msj_status_t
grow_terms(search_t *search, slong room)
{
    msj_unions_struct *unions = search->unions;
    fmpz *terms;
    slong *orbits = msj_realloc(unions->term_orbit, (size_t) room,
                                sizeof *orbits);

    if (orbits == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    unions->term_orbit = orbits;
    terms = msj_realloc(unions->terms, (size_t) room, sizeof *terms);
    if (terms == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong t = unions->term_room; t < room; t++)
    {
        fmpz_init(terms + t);
    }
    unions->terms = terms;
    unions->term_room = room;
    return MSJ_OK;
}

/* The number of the term search->ways times the rate of the orbit. */
static msj_status_t
add_term(search_t *search, slong *term, slong o)
{
    msj_unions_struct *unions = search->unions;
    msj_status_t status = MSJ_OK;

    *term = o;
    if (fmpz_is_one(search->ways))
    {
        return MSJ_OK;
    }
    if (unions->term_count == unions->term_room)
    {
        status = grow_terms(search, 2 * unions->term_room + 16);
    }
    if (status == MSJ_OK)
    {
        *term = unions->term_count++;
        unions->term_orbit[*term] = o;
        fmpz_mul(unions->terms + *term, search->ways,
                 search->block->weights + o);
    }
    return status;
}

/* --- edges ---------------------------------------------------------------- */

static msj_status_t
find_union(search_t *search, slong *number, const slong *counts)
{
    unsigned long limit = search->ctx->max_states;
    msj_status_t status;

    pack(search, counts);
    if (limit > UINT32_MAX / 2)
    {
        limit = UINT32_MAX / 2;
    }
    status = msj_rowset_add(search->ctx, search->rows, number, search->packed,
                            limit);
    if (status == MSJ_LIMIT && (unsigned long) search->rows->count >= limit)
    {
        status = msj_fail(search->ctx, MSJ_LIMIT,
                          "more than %lu sets of servers that jobs can have "
                          "together, for %ld kinds of classes that differ "
                          "(--max-states)",
                          limit, (long) search->block->orbit_count);
    }
    return status;
}

/* The edge of orbit o from search->from to search->to. */
static msj_status_t
add_edge(search_t *search, slong v, slong o)
{
    msj_unions_struct *unions = search->unions;
    const slong *profile = search->block->profiles
                           + o * search->block->group_count;
    slong w, term;
    msj_status_t status;

    fmpz_one(search->ways);
    for (slong g = 0; g < search->block->group_count; g++)
    {
        slong added = search->to[g] - search->from[g];
        slong free = search->block->sizes[g] - search->from[g];

        if (profile[g] == 0 || search->block->sizes[g] == 1)
        {
            continue; /* one way */
        }
        fmpz_bin_uiui(search->factor, (ulong) free, (ulong) added);
        fmpz_mul(search->ways, search->ways, search->factor);
        fmpz_bin_uiui(search->factor, (ulong) search->from[g],
                      (ulong) (profile[g] - added));
        fmpz_mul(search->ways, search->ways, search->factor);
    }
    status = find_union(search, &w, search->to);
    if (status == MSJ_OK)
    {
        status = add_term(search, &term, o);
    }
    if (status == MSJ_OK && unions->edge_count == unions->edge_room)
    {
        status = grow_edges(search);
    }
    if (status == MSJ_OK)
    {
        if (v == w && search->block->component[o] < 0)
        {
            fmpz_sub(unions->slack + v, unions->slack + v,
                     unions->terms + term);
        }
        unions->edges[unions->edge_count].to = (uint32_t) w;
        unions->edges[unions->edge_count++].term = (uint32_t) term;
    }
    return status;
}

/* The least and the greatest number of atoms of group g after the job. */
static slong
least_to(const search_t *search, slong g, slong needed)
{
    return search->from[g] > needed ? search->from[g] : needed;
}

static slong
most_to(const search_t *search, slong g, slong needed)
{
    slong most = search->from[g] + needed, size = search->block->sizes[g];

    return most < size ? most : size;
}

/* All edges of orbit o: the counts to[] go through a box. */
static msj_status_t
add_edges(search_t *search, slong v, slong o)
{
    slong groups = search->block->group_count, g = 0;
    const slong *profile = search->block->profiles + o * groups;
    msj_status_t status = MSJ_OK;

    for (slong h = 0; h < groups; h++)
    {
        search->to[h] = least_to(search, h, profile[h]);
    }
    while (status == MSJ_OK && g < groups)
    {
        status = add_edge(search, v, o);
        for (g = 0; g < groups; g++)
        {
            if (search->to[g] < most_to(search, g, profile[g]))
            {
                search->to[g]++;
                break;
            }
            search->to[g] = least_to(search, g, profile[g]);
        }
    }
    return status;
}

/* --- all of them ---------------------------------------------------------- */

static msj_status_t
grow_unions(search_t *search, slong *room, slong needed)
{
    msj_unions_struct *unions = search->unions;
    slong more = 2 * *room + 64;
    fmpz *slack;
    slong *start;

    if (needed <= *room)
    {
        return MSJ_OK;
    }
    start = msj_realloc(unions->start, (size_t) more + 1, sizeof *start);
    if (start == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    unions->start = start;
    slack = msj_realloc(unions->slack, (size_t) more, sizeof *slack);
    if (slack == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    unions->slack = slack;
    *room = more;
    return MSJ_OK;
}

/* Union v: its capacity, and the edges out of it. */
static msj_status_t
expand(search_t *search, slong v)
{
    msj_unions_struct *unions = search->unions;
    msj_status_t status = msj_context_poll(search->ctx);

    unpack(search, search->from, msj_rowset_get(search->rows, v));
    unions->start[v] = unions->edge_count;
    for (slong g = 0; g < search->block->group_count; g++)
    {
        fmpz_addmul_ui(unions->slack + v, search->block->rates + g,
                       (ulong) search->from[g]);
    }
    for (slong o = 0; o < search->block->orbit_count && status == MSJ_OK; o++)
    {
        status = add_edges(search, v, o);
    }
    unions->start[v + 1] = unions->edge_count;
    return status;
}

static msj_status_t
search_all(search_t *search)
{
    msj_unions_struct *unions = search->unions;
    slong room = 0, number;
    msj_status_t status;

    memset(search->to, 0, (size_t) search->block->group_count * sizeof(slong));
    status = find_union(search, &number, search->to);
    while (status == MSJ_OK && unions->count < search->rows->count)
    {
        status = grow_unions(search, &room, unions->count + 1);
        if (status == MSJ_OK)
        {
            fmpz_init(unions->slack + unions->count);
            status = expand(search, unions->count++);
        }
    }
    return status;
}

/* Unions by their number of atoms: a counting sort. */
static msj_status_t
sort_unions(search_t *search)
{
    msj_unions_struct *unions = search->unions;
    slong count = unions->count, most = 0;
    slong *next;

    unions->rank = msj_calloc((size_t) count, sizeof(slong));
    unions->order = msj_calloc((size_t) count, sizeof(slong));
    if (unions->rank == NULL || unions->order == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong v = 0; v < count; v++)
    {
        unions->rank[v] = unpack(search, search->from,
                                 msj_rowset_get(search->rows, v));
        most = unions->rank[v] > most ? unions->rank[v] : most;
    }
    next = msj_calloc((size_t) most + 2, sizeof(slong));
    if (next == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    for (slong v = 0; v < count; v++)
    {
        next[unions->rank[v] + 1]++;
    }
    for (slong r = 0; r < most; r++)
    {
        next[r + 1] += next[r];
    }
    for (slong v = 0; v < count; v++)
    {
        unions->order[next[unions->rank[v]]++] = v;
    }
    msj_free(next);
    return MSJ_OK;
}

static msj_status_t
prepare(search_t *search)
{
    const msj_block_struct *block = search->block;
    size_t groups = (size_t) block->group_count;
    msj_status_t status;

    search->word = msj_calloc(groups, sizeof(slong));
    search->shift = msj_calloc(groups, sizeof(slong));
    search->bits = msj_calloc(groups, sizeof(slong));
    search->from = msj_calloc(groups, sizeof(slong));
    search->to = msj_calloc(groups, sizeof(slong));
    search->packed = msj_calloc(groups + 1, sizeof(slong));
    if (search->word == NULL || search->shift == NULL || search->bits == NULL
        || search->from == NULL || search->to == NULL || search->packed == NULL)
    {
        return msj_no_memory(search->ctx);
    }
    msj_rowset_init(search->rows, plan_words(search));
    status = grow_terms(search, block->orbit_count);
    for (slong o = 0; o < block->orbit_count && status == MSJ_OK; o++)
    {
        search->unions->term_orbit[o] = o;
        fmpz_set(search->unions->terms + o, block->weights + o);
    }
    search->unions->term_count = status == MSJ_OK ? block->orbit_count : 0;
    return status;
}

msj_status_t
msj_unions_build(msj_context_t *ctx, msj_unions_t unions,
                 const msj_block_struct *block)
{
    search_t search;
    msj_status_t status;

    memset(&search, 0, sizeof search);
    search.ctx = ctx;
    search.unions = unions;
    search.block = block;
    unions->block = block;
    msj_rowset_init(search.rows, 1);
    fmpz_init(search.ways);
    fmpz_init(search.factor);
    status = prepare(&search);
    if (status == MSJ_OK)
    {
        status = search_all(&search);
    }
    if (status == MSJ_OK)
    {
        status = sort_unions(&search);
    }
    msj_rowset_clear(search.rows);
    fmpz_clear(search.factor);
    fmpz_clear(search.ways);
    msj_free(search.word);
    msj_free(search.shift);
    msj_free(search.bits);
    msj_free(search.from);
    msj_free(search.to);
    msj_free(search.packed);
    return status;
}
