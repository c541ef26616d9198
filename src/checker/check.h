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
#define CHK_MAX_CLASSES 1024 /* of a model */
#define CHK_MAX_PHASES 1024  /* of a class, less one */
#define CHK_MAX_RESOURCES 64
#define CHK_MAX_LIST 10000                 /* jobs of an exact-k list */
#define CHK_MAX_JOBS 1000000               /* of one class in service */
#define CHK_MAX_COUNTS ((size_t) 1 << 25)  /* in all cells of a chain */
#define CHK_MAX_STEPS ((uint64_t) 1 << 33) /* of searches, about a minute */
#define CHK_MAX_TERMS ((uint64_t) 1 << 39) /* of all marches, half an hour */

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
void chk_power(mpz_t power, const mpz_t base, unsigned long n);

/* text.c: lines, tokens and numbers (section 1) */

enum chk_token
{
    CHK_WORD,
    CHK_NATURAL,
    CHK_POSITIVE,
    CHK_RATIONAL,
    CHK_INTEGER,
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

/* model.c: the model (section 2); duration.c: durations; process.c: a model
 * given by its transitions; fit.c: what fits */

typedef struct
{
    size_t phases;
    mpq_t *initial; /* phases */
    mpq_t *rate;    /* phases x phases; completions on the diagonal */
} chk_duration_t;

typedef struct
{
    size_t from, to;
    bool completes;
    mpq_t rate;
} chk_transition_t;

typedef struct
{
    int64_t servers;  /* 0 without `servers` */
    size_t resources; /* 1 with `servers`, R with `capacity`, or 0 */
    int64_t *capacity;
    size_t classes, maximals;
    int64_t *need, *maximal; /* classes x resources, maximals x classes */
    mpq_t *prob;
    chk_duration_t *duration;
    bool drops;                 /* jobs that do not fit when they */
    mpq_t arrival;              /* arrive, at this rate, are lost */
    size_t phases;              /* of all classes */
    bool exponential, general;  /* all durations are; not every transition
                                * completes a job */
    mpz_t *p, p_den;            /* p_c = p[c] / p_den */
    mpz_t *mu, mu_den;          /* `exp`: mu_c = mu[c] / mu_den */
    size_t states, transitions; /* of a process, or 0 */
    bool mmsr;
    chk_transition_t *transition;
} chk_model_t;

void chk_model_read(chk_model_t *model);
void chk_process_read(chk_model_t *model);
void chk_duration_read(chk_duration_t *duration);
void chk_positive(const char *word, mpq_t value);
mpz_t *chk_common(mpz_t den, mpq_t *value, size_t count);
void chk_mean_duration(mpq_t mean, const chk_duration_t *duration);
void chk_mean_work(mpq_t mean, const chk_model_t *model, size_t resource);
void chk_spend(size_t steps);
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
    CHK_SEPARABLE,
    CHK_STATIONARY,
    CHK_SATURATION,
    CHK_RELATIVE,
    CHK_RESCALING,
    CHK_EQUIVALENCE,
    CHK_DROPPING
};
enum chk_descriptor
{
    CHK_EXACT_K,
    CHK_JUST_ENOUGH,
    CHK_TWO_CLASS,
    CHK_PROCESS,
    CHK_IN_SERVICE
};

typedef struct
{
    size_t line, number, families_line, values_line, delta_line, families,
        stated;
    enum chk_theorem theorem;
    enum chk_descriptor descriptor;
    bool proved;
    mpz_t states, *equations, *failed;             /* by family */
    mpq_t throughput, naive, *waste, *utilisation; /* as claimed, */
    mpq_t delta;                                   /* in this order */
    mpq_t *blocking;      /* before the throughput, or NULL */
    char *family, *place; /* of the counterexample; with its residual: */
    mpq_t residual;
} chk_claim_t;

extern const char *const chk_theorem_name[], *const chk_descriptor_name[];

bool chk_has_time(const chk_model_t *model, const chk_claim_t *claim);
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

/* graph.c: the chain (section 3); order.c: its states in order */

#define CHK_DRAW (-1) /* kinds of a node; of a state: 0, or the blocked class */
#define CHK_ENTER (-2) /* less the class whose phase is drawn; lists: -2 */
#define CHK_JOB 1024   /* a job of a list is CHK_JOB * class + phase, or + 0 */

/* What happens at a rate, or with a probability, of the graph. */
typedef struct
{
    size_t to;    /* cell */
    size_t slot;  /* of the rate, or of the probability */
    int64_t jobs; /* that do it */
} chk_edge_t;

/* Cells are the states, and the nodes: moments when something is drawn. */
typedef struct
{
    const chk_model_t *model;
    enum chk_descriptor descriptor;
    chk_cells_t cells;    /* the last number of a key is the kind */
    size_t states, limit; /* of the states, and the line that claims it */
    size_t limit_line;
    size_t *order; /* the states in the format's order, the nodes as drawn */
    size_t *rank;  /* of a cell in it */
    size_t *first; /* edges of a cell: first[cell] .. first[cell + 1] - 1 */
    chk_edge_t *edge;
    size_t edges, room, first_room;
    mpz_t *rate, rate_den; /* by slot: integers over rate_den */
    size_t *class;         /* by slot: that completes, or 0 */
    mpz_t *prob, prob_den;
    size_t draws;          /* most draws after one transition */
    mpz_t unit;            /* prob_den^draws */
    int64_t *key, *counts; /* scratch */
} chk_graph_t;

void chk_graph_build(chk_graph_t *graph, const chk_model_t *model,
                     enum chk_descriptor descriptor, size_t limit, size_t line);
bool chk_is_node(const chk_graph_t *graph, size_t cell);
size_t chk_in_service(const chk_graph_t *graph, const int64_t *key,
                      int64_t *counts);
void chk_graph_order(chk_graph_t *graph);
size_t chk_first_phase(const chk_model_t *model, size_t class);
size_t chk_swapped(const chk_graph_t *graph);
int64_t chk_jobs(const chk_graph_t *graph, const int64_t *key);
const int64_t *chk_state(const chk_graph_t *graph, size_t rank);
const char *chk_state_name(const chk_graph_t *graph, size_t rank);

/* flow.c: along the edges. Flows and values are times graph->unit. */

#define CHK_ALL ((size_t) -1)         /* transitions */
#define CHK_COMPLETIONS ((size_t) -2) /* of all classes; or those of one */

void chk_rates(mpz_t *rate, const chk_graph_t *graph, size_t which);
void chk_flow(mpz_t *flow, const chk_graph_t *graph, size_t which,
              mpz_t *weight);
void chk_values(mpz_t *after, const chk_graph_t *graph, mpz_t *value);

/* judge.c: equations that are counted, and the first that fails */

typedef struct
{
    const chk_model_t *model;
    const chk_claim_t *claim;
    size_t family, equations, failed;
    bool refuted; /* some equation has failed */
} chk_judge_t;

void chk_equation(chk_judge_t *judge, const char *place, const mpz_t left,
                  const mpz_t right, const mpz_t scale);
void chk_family_end(chk_judge_t *judge);
void chk_family_check(const chk_claim_t *claim, size_t family,
                      const mpz_t equations, size_t failed);

/* law.c: numbers of the states: that of rank i is weight[i] / total */

typedef struct
{
    mpz_t *weight, total;
} chk_law_t;

void chk_law_single(chk_law_t *law, const chk_graph_t *graph);

/* replay.c, general.c, lists.c, ratios.c: every equation. The throughput is
 * set. */

void chk_replay(mpq_t throughput, chk_judge_t *judge, const chk_graph_t *graph,
                const chk_law_t *pi);
void chk_replay_general(mpq_t throughput, chk_judge_t *judge,
                        const chk_graph_t *graph, const chk_law_t *column);
void chk_lists_replay(mpq_t throughput, const chk_model_t *model,
                      const chk_claim_t *claim);
void chk_ratios(mpq_t throughput, chk_judge_t *judge, const chk_graph_t *graph);
void chk_ratios_table(const chk_graph_t *graph, const chk_law_t *law,
                      size_t line);

/* path.c: the throughput of the formulas that ratios.c is about */

void chk_path_sum(mpq_t throughput, const chk_claim_t *claim,
                  const chk_graph_t *graph);

/* equations.c: the equations of the cells, and an order that solves them */

#define CHK_NONE SIZE_MAX

typedef struct
{
    uint32_t value, place; /* the coefficient, the unknown */
} chk_term_t;

/* Rows: the sum of the terms is 0. Those that give an unknown come first,
 * without it, then the other equations, then sums that claims need. */
typedef struct
{
    size_t given, unknowns; /* the first ones are given */
    size_t equations, rows, terms;
    size_t *first; /* terms of a row: first[row] .. first[row+1] - 1 */
    chk_term_t *term;
    mpz_t *value; /* of the coefficients, each once */
    size_t values, pivots;
    uint32_t *pivot;       /* by row that gives an unknown: its coefficient */
    uint32_t *pivot_value; /* these, each once */
    uint32_t *place;       /* by rank of the cells: among the unknowns */
} chk_march_t;

typedef struct
{
    const chk_graph_t *graph;
    bool poisson;
    size_t cells;
    size_t *first; /* of the equation of a cell by rank: its terms */
    chk_term_t *term;
    chk_march_t march;
    size_t slots, values_room; /* of a set of coefficients */
    uint32_t *slot;
    size_t *column_first; /* by unknown: the equations that have it, */
    uint32_t *column;
    size_t *open, *rest; /* by equation: unknowns not determined; their sum */
    bool *known;
    size_t *order, known_count; /* the unknowns as they are determined, */
    size_t *by; /* each by this equation, or CHK_NONE if it is given */
} chk_torn_t;

size_t chk_balance(chk_torn_t *torn, const chk_graph_t *graph);
void chk_poisson(chk_torn_t *torn, const chk_torn_t *balance);
void chk_torn_give(chk_torn_t *torn, size_t unknown);
void chk_torn_march(chk_torn_t *torn, mpz_t *completions);

/* modular.c: marches of residues. The numbers are those given for the law,
 * then four of the claims, then those given for the relative completions. */

enum chk_claimed
{
    CHK_X_DEN, /* X = a/b: b; a M */
    CHK_X_NUM,
    CHK_DELTA_DEN, /* Delta(Y_d) = u/v: v; u times the denominator */
    CHK_DELTA_NUM,
    CHK_CLAIMED
};

void chk_march(const chk_march_t *law, const chk_march_t *relative,
               size_t states, mpz_t *number, size_t numbers, size_t bits,
               const chk_claim_t *claim);

/* parameters.c: a law by some of its numbers */

void chk_parameters(const chk_graph_t *graph, const chk_claim_t *claim);

/* separable.c: relations; equivalence.c: the chains of all descriptors */

void chk_relations(chk_judge_t *judge, const chk_graph_t *graph,
                   const chk_law_t *pi);
void chk_equivalence(const chk_model_t *model, const chk_claim_t *claim);

/* dropping.c: jobs that are lost when they do not fit */

void chk_dropping(const chk_model_t *model, const chk_claim_t *claim,
                  bool table);

/* verify.c: the law section of a claim, and what hangs on it */

void chk_law_verify(const chk_model_t *model, const chk_claim_t *claim);

#endif
