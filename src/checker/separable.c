/* separable.c: relations between states (section 3, Relations).
 *
 * All relations follow from R of them that are independent, where R is the
 * number of states less the rank of the vectors ([n_c(s) = n]). Ranks are found
 * modulo a prime q, and a rank modulo q is at most the rank: so relations that
 * are independent modulo q are independent; and if there are as many as states
 * less the rank modulo q, which is at least states less the rank, and no more
 * relations than that can be independent, then both numbers are the same. */

#include "check.h"

#include <string.h>

#define MODULUS 2305843009213693951u /* 2^61 - 1, a prime */
#define MAX_STATES 2000
#define MAX_EXPONENT 4194304
#define MAX_BITS 1000000000.0 /* of a product */

typedef struct
{
    const chk_graph_t *graph;
    size_t states, count; /* of relations read */
    int64_t *exponent;    /* count x states */
    size_t room;
} relations_t;

__extension__ typedef unsigned __int128 wide_t;

static uint64_t
product(uint64_t a, uint64_t b)
{
    return (uint64_t) ((wide_t) a * b % MODULUS);
}

static uint64_t
inverse(uint64_t a)
{
    uint64_t result = 1, n = MODULUS - 2;

    for (; n > 0; n >>= 1, a = product(a, a))
        if (n & 1)
            result = product(result, a);
    return result;
}

/* The rank modulo q of rows x columns numbers, which are destroyed. */
static size_t
rank(uint64_t *number, size_t rows, size_t columns)
{
    size_t i, j, k, found = 0;
    uint64_t factor, swap;

    for (j = 0; j < columns && found < rows; j++)
    {
        for (i = found; i < rows && number[i * columns + j] == 0; i++)
            continue;
        if (i == rows)
            continue;
        for (k = 0; k < columns; k++)
        {
            swap = number[i * columns + k];
            number[i * columns + k] = number[found * columns + k];
            number[found * columns + k] = swap;
        }
        for (i = found + 1; i < rows; i++)
        {
            if (number[i * columns + j] == 0)
                continue;
            chk_spend(columns - j);
            factor = product(number[i * columns + j],
                             inverse(number[found * columns + j]));
            for (k = j; factor > 0 && k < columns; k++)
                number[i * columns + k] =
                    (number[i * columns + k] + MODULUS
                     - product(factor, number[found * columns + k]))
                    % MODULUS;
        }
        found++;
    }
    return found;
}

/* The rank of the vectors ([n_c(s) = n]), one per class and number. */
static size_t
feature_rank(const relations_t *relations)
{
    const chk_graph_t *graph = relations->graph;
    size_t s, c, classes = graph->model->classes, most = 0;
    uint64_t *feature;

    for (s = 0; s < relations->states; s++)
        for (c = 0; c < classes; c++)
            if ((size_t) chk_state(graph, s)[c] > most)
                most = (size_t) chk_state(graph, s)[c];
    feature = chk_need(relations->states * classes * (most + 1),
                       sizeof *feature);
    for (s = 0; s < relations->states; s++)
        for (c = 0; c < classes; c++)
            feature[s * classes * (most + 1) + c * (most + 1)
                    + (size_t) chk_state(graph, s)[c]] = 1;
    return rank(feature, relations->states, classes * (most + 1));
}

static size_t
relation_rank(const relations_t *relations)
{
    size_t i, numbers = relations->count * relations->states;
    uint64_t *number = chk_need(numbers + 1, sizeof *number);

    for (i = 0; i < numbers; i++)
        number[i] = relations->exponent[i] < 0
                        ? MODULUS - (uint64_t) -relations->exponent[i]
                        : (uint64_t) relations->exponent[i];
    return rank(number, relations->count, relations->states);
}

/* For every class and number of jobs, the exponents sum to 0. */
static void
check_sums(const relations_t *relations, const int64_t *exponent)
{
    const chk_graph_t *graph = relations->graph;
    size_t s, t, c;
    int64_t sum;

    for (c = 0; c < graph->model->classes; c++)
        for (s = 0; s < relations->states; s++)
        {
            if (exponent[s] == 0)
                continue;
            for (sum = 0, t = 0; t < relations->states; t++)
                if (chk_state(graph, t)[c] == chk_state(graph, s)[c])
                    sum += exponent[t];
            if (sum != 0)
                chk_refuse(chk_line, CHK_FALSE,
                           "not a relation: the exponents of %ld jobs of "
                           "class %zu sum to %ld",
                           (long) chk_state(graph, s)[c], c + 1, (long) sum);
        }
}

/* Relations come in strictly increasing order. */
static void
check_order(const relations_t *relations, const int64_t *exponent)
{
    const int64_t *before;
    size_t s = 0;

    if (relations->count == 0)
        return;
    before = relations->exponent + (relations->count - 1) * relations->states;
    while (s < relations->states && before[s] == exponent[s])
        s++;
    if (s == relations->states || before[s] > exponent[s])
        chk_refuse(chk_line, CHK_FALSE, "relations are not in order");
}

static void
read_relation(relations_t *relations)
{
    int64_t *exponent = chk_need(relations->states, sizeof *exponent);
    const char *token;
    size_t s = 0;
    mpz_t value;

    mpz_init(value);
    chk_word("relation");
    while (chk_more())
    {
        token = chk_token(CHK_STATE);
        while (s < relations->states
               && strcmp(chk_state_name(relations->graph, s), token) != 0)
            s++;
        if (s == relations->states)
            chk_refuse(chk_line, CHK_FALSE,
                       "state %.40s is out of order, or none", token);
        chk_integer(CHK_INTEGER, value);
        if (mpz_cmpabs_ui(value, MAX_EXPONENT) > 0)
            chk_refuse(chk_line, CHK_FALSE,
                       "an exponent is too large for this checker");
        exponent[s++] = mpz_get_si(value);
    }
    check_sums(relations, exponent);
    check_order(relations, exponent);
    relations->exponent = chk_room(relations->exponent, &relations->room,
                                   relations->count,
                                   relations->states * sizeof *exponent);
    memcpy(relations->exponent + relations->count++ * relations->states,
           exponent, relations->states * sizeof *exponent);
    chk_next_line();
}

/* pi_s / prod p_c^{n_c + [c blocked]}, up to one factor for all states. */
static void
factor(mpq_t result, const relations_t *relations, const chk_law_t *pi,
       size_t s)
{
    const chk_model_t *model = relations->graph->model;
    const int64_t *key = chk_state(relations->graph, s);
    size_t c, last = relations->graph->cells.width - 1;
    mpz_t power;

    mpz_init(power);
    mpz_set(mpq_numref(result), pi->weight[s]);
    mpz_set_ui(mpq_denref(result), 1);
    for (c = 0; c < model->classes; c++)
    {
        unsigned long jobs = (unsigned long) key[c]
                             + (key[last] == (int64_t) c + 1);

        chk_power(power, mpq_denref(model->prob[c]), jobs);
        mpz_mul(mpq_numref(result), mpq_numref(result), power);
        chk_power(power, mpq_numref(model->prob[c]), jobs);
        mpz_mul(mpq_denref(result), mpq_denref(result), power);
    }
    mpq_canonicalize(result);
    mpz_clear(power);
}

/* The equation "the product is 1" of a relation. */
static void
judge_relation(chk_judge_t *judge, const int64_t *exponent, mpq_t *value,
               size_t states)
{
    mpz_t up, down, power;
    double bits = 0;
    size_t s;

    mpz_init_set_ui(up, 1);
    mpz_init_set_ui(down, 1);
    mpz_init(power);
    for (s = 0; s < states; s++)
    {
        unsigned long n = (unsigned long) (exponent[s] < 0 ? -exponent[s]
                                                           : exponent[s]);
        bool below = exponent[s] < 0;

        bits += (double) n
                * (double) (mpz_sizeinbase(mpq_numref(value[s]), 2)
                            + mpz_sizeinbase(mpq_denref(value[s]), 2));
        if (bits > MAX_BITS)
            chk_refuse(judge->claim->line, CHK_FALSE,
                       "a product is too large for this checker");
        chk_power(power, mpq_numref(value[s]), n);
        mpz_mul(below ? down : up, below ? down : up, power);
        chk_power(power, mpq_denref(value[s]), n);
        mpz_mul(below ? up : down, below ? up : down, power);
    }
    chk_equation(judge, "law", up, down, down);
    mpz_clear(up);
    mpz_clear(down);
    mpz_clear(power);
}

/* From the current line on; leaves the reader at the line behind. */
void
chk_relations(chk_judge_t *judge, const chk_graph_t *graph, const chk_law_t *pi)
{
    relations_t relations = {0};
    size_t i, count, line = chk_line;
    mpq_t *value = chk_need(graph->states, sizeof *value);

    relations.graph = graph;
    relations.states = graph->states;
    if (graph->states > MAX_STATES)
        chk_refuse(line, CHK_FALSE, "too many states for this checker");
    chk_word("relations");
    count = (size_t) chk_count(CHK_NATURAL);
    chk_next_line();
    for (i = 0; i < count; i++)
        read_relation(&relations);
    for (i = 0; i < graph->states; i++)
    {
        mpq_init(value[i]);
        if (mpz_sgn(pi->weight[i]) <= 0)
            chk_refuse(line, CHK_FALSE, "the law is not positive");
        factor(value[i], &relations, pi, i);
    }
    for (i = 0; i < count; i++)
        judge_relation(judge, relations.exponent + i * relations.states, value,
                       relations.states);
    if (judge->claim->proved && relation_rank(&relations) != count)
        chk_refuse(line, CHK_FALSE, "the relations are not independent");
    if (judge->claim->proved
        && count + feature_rank(&relations) != relations.states)
        chk_refuse(line, CHK_FALSE, "there are other relations");
    if (!judge->claim->proved && count != 1)
        chk_refuse(line, CHK_FALSE, "a refutation has one relation");
    chk_family_end(judge);
}
