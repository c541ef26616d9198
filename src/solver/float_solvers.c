/* float_solvers.c -- the table of the solvers; see float_solvers.h. */

#include "solver/float_solvers.h"

#include <math.h>
#include <string.h>

static const msj_float_solver_t solvers[] = {
    {"lu-sum", "dense LU (LAPACK), one equation replaced by sum = 1",
     msj_float_lu_sum, 2000},
    {"lu-pinned", "dense LU (LAPACK), first state pinned", msj_float_lu_pinned,
     2000},
    {"gth", "GTH elimination in doubles", msj_float_gth, 2000},
    {"klu", "sparse LU (SuiteSparse KLU), first state pinned", msj_float_klu,
     1000000},
    {"power", "power iteration on the uniformised chain", msj_float_power,
     100000},
    {"gauss-seidel", "Gauss-Seidel iteration", msj_float_gauss_seidel, 100000}};

#define SOLVER_COUNT ((slong) (sizeof solvers / sizeof solvers[0]))

const msj_float_solver_t *
msj_float_solver_get(slong i)
{
    return i >= 0 && i < SOLVER_COUNT ? solvers + i : NULL;
}

const msj_float_solver_t *
msj_float_solver_find(const char *name)
{
    for (slong i = 0; i < SOLVER_COUNT; i++)
    {
        if (strcmp(solvers[i].name, name) == 0)
        {
            return solvers + i;
        }
    }
    return NULL;
}

void
msj_float_normalise(double *law, slong length)
{
    double sum = 0;

    for (slong s = 0; s < length; s++)
    {
        sum += law[s];
    }
    for (slong s = 0; s < length; s++)
    {
        law[s] /= sum;
    }
}

void
msj_float_singular(double *law, msj_float_outcome_t *outcome, slong length)
{
    for (slong s = 0; s < length; s++)
    {
        law[s] = (double) NAN;
    }
    *outcome = MSJ_FLOAT_SINGULAR;
}
