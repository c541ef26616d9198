/* kernel.h -- intertwinings of two chains by a kernel.

   Lambda Q_B(a) = Q_A(a) Lambda for a = 1 (transitions that complete a job)
   and a = 0 (the others, with minus the total rates on the diagonal):
   proofs/equivalence,
   Lemmas EQ-drawing, EQ-carrying and EQ-transfer. */

#ifndef MSJ_THEOREM_KERNEL_H
#define MSJ_THEOREM_KERNEL_H

#include "solver/generator.h"
#include "theorem/families.h"

/* Probabilities from the states of chain A to those of chain B. */
typedef struct
{
    slong row_count;
    slong *first; /* row_count + 1 */
    slong *target;
    fmpq *prob;
    slong capacity;
} msj_kernel_struct;

typedef msj_kernel_struct msj_kernel_t[1];

void msj_kernel_init(msj_kernel_t kernel);
void msj_kernel_clear(msj_kernel_t kernel);

/* Begin an empty kernel; then rows are ended one after the other, each after
   its entries. */
msj_status_t msj_kernel_begin(msj_context_t *ctx, msj_kernel_t kernel,
                              slong rows) MSJ_MUST_CHECK;
msj_status_t msj_kernel_add(msj_context_t *ctx, msj_kernel_t kernel,
                            slong target, const fmpq_t prob) MSJ_MUST_CHECK;
void msj_kernel_end_row(msj_kernel_t kernel);

/* The family NAME-a: one equation for every state of A and state of B. One
   that fails is an error of ours (MSJ_INTERNAL), not a refutation: the
   intertwinings are proved for every model. Cost: states of A times states
   of B, and the entries. */
msj_status_t msj_verify_intertwining(msj_context_t *ctx,
                                     msj_verification_struct *verification,
                                     const char *name, int completes,
                                     const msj_generator_t a,
                                     const msj_kernel_t kernel,
                                     const msj_generator_t b) MSJ_MUST_CHECK;

#endif
