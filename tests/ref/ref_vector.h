/* ref_vector.h -- vectors of rationals, and Gauss.

   Textbook elimination with the first non-zero pivot, dense, O(n^3): n up to
   about 150. */

#ifndef TESTS_REF_VECTOR_H
#define TESTS_REF_VECTOR_H

#include <gmp.h>

mpq_t *ref_vector(int n);
void ref_vector_clear(mpq_t *vector, int n);

/* Solve the n equations in the n x (n+1) matrix; 0 if it is singular. */
int ref_gauss(mpq_t *out, mpq_t *matrix, int n);

/* sum_i weights_i values_i. */
void ref_mean(mpq_t out, mpq_t *weights, mpq_t *values, int n);

/* A basis of the x with A x = 0, A rows x columns (destroyed), one vector of
   `columns` numbers after the other; answers how many. The basis, of
   *dimension x columns entries, is freed with ref_vector_clear. */
mpq_t *ref_kernel(int *dimension, mpq_t *matrix, int rows, int columns);

#endif
