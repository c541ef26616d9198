/* boundary.h -- the boundary of the set of cells of two classes.

   F, the cells (a, b) whose jobs fit together, is a staircase: B(a) is the
   largest b with (a, b) in F, A(b) the largest a (proofs/staircase). Classes
   are in the order of the two-class descriptor: a counts the first, b the
   second. Nothing is stored; the cost of one value is O(1) with servers, O(R)
   with R resources, O(log of the maximal multisets) with a feasible set. */

#ifndef MSJ_THEOREM_BOUNDARY_H
#define MSJ_THEOREM_BOUNDARY_H

#include "model/model.h"

/* A(0) + 1 and B(0) + 1. Requires a valid model of two classes, as all
   functions here. */
slong msj_boundary_columns(const msj_model_t model);
slong msj_boundary_rows(const msj_model_t model);

/* B(a) for a >= 0, A(b) for b >= 0; -1 where the column or row is empty. */
slong msj_boundary_height(const msj_model_t model, slong a);
slong msj_boundary_width(const msj_model_t model, slong b);

#endif
