/* check.h: what the files of msjcheck share.
 *
 * msjcheck verifies certificates in the format of doc/certificate-format.md
 * ("section" in all comments is a section of it). It shares no header and no
 * source with the msjcert library: GMP and the C library only. Every
 * disagreement ends in chk_refuse, which does not return, so no function has
 * an error result: when it comes back, what it checks is true. */

#ifndef CHK_CHECK_H
#define CHK_CHECK_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <gmp.h> /* after those that its functions need */

/* Limits of this checker (section 5: they end in refusal). */
#define CHK_MAX_CLASSES 1024              /* of a model */
#define CHK_MAX_LIST 10000                /* jobs of an exact-k list */
#define CHK_MAX_JOBS 1000000              /* of one class in service */
#define CHK_MAX_COUNTS ((size_t) 1 << 25) /* in all cells of a chain */
#define CHK_MAX_STEPS ((uint64_t) 1 << 33) /* of searches, about a minute */

/* Kinds of refusal, and exit statuses. */
enum chk_kind
{
    CHK_FALSE = 1,
    CHK_USAGE,
    CHK_MALFORMED,
    CHK_BROKEN = 5
};

/* failure.c: refusal, output, memory */

extern size_t chk_line; /* being read, or of the claim being verified */

_Noreturn void chk_refuse(size_t line, enum chk_kind kind, const char *format,
                          ...);
void chk_say(const char *format, ...);
void chk_close_output(void);
void chk_use_memory(void);
void *chk_need(size_t count, size_t size);
void *chk_room(void *block, size_t *room, size_t count, size_t size);
void chk_release(void *mark);
mpz_t *chk_integers(size_t count);

/* text.c: lines, tokens and numbers (section 1) */

enum chk_token
{
    CHK_WORD,
    CHK_NATURAL,
    CHK_POSITIVE,
    CHK_RATIONAL,
    CHK_STATE,
    CHK_PLACE,
    CHK_FAMILY
};

void chk_open(const char *name);
void chk_next_line(void);
bool chk_line_is(const char *word);
bool chk_more(void);
char *chk_token(enum chk_token kind);
void chk_word(const char *word);
size_t chk_choice(const char *const *word);
void chk_file_end(void);
void chk_integer(enum chk_token kind, mpz_t value);
int64_t chk_count(enum chk_token kind);
void chk_number(const char *what, size_t number);
void chk_rational(mpq_t value);

/* model.c: the model (section 2); fit.c: what fits */

typedef struct
{
    int64_t servers; /* 0 with `feasible` */
    size_t classes, maximals;
    int64_t *need, *maximal; /* maximals x classes */
    mpq_t *prob, *rate;
    mpz_t *p, p_den;   /* p_c = p[c] / p_den */
    mpz_t *mu, mu_den; /* mu_c = mu[c] / mu_den */
} chk_model_t;

void chk_model_read(chk_model_t *model);
bool chk_below(const int64_t *a, const int64_t *b, size_t width);
bool chk_fits_one(const chk_model_t *model, int64_t *counts, size_t class);
int64_t chk_most(const chk_model_t *model, int64_t *counts, size_t class);
bool chk_is_full(const chk_model_t *model, int64_t *counts, bool busy);
size_t chk_list_length(const chk_model_t *model);

/* claim.c: the claims, but for what needs their laws (section 4) */

enum chk_theorem
{
    CHK_SINGLE_DURATION,
    CHK_TWO_CLASS_THEOREM,
    CHK_STAIRCASE,
    CHK_DECOMPOSED,
    CHK_STATIONARY
};
enum chk_descriptor
{
    CHK_EXACT_K,
    CHK_JUST_ENOUGH,
    CHK_TWO_CLASS
};

typedef struct
{
    size_t line, number, families_line, values_line, families, stated;
    enum chk_theorem theorem;
    enum chk_descriptor descriptor;
    bool proved;
    mpz_t states, *equations, *failed; /* by family */
    mpq_t value[4];                    /* in the order of the certificate */
    char *family, *place; /* of the counterexample; with its residual: */
    mpq_t residual;
} chk_claim_t;

extern const char *const chk_theorem_name[], *const chk_descriptor_name[];

const char *chk_family_name(const chk_model_t *model, const chk_claim_t *claim,
                            size_t family);
void chk_claim_read(chk_claim_t *claim, const chk_model_t *model);

/* cells.c: a set of vectors of counts, numbered as they come */

typedef struct
{
    size_t width, count, room, slots;
    int64_t *key; /* count x width */
    uint32_t *slot;
} chk_cells_t;

const int64_t *chk_cell(const chk_cells_t *cells, size_t cell);
size_t chk_cells_add(chk_cells_t *cells, const int64_t *key);

/* chain.c: the embedded chain; order.c: its states in order (section 3) */

#define CHK_NODE (-1) /* kind of a node; of a state: 0, or the blocked class */

/* Cells are the states, and the nodes: moments when a class is to be drawn.
 * Completions and draws carry flow[from], and on the first visit nothing. */
typedef struct
{
    const chk_model_t *model;
    const chk_claim_t *claim;
    chk_cells_t cells; /* the last number of a key is the kind */
    size_t states;
    size_t *order; /* the states in the format's order, the nodes by jobs */
    size_t draws;  /* most draws after one completion */
    int64_t *key, *counts; /* scratch */
    mpz_t *flow;           /* by cell; NULL while cells are discovered */
    mpz_t carried;
} chk_chain_t;

void chk_chain_build(chk_chain_t *chain, const chk_model_t *model,
                     const chk_claim_t *claim);
void chk_rate(mpz_t rate, chk_chain_t *chain, const int64_t *key);
void chk_complete(chk_chain_t *chain, size_t cell, size_t class,
                  const mpz_t time);
void chk_draw(chk_chain_t *chain, size_t cell);
void chk_chain_order(chk_chain_t *chain);
int64_t chk_jobs(const chk_chain_t *chain, const int64_t *key);
const int64_t *chk_state(const chk_chain_t *chain, size_t rank);
const char *chk_state_name(const chk_chain_t *chain, size_t rank);

/* law.c: pi of the state of rank i is weight[i] / total */

typedef struct
{
    mpz_t *weight, total;
} chk_law_t;

void chk_law_formula(chk_law_t *law, const chk_chain_t *chain);

/* replay.c, lists.c: every equation; time is sum pi_s / nu_s */

void chk_family_check(const chk_claim_t *claim, size_t family, size_t failed);
void chk_replay(mpq_t time, chk_chain_t *chain, const chk_law_t *law);
void chk_lists_replay(mpq_t time, const chk_model_t *model,
                      const chk_claim_t *claim);

/* verify.c: the law section of a claim, and what hangs on it */

void chk_law_verify(const chk_model_t *model, const chk_claim_t *claim);

#endif
