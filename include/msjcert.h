/* msjcert.h -- certified exact results on multiserver-job queues.

   A multiserver-job queue has k servers; a job of class c (probability p_c)
   holds l_c of them for an exponential time of rate mu_c, or a phase-type one;
   jobs are served first come first served, and the first that does not fit
   blocks all behind it. There may be resources with capacities instead of
   servers. This library computes the throughput X of the saturated system
   (which is the stability threshold lambda*), its stationary law and its
   relative completions; verifies the published theorems on a model, every
   balance equation of every state; and writes certificates for the program
   msjcheck.
   Terms are those of doc/glossary.md. Sources cited:

     MAMA23  Grosof, Harchol-Balter, Scheller-Wolf, New stability results for
             multiserver-job models via product-form saturated systems
     TWO20   the same, Stability for two-class multiserver-job systems
     RESET   Grosof, Hong, Harchol-Balter, Scheller-Wolf, The RESET and MARC
             techniques, with application to multiserver-job analysis

   Exactness. Every number that goes in or comes out is an exact rational: an
   mpq_t or text. Results are canonical. There is no floating point in this
   interface but the time limit. An mpq_t or mpz_t argument `out` must be
   initialised by the caller; it is changed only when the answer is
   MSJCERT_OK. Inputs need not be canonical (2/4 is 1/2); a zero denominator
   is MSJCERT_INPUT.

   Errors. A function that can fail returns a msjcert_status. Functions that
   take a context leave one line of text there (msjcert_context_message). The
   library never prints, never exits and keeps no global state of its own.

   Ownership. The caller frees what `*_new`, `msjcert_model_read_*`,
   msjcert_solve and msjcert_verify* give, once each and in any order: a
   solution or a verification keeps its model alive. After a failure such a
   function has set its result to NULL. Every free function accepts NULL. A
   `const char *` that is returned belongs to its object; a `char *` is the
   caller's, for msjcert_free. Nothing that is passed in is kept: it is
   copied. Other pointers must not be NULL except where that is allowed.

   Threads. A context is used by one thread at a time (but for
   msjcert_context_cancel). A model that is not finished belongs to one
   thread. A finished model, a solution and a verification never change: any
   number of threads may use them at once, and any thread may free them.

   Memory. MSJCERT_NOMEM is answered when an allocation of this library fails.
   GMP and FLINT, in which the numbers live, do not return from a failed
   allocation: they end the program. A program that wants to say goodbye first
   installs mp_set_memory_functions and FLINT's counterpart with functions
   that do not return; the command msjcert does so.

   Compile with: cc program.c $(pkg-config --cflags --libs msjcert)
   A complete program: examples/library.c. */

#ifndef MSJCERT_H
#define MSJCERT_H

#include <stddef.h>
#include <stdio.h>

#include <gmp.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MSJCERT_MUST_CHECK __attribute__((warn_unused_result))
#else
#define MSJCERT_MUST_CHECK
#endif

/* The version of the library, "MAJOR.MINOR.PATCH". */
const char *msjcert_version(void);

/* ---- status ------------------------------------------------------------- */

typedef enum
{
    MSJCERT_OK = 0,
    MSJCERT_DOMAIN,  /* no such value here, or a hypothesis does not hold */
    MSJCERT_LIMIT,   /* a limit was reached or cancelled: undecided */
    MSJCERT_INPUT,   /* what was passed in is wrong or not supported */
    MSJCERT_IO,      /* reading or writing failed */
    MSJCERT_NOMEM,   /* an allocation failed */
    MSJCERT_INTERNAL /* a bug of the library: two exact ways disagree */
} msjcert_status;

/* What a status means, in a few words; never NULL. */
const char *msjcert_status_text(msjcert_status status);

/* ---- context: limits, cancellation, the last message --------------------- */

typedef struct msjcert_context msjcert_context;

/* A context with the default limits: 2000000 states, 8e9 bytes, no time limit.
   NULL when there is no memory. */
msjcert_context *msjcert_context_new(void);
void msjcert_context_free(msjcert_context *ctx);

/* Most states that a chain may have (and, separately, most instants at which
   the class of a next job is drawn); beyond, MSJCERT_LIMIT. 0: the default. */
void msjcert_context_set_max_states(msjcert_context *ctx,
                                    unsigned long max_states);

/* Bytes that a computation may take, as far as that is known or estimated
   before the work; beyond, MSJCERT_LIMIT. 0: the default, 8e9. An estimate is
   no guard: memory that is really short ends the program in GMP or FLINT. */
void msjcert_context_set_max_memory(msjcert_context *ctx, double bytes);

/* Seconds that each later call may take; beyond, MSJCERT_LIMIT, though not at
   once: single operations on large numbers are not interrupted. 0, less or not
   a number: no limit. */
void msjcert_context_set_timeout(msjcert_context *ctx, double seconds);

/* Threads that a later call may use, from 1 (the default) to 256; other
   numbers count as the nearest. Answers do not depend on it. */
void msjcert_context_set_threads(msjcert_context *ctx, int threads);

/* Tell `progress` from now on how far a long call is: `what` names the step, a
   short phrase that is valid during the call, and `done`, from 0 to 1, is the
   part behind us. It is called often, from the thread of the call, and must
   not use the context but to cancel. NULL: nobody. */
void msjcert_context_set_progress(msjcert_context *ctx,
                                  void (*progress)(void *listener,
                                                   const char *what,
                                                   double done),
                                  void *listener);

/* Make the running call, and every later one until msjcert_context_resume,
   answer MSJCERT_LIMIT at its next look. Async-signal-safe: it stores one
   sig_atomic_t. May also be called from another thread where that store is
   atomic between threads, as on all machines that have threads and GMP. */
void msjcert_context_cancel(msjcert_context *ctx);
void msjcert_context_resume(msjcert_context *ctx);

/* Bind a name that models and numbers read later may use: "p=1/3". The value
   is an expression and may use names bound before. MSJCERT_INPUT for a bad
   name, a bad expression or a name bound already. */
msjcert_status msjcert_context_bind(msjcert_context *ctx,
                                    const char *assignment)
    MSJCERT_MUST_CHECK;

/* Forget all bindings. */
void msjcert_context_unbind(msjcert_context *ctx);

/* One line of UTF-8 on the last call with this context that returns a status:
   what was wrong if it failed, "" if it did not. Valid until the next. */
const char *msjcert_context_message(const msjcert_context *ctx);

/* Free the caches that GMP and FLINT keep for the calling thread. For threads
   that used the library and end, and before a memory checker looks. Objects
   made in the thread stay valid. */
void msjcert_thread_cleanup(void);

/* Free a `char *` that the library returned. */
void msjcert_free(void *pointer);

/* ---- numbers as text ----------------------------------------------------- */

/* The exact value of an expression: "3", "-2/7", "0.1" (which is 1/10),
   "1e-3", "2*(1-p)^2" with p bound. MSJCERT_INPUT with the column otherwise. */
msjcert_status msjcert_rational_read(msjcert_context *ctx, mpq_t out,
                                     const char *text) MSJCERT_MUST_CHECK;

/* "num/den" or "num" in lowest terms. NULL when there is no memory or the
   denominator is 0. The caller frees it. */
char *msjcert_rational_text(const mpq_t value);

/* The value correctly rounded (half to even) to `digits` significant digits,
   from 1 to 100000: "0.834782608696". An exact decimal has no trailing zeros
   ("0.5"), a rounded one keeps all digits ("1.50"). Computed with integers.
   NULL as above and for other numbers of digits. The caller frees it. */
char *msjcert_rational_decimal(const mpq_t value, unsigned long digits);

/* ---- models ----------------------------------------------------------------

   A model has servers, and a need for each class; or resources with
   capacities, and a need of each resource for each class; or a feasible set:
   the multisets of jobs that may be in service together, given by its maximal
   ones (MAMA23 s.5; proofs/staircase). Or it is a service process, given by
   states and transitions, without classes (RESET 3.2). A model is read, and
   finished then, or built: new; set_servers, add_resource or add_maximal;
   add_class or add_class_phases; or set_process, add_state, add_transition;
   finish. Probabilities are positive and sum to exactly 1, rates are positive,
   needs are between 1 and the servers, or between 0 and the capacities and not
   all 0; servers, capacities and counts at most 2^31 - 1, classes at most
   4096, resources at most 64, phases of a class at most 1000. */

typedef struct msjcert_model msjcert_model;

/* Read a model in YAML or JSON (doc: msjcert-model(5)) from a file, a stream
   or a string; `name` is what messages call the stream or the string, NULL
   for "<stream>" and "<text>". MSJCERT_INPUT with FILE:LINE:COLUMN in the
   message, MSJCERT_IO. The stream is read to its end and stays open. */
msjcert_status msjcert_model_read_file(msjcert_context *ctx,
                                       msjcert_model **model,
                                       const char *path) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_read_stream(msjcert_context *ctx,
                                         msjcert_model **model, FILE *stream,
                                         const char *name) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_read_text(msjcert_context *ctx,
                                       msjcert_model **model, const char *text,
                                       const char *name) MSJCERT_MUST_CHECK;

/* An empty model, to be filled and finished. */
msjcert_status msjcert_model_new(msjcert_context *ctx, msjcert_model **model)
    MSJCERT_MUST_CHECK;
void msjcert_model_free(msjcert_model *model);

/* The number k of servers. The values are judged by msjcert_model_finish;
   this and all functions up to it answer MSJCERT_INPUT for a finished
   model. */
msjcert_status msjcert_model_set_servers(msjcert_context *ctx,
                                         msjcert_model *model, long servers)
    MSJCERT_MUST_CHECK;

/* One more resource: its name (NULL: its number, from 1) and its capacity.
   Resources come before classes (MSJCERT_INPUT). A model that is finished with
   a single resource has servers instead. */
msjcert_status msjcert_model_add_resource(msjcert_context *ctx,
                                          msjcert_model *model,
                                          const char *name, long capacity)
    MSJCERT_MUST_CHECK;

/* One more class: its name (NULL: its number, from 1), its need l_c (0 in a
   model with resources or a feasible set), its probability p_c and the rate
   mu_c of its exponential duration, whose mean is 1/mu_c. Classes come before
   maximal multisets (MSJCERT_INPUT). */
msjcert_status msjcert_model_add_class(msjcert_context *ctx,
                                       msjcert_model *model, const char *name,
                                       long need, const mpq_t prob,
                                       const mpq_t rate) MSJCERT_MUST_CHECK;

/* The same with a phase-type duration PH(alpha, S) of 1 to 1000 phases, whose
   numbers are all 0 at first. */
msjcert_status msjcert_model_add_class_phases(msjcert_context *ctx,
                                              msjcert_model *model,
                                              const char *name, long need,
                                              const mpq_t prob, size_t phases)
    MSJCERT_MUST_CHECK;

/* The probability alpha(i) that a job of the class starts in a phase; the rate
   S(i,j) at which it changes from one phase to another; the exit rate t(i) at
   which it completes from a phase. Classes and phases are counted from 0;
   MSJCERT_INPUT for those that do not exist and for a change from a phase to
   itself. On finish alpha must sum to exactly 1, no rate may be negative,
   every phase must be reached, and a job must be able to complete from each. */
msjcert_status msjcert_model_set_initial(msjcert_context *ctx,
                                         msjcert_model *model,
                                         size_t job_class, size_t phase,
                                         const mpq_t prob) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_set_change(msjcert_context *ctx,
                                        msjcert_model *model, size_t job_class,
                                        size_t from, size_t to,
                                        const mpq_t rate) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_set_exit(msjcert_context *ctx,
                                      msjcert_model *model, size_t job_class,
                                      size_t phase, const mpq_t rate)
    MSJCERT_MUST_CHECK;

/* What a job of the class holds of a resource, 0 at first. MSJCERT_INPUT for a
   class or a resource that does not exist. */
msjcert_status msjcert_model_set_need(msjcert_context *ctx,
                                      msjcert_model *model, size_t job_class,
                                      size_t resource, long need)
    MSJCERT_MUST_CHECK;

/* One more maximal multiset: counts[c] jobs of class c; `length` must be the
   number of classes. Multisets below others are dropped by finish. */
msjcert_status msjcert_model_add_maximal(msjcert_context *ctx,
                                         msjcert_model *model,
                                         const long *counts, size_t length)
    MSJCERT_MUST_CHECK;

/* What a process is: "mmsr", where some transition completes a job and each
   from a state to itself does; or "chain", the default, where any may. */
msjcert_status msjcert_model_set_process(msjcert_context *ctx,
                                         msjcert_model *model,
                                         const char *kind) MSJCERT_MUST_CHECK;

/* One more state of the process: its name (NULL: its number, from 1). */
msjcert_status msjcert_model_add_state(msjcert_context *ctx,
                                       msjcert_model *model, const char *name)
    MSJCERT_MUST_CHECK;

/* One more transition, with its rate, between states that were added
   (MSJCERT_INPUT), which completes a job if `completes` is not 0. */
msjcert_status msjcert_model_add_transition(msjcert_context *ctx,
                                            msjcert_model *model, size_t from,
                                            size_t to, const mpq_t rate,
                                            int completes) MSJCERT_MUST_CHECK;

/* The arrival rate lambda. It is data for the reader of the model: no result
   of this library depends on it. */
msjcert_status msjcert_model_set_arrival(msjcert_context *ctx,
                                         msjcert_model *model,
                                         const mpq_t rate) MSJCERT_MUST_CHECK;

/* Check everything and close the model. MSJCERT_INPUT with what is wrong; the
   model is open still then. */
msjcert_status msjcert_model_finish(msjcert_context *ctx,
                                    msjcert_model *model) MSJCERT_MUST_CHECK;

/* What a finished model holds. Servers: 0 without. Maximal multisets: 0 without
   a feasible set, else in lexicographic order. Resources: 0, or at least 2.
   Classes, resources, phases, states and transitions are counted from 0; what
   does not exist has the name NULL, no phases, and the answer MSJCERT_INPUT.
   The rate of a duration with several phases: MSJCERT_DOMAIN. No arrival rate:
   MSJCERT_DOMAIN. `counts` has room for one number per class. */
long msjcert_model_servers(const msjcert_model *model);
size_t msjcert_model_class_count(const msjcert_model *model);
size_t msjcert_model_maximal_count(const msjcert_model *model);
const char *msjcert_model_class_name(const msjcert_model *model,
                                     size_t job_class);
msjcert_status msjcert_model_class_need(long *out, const msjcert_model *model,
                                        size_t job_class) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_class_prob(mpq_t out, const msjcert_model *model,
                                        size_t job_class) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_class_rate(mpq_t out, const msjcert_model *model,
                                        size_t job_class) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_maximal(long *counts, const msjcert_model *model,
                                     size_t i) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_arrival(mpq_t out, const msjcert_model *model)
    MSJCERT_MUST_CHECK;

/* The duration of a class: its phases (1: exponential), alpha(i), S(i,j) for
   i != j, t(i). */
size_t msjcert_model_class_phases(const msjcert_model *model,
                                  size_t job_class);
msjcert_status msjcert_model_class_initial(mpq_t out,
                                           const msjcert_model *model,
                                           size_t job_class, size_t phase)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_class_change(mpq_t out,
                                          const msjcert_model *model,
                                          size_t job_class, size_t from,
                                          size_t to) MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_class_exit(mpq_t out, const msjcert_model *model,
                                        size_t job_class, size_t phase)
    MSJCERT_MUST_CHECK;

/* The resources, and what a class needs of them. */
size_t msjcert_model_resource_count(const msjcert_model *model);
const char *msjcert_model_resource_name(const msjcert_model *model,
                                        size_t resource);
msjcert_status msjcert_model_resource_capacity(long *out,
                                               const msjcert_model *model,
                                               size_t resource)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_model_class_need_of(long *out,
                                           const msjcert_model *model,
                                           size_t job_class, size_t resource)
    MSJCERT_MUST_CHECK;

/* The process: "mmsr", "chain" or NULL; its states; its transitions, by the
   states they leave, then by those they enter, one that completes a job after
   one that does not. */
const char *msjcert_model_process(const msjcert_model *model);
size_t msjcert_model_state_count(const msjcert_model *model);
const char *msjcert_model_state_name(const msjcert_model *model, size_t state);
size_t msjcert_model_transition_count(const msjcert_model *model);
msjcert_status msjcert_model_transition(mpq_t rate, size_t *from, size_t *to,
                                        int *completes,
                                        const msjcert_model *model,
                                        size_t transition) MSJCERT_MUST_CHECK;

/* ---- solving ---------------------------------------------------------------

   Three state descriptors of one process give the same X and Delta(Y_d)
   (MAMA23 s.2; proofs/chain):

     "exact-k"      ordered lists of exactly k jobs: C^k states, "[2,1,1]"
     "just-enough"  the jobs in service and the class of the blocked one:
                    "[2; 1,0]", "-" for none blocked
     "two-class"    two classes only; also stops drawing when nothing fits:
                    "[h,a,b]", h of class 2 blocked

   The chain is built from the first come first served rule. The law comes
   from a product form whose hypotheses hold, and from elimination otherwise,
   and is substituted back into every balance equation before it is given. Of
   large chains X and Delta(Y_d) alone may be computed, without the law; they
   are exact too, and proved by a bound on determinants (proofs/sparse). */

typedef struct msjcert_solution msjcert_solution;

/* Flags of msjcert_solve, to be added. */
#define MSJCERT_LAW 1u   /* the law of all states, also the lists of exact-k */
#define MSJCERT_DELTA 2u /* Delta(Y_d), with the law also all Delta(s) */

/* Solve a finished model with a descriptor (NULL: the smallest that fits).
   Without flags the lists of exact-k with equal rates are not enumerated (the
   theorem single-duration gives X), nor are two classes with more than 2000
   states (the theorem staircase gives X); of other chains with more than 2000
   states and no formula X is computed without the law. Delta(Y_d) is up to
   12000 states that are enumerated, all Delta(s) are up to 2000.
   MSJCERT_DOMAIN if the descriptor does not go with the model, MSJCERT_INPUT
   for an unknown descriptor or flag, MSJCERT_LIMIT. Cost: the states for a
   product form; a sparse system for elimination and for relative completions;
   in exact numbers that grow with the states. */
msjcert_status msjcert_solve(msjcert_context *ctx, msjcert_solution **solution,
                             const msjcert_model *model,
                             const char *descriptor, unsigned flags)
    MSJCERT_MUST_CHECK;
void msjcert_solution_free(msjcert_solution *solution);

/* The descriptor, and how the law was found: "product form", ... */
const char *msjcert_solution_descriptor(const msjcert_solution *solution);
const char *msjcert_solution_method(const msjcert_solution *solution);

/* The number of states of the chain, enumerated or not. */
msjcert_status msjcert_solution_states(mpz_t out,
                                       const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;

/* The throughput X = lambda* of the saturated system, jobs per time. */
msjcert_status msjcert_solution_throughput(mpq_t out,
                                           const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;

/* With E[S] = sum_c p_c l_c / mu_c: the naive bound k / E[S], jobs per time;
   the waste k - X E[S], the mean number of idle servers; the utilisation
   X E[S] / k, between 0 and 1 (TWO20 s.1.3). With resources the naive bound is
   the least of theirs. MSJCERT_DOMAIN without servers, for the naive bound
   also without resources. */
msjcert_status
msjcert_solution_naive_throughput(mpq_t out, const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_solution_waste(mpq_t out,
                                      const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_solution_utilisation(mpq_t out,
                                            const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;

/* The same for each of the resources, from 0: MSJCERT_INPUT for one that does
   not exist. Servers are one resource; a feasible set or a process has none. */
size_t msjcert_solution_resource_count(const msjcert_solution *solution);
msjcert_status msjcert_solution_resource_waste(
    mpq_t out, const msjcert_solution *solution, size_t resource)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_solution_resource_utilisation(
    mpq_t out, const msjcert_solution *solution, size_t resource)
    MSJCERT_MUST_CHECK;

/* Delta(Y_d): the mean relative completions at a departure (RESET s.3.8),
   jobs. MSJCERT_DOMAIN when not computed, or if no transition of a process
   completes a job. */
msjcert_status
msjcert_solution_delta_departure(mpq_t out, const msjcert_solution *solution)
    MSJCERT_MUST_CHECK;

/* The number of states whose law is there: 0 or all. The states are
   numbered from 0 in the lexicographic order of their names' numbers. */
size_t msjcert_solution_enumerated(const msjcert_solution *solution);

/* The name of a state. NULL when there is no such state or no memory. The
   caller frees it. */
char *msjcert_solution_state_name(const msjcert_solution *solution,
                                  size_t state);

/* The probability of a state at all times (ct_s), and just after a departure
   (pi_s); its relative completions Delta(s), jobs (RESET Cor. D.1, (23)).
   MSJCERT_INPUT for a state that was not enumerated, MSJCERT_DOMAIN for
   relative completions that were not computed, and for departures if no
   transition of a process completes a job. Cost: one division. */
msjcert_status
msjcert_solution_time_average(mpq_t out, const msjcert_solution *solution,
                              size_t state) MSJCERT_MUST_CHECK;
msjcert_status
msjcert_solution_departure_average(mpq_t out, const msjcert_solution *solution,
                                   size_t state) MSJCERT_MUST_CHECK;
msjcert_status
msjcert_solution_relative_completions(mpq_t out,
                                      const msjcert_solution *solution,
                                      size_t state) MSJCERT_MUST_CHECK;

/* ---- theorems --------------------------------------------------------------

   What can be verified, numbered from 0. NULL for a number that is too
   large. The name is what msjcert_verify takes; the proof is a folder. */

size_t msjcert_theorem_count(void);
const char *msjcert_theorem_name(size_t theorem);
const char *msjcert_theorem_title(size_t theorem);
const char *msjcert_theorem_hypotheses(size_t theorem);
const char *msjcert_theorem_source(size_t theorem);
const char *msjcert_theorem_proof(size_t theorem);

/* The i-th descriptor that the theorem goes with; NULL after the last. */
const char *msjcert_theorem_descriptor(size_t theorem, size_t i);

/* Non-zero if the law of the theorem is a formula. */
int msjcert_theorem_has_formula(size_t theorem);

/* ---- verifying ----------------------------------------------------------- */

typedef struct msjcert_verification msjcert_verification;

typedef enum
{
    MSJCERT_PROVED,  /* every equation of every family holds */
    MSJCERT_REFUTED, /* one does not: see the counterexample */
    MSJCERT_UNMET    /* a hypothesis does not hold: nothing was evaluated */
} msjcert_verdict;

/* "proved", "refuted", "unmet"; never NULL. */
const char *msjcert_verdict_text(msjcert_verdict verdict);

/* Verify a theorem on a finished model and a descriptor. A hypothesis that
   fails is MSJCERT_OK with the verdict MSJCERT_UNMET; "could not decide" is
   MSJCERT_LIMIT and no verification. MSJCERT_INPUT for an unknown theorem or
   descriptor. Descriptor NULL: the theorem's first if its law is a formula,
   otherwise the smallest that fits. Cost: the transitions of the chain, times
   the classes; the lists of exact-k are never enumerated here. */
msjcert_status msjcert_verify(msjcert_context *ctx,
                              msjcert_verification **verification,
                              const msjcert_model *model, const char *theorem,
                              const char *descriptor) MSJCERT_MUST_CHECK;

/* The same for a law of the caller's own, the candidate: lines "STATE VALUE"
   with the departure-average probability of every state once, in any order
   (the time-average probability where not every transition completes a job);
   VALUE an exact number; '#' starts a comment. Theorem NULL: "stationary",
   which has no hypotheses. Descriptor NULL: the smallest that fits, if the
   theorem goes with it, otherwise the theorem's first. The law must be
   normalised and solve the equations of the theorem. MSJCERT_INPUT with
   FILE:LINE:COLUMN when it cannot be read; `name` is what messages call the
   text, NULL for "<text>". */
msjcert_status msjcert_verify_candidate_file(
    msjcert_context *ctx, msjcert_verification **verification,
    const msjcert_model *model, const char *theorem, const char *descriptor,
    const char *path) MSJCERT_MUST_CHECK;
msjcert_status msjcert_verify_candidate_text(
    msjcert_context *ctx, msjcert_verification **verification,
    const msjcert_model *model, const char *theorem, const char *descriptor,
    const char *text, const char *name) MSJCERT_MUST_CHECK;
void msjcert_verification_free(msjcert_verification *verification);

const char *
msjcert_verification_theorem(const msjcert_verification *verification);
const char *
msjcert_verification_descriptor(const msjcert_verification *verification);
msjcert_verdict
msjcert_verification_verdict(const msjcert_verification *verification);

/* The hypothesis that does not hold; NULL when the verdict is not UNMET. */
const char *
msjcert_verification_unmet(const msjcert_verification *verification);

/* The states of the chain, and the equations evaluated in all families.
   MSJCERT_DOMAIN when UNMET. */
msjcert_status
msjcert_verification_states(mpz_t out,
                            const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;
msjcert_status
msjcert_verification_equations(mpz_t out,
                               const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;

/* The families of equations, from 0: the name ("global", "decomposed-1",
   "lemma-5.1"; NULL if there is no such family), the equations evaluated and
   how many of them failed (MSJCERT_INPUT), and whether a certificate holds
   the family (the lemmas of a published proof are only verified). */
size_t msjcert_verification_family_count(
    const msjcert_verification *verification);
const char *
msjcert_verification_family_name(const msjcert_verification *verification,
                                 size_t family);
msjcert_status msjcert_verification_family_equations(
    mpz_t out, const msjcert_verification *verification, size_t family)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_verification_family_failed(
    mpz_t out, const msjcert_verification *verification, size_t family)
    MSJCERT_MUST_CHECK;
int msjcert_verification_family_certified(
    const msjcert_verification *verification, size_t family);

/* The first equation that fails: its family, its place (the name of a state,
   or "law") and the exact residual, left minus right side, never 0. The two
   strings belong to the verification; any of the three may be NULL.
   MSJCERT_DOMAIN when the verdict is not REFUTED. */
msjcert_status msjcert_verification_counterexample(
    const char **family, const char **place, mpq_t residual,
    const msjcert_verification *verification) MSJCERT_MUST_CHECK;

/* The exponent of an enumerated state in the relation that refutes the theorem
   separable: the product of (pi_s / prod_c p_c^(n_c + [c blocked]))^exponent
   over all states s would be 1 for a product of one factor per class; it is 1
   plus the residual. MSJCERT_DOMAIN unless REFUTED so, MSJCERT_INPUT for
   another state. */
msjcert_status
msjcert_verification_relation(mpz_t out,
                              const msjcert_verification *verification,
                              size_t state) MSJCERT_MUST_CHECK;

/* The values of a law that is PROVED, as for a solution; MSJCERT_DOMAIN
   otherwise, where a solution says so, and for a theorem that is not about a
   law. */
msjcert_status
msjcert_verification_throughput(mpq_t out,
                                const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;
msjcert_status
msjcert_verification_naive_throughput(mpq_t out,
                                      const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;
msjcert_status
msjcert_verification_waste(mpq_t out,
                           const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;
msjcert_status
msjcert_verification_utilisation(mpq_t out,
                                 const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;

msjcert_status msjcert_verification_resource_waste(
    mpq_t out, const msjcert_verification *verification, size_t resource)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_verification_resource_utilisation(
    mpq_t out, const msjcert_verification *verification, size_t resource)
    MSJCERT_MUST_CHECK;

/* Delta(Y_d) and Delta(s), as for a solution, if the theorem is
   relative-completions and PROVED; MSJCERT_DOMAIN otherwise. */
msjcert_status
msjcert_verification_delta_departure(mpq_t out,
                                     const msjcert_verification *verification)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_verification_relative_completions(
    mpq_t out, const msjcert_verification *verification, size_t state)
    MSJCERT_MUST_CHECK;

/* The states that were enumerated, their names and the law that was verified,
   as for a solution (a candidate's: as it was given; MSJCERT_DOMAIN for the
   departure-average law of one that gives time-average probabilities, and for
   the time-average law of one that sums to 0). A theorem that is not about a
   law has none: MSJCERT_INPUT. None are enumerated where lists of exact-k were
   merged, and where the law of two classes would not fit in memory and was
   verified by its ratios; then no table can be written (MSJCERT_LIMIT). */
size_t msjcert_verification_enumerated(
    const msjcert_verification *verification);
char *
msjcert_verification_state_name(const msjcert_verification *verification,
                                size_t state);
msjcert_status msjcert_verification_departure_average(
    mpq_t out, const msjcert_verification *verification, size_t state)
    MSJCERT_MUST_CHECK;
msjcert_status msjcert_verification_time_average(
    mpq_t out, const msjcert_verification *verification, size_t state)
    MSJCERT_MUST_CHECK;

/* ---- certificates ----------------------------------------------------------

   A certificate is a text that msjcheck, a program that shares no code with
   this library, accepts or refuses (doc/certificate-format.md). It holds the
   model, the claims and the laws. Verifications with an unmet hypothesis are
   left out: MSJCERT_DOMAIN if no other is left. All must be of the same model
   object (MSJCERT_INPUT). Pass `tables` non-zero to list every state with its
   probability also where the theorem has a formula. */

/* Write to a stream, which is flushed and stays open. MSJCERT_IO; what was
   written then is no certificate. */
msjcert_status msjcert_certificate_write(
    msjcert_context *ctx, FILE *stream,
    msjcert_verification *const *verifications, size_t count, int tables)
    MSJCERT_MUST_CHECK;

/* Write to a new file beside `path` and rename it to `path` when it is
   complete; after a failure `path` is what it was. Beyond what rename(2)
   does nothing is kept of an old file: not its mode, not a link. */
msjcert_status msjcert_certificate_write_file(
    msjcert_context *ctx, const char *path,
    msjcert_verification *const *verifications, size_t count, int tables)
    MSJCERT_MUST_CHECK;

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
