/* ref_vector.c -- vectors of rationals, and Gauss. */

#include "ref/ref_vector.h"

#include <stdlib.h>

mpq_t *
ref_vector(int n)
{
    mpq_t *vector = malloc((size_t) (n + 1) * sizeof *vector);

    if (vector == NULL)
        abort();
    for (int i = 0; i < n; i++)
        mpq_init(vector[i]);
    return vector;
}

void
ref_vector_clear(mpq_t *vector, int n)
{
    for (int i = 0; i < n; i++)
        mpq_clear(vector[i]);
    free(vector);
}

void
ref_mean(mpq_t out, mpq_t *weights, mpq_t *values, int n)
{
    mpq_t part;

    mpq_init(part);
    mpq_set_ui(out, 0, 1);
    for (int s = 0; s < n; s++)
    {
        mpq_mul(part, weights[s], values[s]);
        mpq_add(out, out, part);
    }
    mpq_clear(part);
}

/* ---- elimination -------------------------------------------------------- */

/* The first row from `row` on with an entry in the column comes to the place
   `row`; 0 if there is none. */
static int
find_pivot(mpq_t *matrix, int rows, int columns, int row, int column)
{
    int found = row;

    while (found < rows && mpq_sgn(matrix[found * columns + column]) == 0)
        found++;
    if (found == rows)
        return 0;
    for (int j = column; j < columns; j++)
        mpq_swap(matrix[found * columns + j], matrix[row * columns + j]);
    return 1;
}

/* row -= factor * pivot row, from `column` on. */
static void
subtract_row(mpq_t *row, mpq_t *pivot, int columns, int column)
{
    mpq_t factor, part;

    if (mpq_sgn(row[column]) == 0)
        return;
    mpq_inits(factor, part, NULL);
    mpq_div(factor, row[column], pivot[column]);
    for (int j = column; j < columns; j++)
        if (mpq_sgn(pivot[j]) != 0)
        {
            mpq_mul(part, factor, pivot[j]);
            mpq_sub(row[j], row[j], part);
        }
    mpq_clears(factor, part, NULL);
}

int
ref_gauss(mpq_t *out, mpq_t *matrix, int n)
{
    mpq_t part;

    for (int column = 0; column < n; column++)
    {
        if (!find_pivot(matrix, n, n + 1, column, column))
            return 0;
        for (int row = column + 1; row < n; row++)
            subtract_row(matrix + row * (n + 1), matrix + column * (n + 1),
                         n + 1, column);
    }
    mpq_init(part);
    for (int i = n - 1; i >= 0; i--)
    {
        mpq_set(out[i], matrix[i * (n + 1) + n]);
        for (int j = i + 1; j < n; j++)
        {
            mpq_mul(part, matrix[i * (n + 1) + j], out[j]);
            mpq_sub(out[i], out[i], part);
        }
        mpq_div(out[i], out[i], matrix[i * (n + 1) + i]);
    }
    mpq_clear(part);
    return 1;
}

/* Reduced row echelon form; pivots[row] is the column of its pivot; answers
   the rank. */
static int
reduce(mpq_t *matrix, int rows, int columns, int *pivots)
{
    int rank = 0;

    for (int column = 0; column < columns && rank < rows; column++)
    {
        if (!find_pivot(matrix, rows, columns, rank, column))
            continue;
        for (int row = 0; row < rows; row++)
            if (row != rank)
                subtract_row(matrix + row * columns, matrix + rank * columns,
                             columns, column);
        pivots[rank++] = column;
    }
    return rank;
}

mpq_t *
ref_kernel(int *dimension, mpq_t *matrix, int rows, int columns)
{
    int *pivots = malloc((size_t) (rows + 1) * sizeof *pivots);
    int rank = reduce(matrix, rows, columns, pivots), next = 0;
    mpq_t *basis = ref_vector((columns - rank) * columns), *vector = basis;

    *dimension = columns - rank;
    for (int free_one = 0; free_one < columns; free_one++)
    {
        if (next < rank && pivots[next] == free_one)
        {
            next++;
            continue;
        }
        mpq_set_ui(vector[free_one], 1, 1);
        for (int row = 0; row < rank; row++)
        {
            mpq_t *entry = &vector[pivots[row]];

            mpq_div(*entry, matrix[row * columns + free_one],
                    matrix[row * columns + pivots[row]]);
            mpq_neg(*entry, *entry);
        }
        vector += columns;
    }
    free(pivots);
    return basis;
}
