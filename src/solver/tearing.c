/* tearing.c -- see tearing.h. */

#include "solver/tearing.h"

#include <string.h>

#include "support/memory.h"

/* With so few parameters no other order is tried. */
#define FEW 4

/* One greedy run, and the best one so far. All arrays have n elements. */
typedef struct
{
    slong size, queued;
    slong *rank;    /* of the equations; small goes first */
    slong *open;    /* unknowns of the equation that are still open */
    slong *heap;    /* equations not yet taken, by open, rank, number */
    slong *place;   /* of the equation in the heap, or -1 */
    slong *known;   /* unknowns: not zero if no longer open */
    slong *row;     /* equations taken: from the front those that give an
                     unknown, from the back those left over */
    slong *unknown; /* from the front as row, from the back the parameters */
    slong *memory;
} sweep_t;

void
msj_tearing_init(msj_tearing_t tearing)
{
    memset(tearing, 0, sizeof *tearing);
}

void
msj_tearing_clear(msj_tearing_t tearing)
{
    msj_free(tearing->unknown);
    msj_free(tearing->row);
    msj_tearing_init(tearing);
}

static int
goes_before(const sweep_t *sweep, slong a, slong b)
{
    if (sweep->open[a] != sweep->open[b])
    {
        return sweep->open[a] < sweep->open[b];
    }
    if (sweep->rank[a] != sweep->rank[b])
    {
        return sweep->rank[a] < sweep->rank[b];
    }
    return a < b;
}

static void
put(sweep_t *sweep, slong place, slong equation)
{
    sweep->heap[place] = equation;
    sweep->place[equation] = place;
}

static void
sift_up(sweep_t *sweep, slong place)
{
    slong equation = sweep->heap[place];

    while (place > 0
           && goes_before(sweep, equation, sweep->heap[(place - 1) / 2]))
    {
        put(sweep, place, sweep->heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    put(sweep, place, equation);
}

static void
sift_down(sweep_t *sweep, slong place)
{
    slong equation = sweep->heap[place];

    for (slong child = 2 * place + 1; child < sweep->queued;
         child = 2 * place + 1)
    {
        if (child + 1 < sweep->queued
            && goes_before(sweep, sweep->heap[child + 1], sweep->heap[child]))
        {
            child++;
        }
        if (!goes_before(sweep, sweep->heap[child], equation))
        {
            break;
        }
        put(sweep, place, sweep->heap[child]);
        place = child;
    }
    put(sweep, place, equation);
}

static slong
take_first(sweep_t *sweep)
{
    slong equation = sweep->heap[0];

    sweep->place[equation] = -1;
    sweep->queued--;
    if (sweep->queued > 0)
    {
        put(sweep, 0, sweep->heap[sweep->queued]);
        sift_down(sweep, 0);
    }
    return equation;
}

/* The open unknown of the equation with the smallest coefficient: small
   pivots leave small denominators in the march over the integers. */
static slong
choose_pivot(const sweep_t *sweep, const msj_sparse_t matrix, slong equation)
{
    slong best = -1;

    for (slong e = matrix->first[equation]; e < matrix->first[equation + 1];
         e++)
    {
        if (!sweep->known[matrix->column[e]]
            && (best < 0
                || fmpz_cmpabs(matrix->value + e, matrix->value + best) <= 0))
        {
            best = e;
        }
    }
    return matrix->column[best];
}

/* The unknown is open no longer. */
static void
close_unknown(sweep_t *sweep, const msj_sparse_t transpose, slong unknown)
{
    sweep->known[unknown] = 1;
    for (slong e = transpose->first[unknown]; e < transpose->first[unknown + 1];
         e++)
    {
        slong equation = transpose->column[e];

        sweep->open[equation]--;
        if (sweep->place[equation] >= 0)
        {
            sift_up(sweep, sweep->place[equation]);
        }
    }
}

static void
start(sweep_t *sweep, const msj_sparse_t matrix)
{
    sweep->queued = sweep->size;
    for (slong i = 0; i < sweep->size; i++)
    {
        sweep->open[i] = matrix->first[i + 1] - matrix->first[i];
        sweep->known[i] = 0;
        put(sweep, i, i);
    }
    for (slong i = sweep->size / 2; i >= 0 && sweep->size > 0; i--)
    {
        sift_down(sweep, i);
    }
}

/* Tear with the ranks that are set. The number of parameters, or `limit` as
   soon as there would be that many. */
static slong
run(sweep_t *sweep, const msj_sparse_t matrix, const msj_sparse_t transpose,
    slong limit)
{
    slong steps = 0, left = 0, parameters = 0;

    start(sweep, matrix);
    while (sweep->queued > 0 && parameters < limit)
    {
        slong equation = take_first(sweep), pivot;

        if (sweep->open[equation] == 0)
        {
            sweep->row[sweep->size - ++left] = equation;
            continue;
        }
        pivot = choose_pivot(sweep, matrix, equation);
        sweep->row[steps] = equation;
        sweep->unknown[steps++] = pivot;
        for (slong e = matrix->first[equation];
             e < matrix->first[equation + 1] && sweep->open[equation] > 0; e++)
        {
            slong unknown = matrix->column[e];

            if (sweep->known[unknown])
            {
                continue;
            }
            if (unknown != pivot)
            {
                parameters++;
                sweep->unknown[sweep->size - parameters] = unknown;
            }
            close_unknown(sweep, transpose, unknown);
        }
    }
    /* Columns without an entry are in no equation. */
    for (slong j = 0; j < sweep->size && parameters < limit; j++)
    {
        if (!sweep->known[j])
        {
            parameters++;
            sweep->unknown[sweep->size - parameters] = j;
        }
    }
    return parameters;
}

/* The run becomes the tearing; `dual`: it was one of the transpose. */
static void
keep(msj_tearing_t tearing, const sweep_t *sweep, slong parameters, int dual)
{
    slong *unknown = dual ? tearing->row : tearing->unknown;
    slong *row = dual ? tearing->unknown : tearing->row;
    slong size = sweep->size;

    tearing->parameters = parameters;
    for (slong i = 0; i < parameters; i++)
    {
        unknown[i] = sweep->unknown[size - 1 - i];
        row[i] = sweep->row[size - 1 - i];
    }
    for (slong i = 0; i < size - parameters; i++)
    {
        slong place = dual ? size - 1 - i : parameters + i;

        unknown[place] = sweep->unknown[i];
        row[place] = sweep->row[i];
    }
}

/* Ranks by distance from a row, in the graph of the matrix with its
   transpose: the order of a breadth first search. */
static void
rank_by_distance(sweep_t *sweep, const msj_sparse_t matrix,
                 const msj_sparse_t transpose, slong from)
{
    slong *queue = sweep->heap, found = 0, next = 0;

    for (slong i = 0; i < sweep->size; i++)
    {
        sweep->rank[i] = -1;
    }
    for (slong i = 0; i < sweep->size; i++)
    {
        if (i == found)
        {
            while (sweep->rank[from] >= 0)
            {
                from = next++;
            }
            sweep->rank[from] = found;
            queue[found++] = from;
        }
        for (int side = 0; side < 2; side++)
        {
            const msj_sparse_struct *graph = side == 0 ? matrix : transpose;
            slong end = graph->first[queue[i] + 1];

            for (slong e = graph->first[queue[i]]; e < end; e++)
            {
                if (sweep->rank[graph->column[e]] < 0)
                {
                    sweep->rank[graph->column[e]] = found;
                    queue[found++] = graph->column[e];
                }
            }
        }
    }
}

/* Ranks by the largest coefficient of the row: near sums of rates. */
static void
rank_by_coefficient(sweep_t *sweep, const msj_sparse_t matrix)
{
    for (slong i = 0; i < sweep->size; i++)
    {
        sweep->rank[i] = 0;
        for (slong e = matrix->first[i]; e < matrix->first[i + 1]; e++)
        {
            slong value = fmpz_fits_si(matrix->value + e)
                              ? fmpz_get_si(matrix->value + e)
                              : -WORD_MAX;

            value = value < 0 ? (value < -WORD_MAX ? WORD_MAX : -value) : value;
            sweep->rank[i] = FLINT_MAX(sweep->rank[i], value);
        }
    }
}

/* The ranks of kind 0 .. 3. */
static void
set_ranks(sweep_t *sweep, const msj_sparse_t matrix,
          const msj_sparse_t transpose, int kind)
{
    switch (kind)
    {
    case 0:
        for (slong i = 0; i < sweep->size; i++)
        {
            sweep->rank[i] = i;
        }
        break;
    case 1:
        rank_by_coefficient(sweep, matrix);
        break;
    default:
        rank_by_distance(sweep, matrix, transpose,
                         kind == 2 ? 0 : sweep->size - 1);
        break;
    }
}

static msj_status_t
try_all(msj_context_t *ctx, msj_tearing_t tearing, sweep_t *sweep,
        const msj_sparse_t matrix, const msj_sparse_t transpose)
{
    msj_status_t status = MSJ_OK;
    slong best = WORD_MAX;

    for (int kind = 0; kind < 4 && best > FEW; kind++)
    {
        set_ranks(sweep, matrix, transpose, kind);
        for (int way = 0; way < 4 && best > FEW && status == MSJ_OK; way++)
        {
            int dual = way & 1;
            slong parameters = run(sweep, dual ? transpose : matrix,
                                   dual ? matrix : transpose, best);

            if (parameters < best)
            {
                best = parameters;
                keep(tearing, sweep, parameters, dual);
            }
            for (slong i = 0; i < sweep->size && dual; i++)
            {
                sweep->rank[i] = -sweep->rank[i];
            }
            status = msj_context_step(ctx, "choosing parameters",
                                      4 * kind + way, 16);
        }
    }
    return status;
}

msj_status_t
msj_tearing_find(msj_context_t *ctx, msj_tearing_t tearing,
                 const msj_sparse_t matrix, const msj_sparse_t transpose)
{
    sweep_t sweep;
    slong size = matrix->size;
    slong **arrays[7] = {&sweep.rank,  &sweep.open, &sweep.heap,   &sweep.place,
                         &sweep.known, &sweep.row,  &sweep.unknown};
    msj_status_t status;

    msj_tearing_clear(tearing);
    tearing->size = sweep.size = size;
    tearing->unknown = msj_alloc((size_t) size, sizeof(slong));
    tearing->row = msj_alloc((size_t) size, sizeof(slong));
    sweep.memory = msj_alloc((size_t) size, 7 * sizeof(slong));
    if (tearing->unknown == NULL || tearing->row == NULL
        || sweep.memory == NULL)
    {
        msj_free(sweep.memory);
        return msj_no_memory(ctx);
    }
    for (int i = 0; i < 7; i++)
    {
        *arrays[i] = sweep.memory + i * size;
    }
    status = try_all(ctx, tearing, &sweep, matrix, transpose);
    msj_free(sweep.memory);
    if (status == MSJ_OK && tearing->parameters > MSJ_TEARING_MAX)
    {
        status = msj_fail(ctx, MSJ_LIMIT,
                          "a linear system with %ld unknowns leaves %ld "
                          "parameters, the limit is %d",
                          (long) size, (long) tearing->parameters,
                          MSJ_TEARING_MAX);
    }
    return status;
}
