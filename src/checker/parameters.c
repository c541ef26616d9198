/* parameters.c: a law by some of its numbers (section 3; proofs/parameters).
 *
 * From the numbers in the certificate all others follow, one equation after
 * the other (equations.c). That is done by residues (modular.c), modulo so many
 * words that it settles the equations and the claims over the integers (Lemmas
 * PAR-settled and PAR-poisson). Memory O(edges). */

#include "check.h"

#include <string.h>

/* What is checked, with the numbers in the order of modular.c. */
typedef struct
{
    const chk_graph_t *graph;
    const chk_claim_t *claim;
    chk_torn_t law, relative;
    mpz_t *completions; /* R_s, by rank */
    mpz_t *number;
    size_t numbers, room;
    size_t leaving; /* bits of H */
    mpz_t rates;    /* b sum R_s + a M (number of states) */
    size_t bits;    /* of what the product of the moduli must exceed */
} settle_t;

/* The next number, which is 0. */
static mpz_ptr
add_number(settle_t *settle)
{
    settle->number = chk_room(settle->number, &settle->room, settle->numbers,
                              sizeof *settle->number);
    mpz_init(settle->number[settle->numbers]);
    return settle->number[settle->numbers++];
}

/* ---- the section ------------------------------------------------------ */

/* The state of the line, which is not determined yet: its rank, at least
 * `rank`. */
static size_t
read_state(const chk_torn_t *torn, size_t rank)
{
    const char *token = chk_token(CHK_STATE);

    while (rank < torn->graph->states
           && strcmp(token, chk_state_name(torn->graph, rank)) != 0)
        rank++;
    if (rank == torn->graph->states)
        chk_refuse(chk_line, CHK_FALSE,
                   "state %.40s is unknown or out of order", token);
    if (torn->known[rank])
        chk_refuse(chk_line, CHK_FALSE,
                   "%.40s follows from the numbers before it", token);
    return rank;
}

/* The lines that begin with the word; they determine all unknowns, and their
 * numbers have no factor in common with each other and `common`. */
static void
read_numbers(settle_t *settle, chk_torn_t *torn, const char *word,
             enum chk_token kind, mpz_t common)
{
    size_t rank = 0;
    mpz_ptr number;

    do
    {
        chk_word(word);
        rank = read_state(torn, rank);
        number = add_number(settle);
        chk_integer(kind, number);
        mpz_gcd(common, common, number);
        chk_torn_give(torn, rank);
        chk_next_line();
    } while (chk_line_is(word));
    if (mpz_cmp_ui(common, 1) != 0)
        chk_refuse(chk_line - 1, CHK_FALSE, "the numbers have a common factor");
    if (torn->known_count < torn->cells)
        chk_refuse(chk_line - 1, CHK_FALSE,
                   "the numbers do not determine those of all states");
}

/* ---- the law ---------------------------------------------------------- */

/* b and a M of X = a/b; what the claim about it can come to, over H. */
static void
claim_throughput(settle_t *settle)
{
    mpq_srcptr throughput = settle->claim->throughput;
    mpz_t number;
    size_t i;

    if (mpq_sgn(throughput) < 0)
        chk_refuse(settle->claim->values_line, CHK_FALSE,
                   "the throughput is negative");
    mpz_init(settle->rates);
    for (i = 0; i < settle->graph->states; i++)
        mpz_add(settle->rates, settle->rates, settle->completions[i]);
    mpz_mul(settle->rates, settle->rates, mpq_denref(throughput));
    mpz_set(add_number(settle), mpq_denref(throughput));
    mpz_init(number);
    mpz_mul(number, mpq_numref(throughput), settle->graph->rate_den);
    mpz_set(add_number(settle), number);
    mpz_mul_ui(number, number, (unsigned long) settle->graph->states);
    mpz_add(settle->rates, settle->rates, number);
    mpz_clear(number);
}

static void
read_law(settle_t *settle)
{
    mpz_t common, most;
    size_t i;

    mpz_init(common);
    settle->leaving = chk_balance(&settle->law, settle->graph);
    read_numbers(settle, &settle->law, "parameter", CHK_POSITIVE, common);
    claim_throughput(settle);
    mpz_init_set(most, settle->rates);
    for (i = 0; i < settle->law.march.given; i++)
        if (mpz_cmp(settle->number[i], most) > 0)
            mpz_set(most, settle->number[i]);
    settle->bits = settle->leaving + mpz_sizeinbase(most, 2);
    chk_torn_march(&settle->law, settle->completions);
    mpz_clear(common);
    mpz_clear(most);
}

/* ---- relative completions --------------------------------------------- */

/* What the claim about Delta(Y_d) = u/v can come to: H^2 rates
 * ( v (D rates + largest) + |u| D b ), with the largest number given times b
 * (Lemma PAR-poisson). */
static void
claim_delta(settle_t *settle, const mpz_t den, const mpz_t largest)
{
    mpq_srcptr delta = settle->claim->delta;
    mpz_t size, term;
    size_t bits;

    mpz_init_set(size, largest);
    mpz_init(term);
    mpz_addmul(size, settle->rates, den);
    mpz_mul(size, size, mpq_denref(delta));
    mpz_mul(term, mpq_numref(delta), den);
    mpz_mul(term, term, mpq_denref(settle->claim->throughput));
    mpz_abs(term, term);
    mpz_add(size, size, term);
    mpz_mul(size, size, settle->rates);
    bits = 2 * settle->leaving + mpz_sizeinbase(size, 2);
    settle->bits = bits > settle->bits ? bits : settle->bits;
    mpz_clear(size);
    mpz_clear(term);
}

/* v and u D, then b times the numbers given, b D, and a M D. */
static void
read_relative(settle_t *settle)
{
    mpq_srcptr x = settle->claim->throughput, delta = settle->claim->delta;
    size_t i, first = settle->numbers + 2;
    mpz_t den, common, largest;
    bool zero = false;

    mpz_init(den);
    mpz_init(largest);
    chk_word("denominator");
    chk_integer(CHK_POSITIVE, den);
    chk_next_line();
    mpz_set(add_number(settle), mpq_denref(delta));
    mpz_mul(add_number(settle), mpq_numref(delta), den);
    mpz_init_set(common, den);
    chk_poisson(&settle->relative, &settle->law);
    read_numbers(settle, &settle->relative, "relative", CHK_NATURAL, common);
    for (i = first; i < settle->numbers; i++)
    {
        zero = zero || mpz_sgn(settle->number[i]) == 0;
        mpz_mul(settle->number[i], settle->number[i], mpq_denref(x));
        if (mpz_cmp(settle->number[i], largest) > 0)
            mpz_set(largest, settle->number[i]);
    }
    if (!zero)
        chk_refuse(chk_line - 1, CHK_FALSE, "the least number is not 0");
    mpz_mul(add_number(settle), mpq_denref(x), den);
    mpz_mul(common, mpq_numref(x), den);
    mpz_mul(add_number(settle), common, settle->graph->rate_den);
    claim_delta(settle, den, largest);
    chk_torn_march(&settle->relative, settle->completions);
    mpz_clear(den);
    mpz_clear(common);
    mpz_clear(largest);
}

/* From the first parameter on; leaves the reader at the line behind. */
void
chk_parameters(const chk_graph_t *graph, const chk_claim_t *claim)
{
    bool relative = claim->theorem == CHK_RELATIVE;
    settle_t settle = {0};
    mpz_t equations;
    size_t i;

    settle.graph = graph;
    settle.claim = claim;
    settle.completions = chk_integers(graph->states);
    chk_rates(settle.completions, graph, CHK_COMPLETIONS);
    read_law(&settle);
    if (relative)
        read_relative(&settle);
    chk_march(&settle.law.march, relative ? &settle.relative.march : NULL,
              graph->states, settle.number, settle.numbers, settle.bits, claim);
    mpz_init(equations);
    for (i = 0; i < claim->families; i++)
    {
        bool one = i == 0 || (relative && i + 1 == claim->families);

        mpz_set_ui(equations, one ? 1 : (unsigned long) graph->states);
        chk_family_check(claim, i, equations, 0);
    }
    mpz_clear(equations);
}
