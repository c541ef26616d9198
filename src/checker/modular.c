/* modular.c: marches of residues, modulo many words (proofs/parameters).
 *
 * Given residues for the first unknowns, every other one follows from a row of
 * its own; then the rows left over must vanish, and the claims must hold. The
 * moduli need not be prime: they are prime to each other, to the pivots and to
 * the first number given, and all three are checked. Sums are kept below the
 * modulus times the base of the words and divided by the base (Lemma PAR-words;
 * Montgomery 1985). */

#include "check.h"

#include <limits.h>

#if defined __SIZEOF_INT128__ && ULONG_MAX > 0xffffffff                        \
    && !defined CHK_SHORT_WORDS
typedef uint64_t word_t;
__extension__ typedef unsigned __int128 wide_t;
#define BASE_BITS 64
#else
typedef uint32_t word_t;
typedef uint64_t wide_t;
#define BASE_BITS 32
#endif

#define MODULUS_BITS (BASE_BITS - 2)
#define LEAST ((word_t) 1 << MODULUS_BITS) /* moduli are below twice that */
#define BLOCK 64                           /* moduli */

/* The unknowns of a march. */
typedef struct
{
    const chk_march_t *march;
    word_t *residue, *factor; /* by value: modulo; - base^2 / residue */
    word_t *unknown, *product;
    long *word; /* by value: the same, or 0 if it is not short */
} sweep_t;

typedef struct
{
    const chk_claim_t *claim;
    size_t states;
    bool with_relative;
    sweep_t law, relative;
    word_t claimed[CHK_CLAIMED]; /* modulo */
    word_t modulus, negative;    /* -1 / modulus modulo the base */
    mpz_t chosen;                /* the product of the moduli so far */
    word_t next;                 /* they go down */
} modular_t;

/* sum / base, for a sum below modulus * base */
static word_t
reduce(const modular_t *modular, wide_t sum)
{
    word_t quotient = (word_t) sum * modular->negative;
    word_t result = (word_t) ((sum + (wide_t) quotient * modular->modulus)
                              >> BASE_BITS);

    return result < modular->modulus ? result : result - modular->modulus;
}

static word_t
multiply(const modular_t *modular, word_t a, word_t b)
{
    return reduce(modular, (wide_t) a * b);
}

/* The terms of the row, over the base. */
static word_t
sum_row(const modular_t *modular, const sweep_t *sweep, size_t row)
{
    const chk_march_t *march = sweep->march;
    const chk_term_t *term = march->term + march->first[row];
    const chk_term_t *end = march->term + march->first[row + 1];
    wide_t sum = 0, most = (wide_t) modular->modulus << BASE_BITS;

    for (; term < end; term++)
    {
        sum += (wide_t) sweep->residue[term->value]
               * sweep->unknown[term->place];
        sum -= sum < most ? 0 : most;
    }
    return reduce(modular, sum);
}

static void
set_modulus(modular_t *modular, word_t modulus)
{
    word_t inverse = modulus; /* modulo 8, then twice as many bits each */
    size_t i;

    for (i = 3; i < BASE_BITS; i *= 2)
        inverse *= 2 - modulus * inverse;
    modular->modulus = modulus;
    modular->negative = (word_t) 0 - inverse;
}

/* ---- one march -------------------------------------------------------- */

static void
begin(sweep_t *sweep, const chk_march_t *march)
{
    size_t i;

    sweep->march = march;
    sweep->residue = chk_need(march->values, sizeof *sweep->residue);
    sweep->factor = chk_need(march->values, sizeof *sweep->factor);
    sweep->word = chk_need(march->values, sizeof *sweep->word);
    sweep->product = chk_need(march->pivots + 1, sizeof *sweep->product);
    sweep->unknown = chk_need(march->unknowns, sizeof *sweep->unknown);
    for (i = 0; i < march->values; i++)
        if (mpz_sizeinbase(march->value[i], 2) < BASE_BITS - 4)
            sweep->word[i] = mpz_get_si(march->value[i]);
}

/* The residues of the coefficients. */
static void
set_residues(sweep_t *sweep, word_t modulus)
{
    const chk_march_t *march = sweep->march;
    size_t i;

    for (i = 0; i < march->values; i++)
        if (sweep->word[i] == 0)
            sweep->residue[i] = (word_t) mpz_fdiv_ui(march->value[i], modulus);
        else
            sweep->residue[i] = sweep->word[i] > 0
                                    ? (word_t) sweep->word[i]
                                    : modulus + (word_t) sweep->word[i];
}

/* The inverse of a modulo the modulus; false if there is none. */
static bool
invert(word_t *inverse, word_t a, word_t modulus)
{
    mpz_t number, divisor;
    bool found;

    mpz_init_set_ui(number, (unsigned long) a);
    mpz_init_set_ui(divisor, (unsigned long) modulus);
    found = mpz_invert(number, number, divisor) != 0;
    *inverse = (word_t) mpz_get_ui(number);
    mpz_clear(number);
    mpz_clear(divisor);
    return found;
}

/* The factors of the pivots, by one inversion for all: false if one of them,
 * or the first unknown, is not prime to the modulus. */
static bool
set_factors(const modular_t *modular, sweep_t *sweep, word_t first)
{
    const chk_march_t *march = sweep->march;
    word_t modulus = modular->modulus, *product = sweep->product;
    word_t base = (word_t) (((wide_t) 1 << BASE_BITS) % modulus), inverse;
    word_t square = (word_t) ((wide_t) base * base % modulus);
    word_t cube = multiply(modular, square, square);
    size_t i;

    product[0] = first;
    for (i = 0; i < march->pivots; i++)
        product[i + 1] = multiply(modular, product[i],
                                  sweep->residue[march->pivot_value[i]]);
    if (!invert(&inverse, product[i], modulus))
        return false;
    while (i-- > 0)
    {
        size_t value = march->pivot_value[i];
        word_t own = multiply(modular, product[i], inverse);

        inverse = multiply(modular, inverse, sweep->residue[value]);
        sweep->factor[value] = modulus - multiply(modular, own, cube);
    }
    return true;
}

/* From the numbers given to all unknowns and equations; false if the modulus
 * is of no use. The first number is wanted prime to it only with `prime`. */
static bool
run(const modular_t *modular, sweep_t *sweep, mpz_t *given, bool prime,
    const char *failure)
{
    const chk_march_t *march = sweep->march;
    size_t i, row = 0;

    for (i = 0; i < march->given; i++)
        sweep->unknown[i] = (word_t) mpz_fdiv_ui(given[i], modular->modulus);
    set_residues(sweep, modular->modulus);
    if (!set_factors(modular, sweep, prime ? sweep->unknown[0] : 1))
        return false;
    for (; i < march->unknowns; i++, row++)
        sweep->unknown[i] = multiply(modular, sum_row(modular, sweep, row),
                                     sweep->factor[march->pivot[row]]);
    for (; row < march->equations; row++)
        if (sum_row(modular, sweep, row) != 0)
            chk_refuse(modular->claim->line, CHK_FALSE, "%s", failure);
    return true;
}

/* ---- claims ----------------------------------------------------------- */

/* b sum x R_s = a M sum x */
static void
check_throughput(const modular_t *modular)
{
    size_t row = modular->law.march->equations;
    word_t left = multiply(modular, modular->claimed[CHK_X_DEN],
                           sum_row(modular, &modular->law, row));
    word_t right = multiply(modular, modular->claimed[CHK_X_NUM],
                            sum_row(modular, &modular->law, row + 1));

    if (left != right)
        chk_refuse(modular->claim->values_line, CHK_FALSE,
                   "the throughput is another one");
}

/* v ( b E - a M Y ) = u D b^2 W, with W = sum x R_s, Y = sum x y, and E the sum
 * of x times the rates of completions times the y that they lead to; all over
 * the fourth power of the base. */
static void
check_delta(const modular_t *modular)
{
    const sweep_t *law = &modular->law, *relative = &modular->relative;
    const word_t *claimed = modular->claimed;
    word_t modulus = modular->modulus, x, y, left, right, e = 0, sum = 0;
    size_t i, row = relative->march->equations;

    for (i = 0; i < modular->states; i++)
    {
        x = law->unknown[law->march->place[i]];
        y = relative->unknown[relative->march->place[i]];
        e += multiply(modular, x, sum_row(modular, relative, row + i));
        e -= e < modulus ? 0 : modulus;
        sum += multiply(modular, x, y);
        sum -= sum < modulus ? 0 : modulus;
    }
    left = multiply(modular, claimed[CHK_X_DEN], e);
    right = multiply(modular, claimed[CHK_X_NUM], multiply(modular, sum, 1));
    left += left < right ? modulus - right : 0 - right;
    left = multiply(modular, claimed[CHK_DELTA_DEN], left);
    right = sum_row(modular, law, law->march->equations);
    right = multiply(modular, claimed[CHK_X_DEN], right);
    right = multiply(modular, claimed[CHK_X_DEN], right);
    right = multiply(modular, claimed[CHK_DELTA_NUM], right);
    if (left != right)
        chk_refuse(modular->claim->delta_line, CHK_FALSE,
                   "Delta(Y_d) is another one");
}

/* All of it modulo one; false if it is of no use. */
static bool
march_modulo(modular_t *modular, word_t modulus, mpz_t *number)
{
    size_t i, given = modular->law.march->given;

    set_modulus(modular, modulus);
    if (!run(modular, &modular->law, number, true,
             "the parameters do not satisfy the balance equations"))
        return false;
    number += given;
    for (i = 0; i < (modular->with_relative ? CHK_CLAIMED : 2); i++)
        modular->claimed[i] = (word_t) mpz_fdiv_ui(number[i], modulus);
    check_throughput(modular);
    if (!modular->with_relative)
        return true;
    if (!run(modular, &modular->relative, number + CHK_CLAIMED, false,
             "the numbers do not satisfy the Poisson equations"))
        return false;
    check_delta(modular);
    return true;
}

/* ---- moduli ----------------------------------------------------------- */

/* The next modulus. That it is prime makes it likely to be prime to the
 * others; only the latter counts. */
static word_t
choose(modular_t *modular, mpz_t number)
{
    do
    {
        modular->next -= 2;
        if (modular->next <= LEAST)
            chk_refuse(chk_line, CHK_FALSE,
                       "the numbers are too large for this checker");
        mpz_set_ui(number, (unsigned long) modular->next);
    } while (mpz_probab_prime_p(number, 1) == 0
             || mpz_gcd_ui(NULL, modular->chosen, (unsigned long) modular->next)
                    != 1);
    mpz_mul(modular->chosen, modular->chosen, number);
    return modular->next;
}

/* A block of moduli; how many were of use. The numbers are reduced modulo
 * their product first. */
static size_t
march_block(modular_t *modular, mpz_t *number, mpz_t *reduced, size_t numbers)
{
    word_t modulus[BLOCK];
    mpz_t product, next;
    size_t i, used = 0;

    mpz_init(next);
    mpz_init_set_ui(product, 1);
    for (i = 0; i < BLOCK; i++)
    {
        modulus[i] = choose(modular, next);
        mpz_mul(product, product, next);
    }
    for (i = 0; i < numbers; i++)
        mpz_fdiv_r(reduced[i], number[i], product);
    for (i = 0; i < BLOCK; i++)
        used += march_modulo(modular, modulus[i], reduced);
    mpz_clear(product);
    mpz_clear(next);
    return used;
}

/* What a march takes modulo one modulus. */
static uint64_t
size_of(const chk_march_t *march)
{
    uint64_t size = march->terms;
    size_t i;

    for (i = 0; i < march->values; i++)
        size += mpz_size(march->value[i]);
    return size;
}

/* So that hostile input ends: all marches of the certificate, modulo all
 * moduli. */
static void
check_work(const chk_march_t *law, const chk_march_t *relative, size_t bits)
{
    static uint64_t terms;
    uint64_t each = size_of(law) + (relative == NULL ? 0 : size_of(relative));
    uint64_t moduli = bits / MODULUS_BITS + BLOCK;

    if (each > (CHK_MAX_TERMS - terms) / moduli)
        chk_refuse(chk_line, CHK_FALSE, "too much work for this checker");
    terms += each * moduli;
}

/* All equations hold, of the law and, unless they are NULL, of the relative
 * completions, and so do the claims: modulo moduli whose product has more than
 * that many bits. */
void
chk_march(const chk_march_t *law, const chk_march_t *relative, size_t states,
          mpz_t *number, size_t numbers, size_t bits, const chk_claim_t *claim)
{
    modular_t modular = {0};
    mpz_t *reduced = chk_integers(numbers);
    size_t used = 0;

    check_work(law, relative, bits);
    modular.claim = claim;
    modular.states = states;
    modular.with_relative = relative != NULL;
    modular.next = 2 * LEAST + 1;
    mpz_init_set_ui(modular.chosen, 1);
    begin(&modular.law, law);
    if (relative != NULL)
        begin(&modular.relative, relative);
    while (used * MODULUS_BITS <= bits)
        used += march_block(&modular, number, reduced, numbers);
}
