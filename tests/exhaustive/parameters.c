/* parameters.c -- laws by a few of their numbers (proofs/parameters).

   On seeded small models, with phases and without, in all descriptors, and on
   processes: the chosen states determine all others, and none of them can be
   spared, by repeated looks at a dense matrix of the equations, balance and
   Poisson; a rational march gives the law; the determinants of Lemma PAR-trees
   are the law and within its bound. The certificate is accepted by msjcheck
   (MSJCHECK, else not run), and refused with any number changed. The seed is
   printed; argv[1] sets it. */

#include <string.h>
#include <sys/wait.h>

#include <flint/fmpq_vec.h>
#include <flint/fmpz_mat.h>

#include "certificate/certificate.h"
#include "check.h"
#include "model/integers.h"
#include "ref/bridge.h"
#include "solver/parameters.h"

#define MINOR_CELLS 24 /* most, for determinants */

/* B of proofs/parameters, by its definition. */
static void
set_matrix(fmpz_mat_t b, const msj_chain_t chain)
{
    msj_integers_t integers;
    fmpz_t amount;

    fmpz_init(amount);
    msj_integers_init(integers, chain->model);
    for (slong s = 0; s < chain->state_count; s++)
        for (slong i = chain->first[s]; i < chain->first[s + 1]; i++)
        {
            const msj_transition_t *move = chain->transitions + i;
            slong to = move->target >= 0 ? move->target
                                         : chain->state_count + ~move->target;

            fmpz_mul_si(amount, integers->rates + move->move.rate,
                        move->move.jobs);
            fmpz_add(fmpz_mat_entry(b, s, s), fmpz_mat_entry(b, s, s), amount);
            fmpz_sub(fmpz_mat_entry(b, s, to), fmpz_mat_entry(b, s, to),
                     amount);
        }
    for (slong n = 0; n < chain->node_count; n++)
        for (slong i = chain->first_draw[n]; i < chain->first_draw[n + 1]; i++)
        {
            const msj_draw_t *draw = chain->draws + i;
            slong z = chain->state_count + n;
            slong to = draw->target >= 0 ? draw->target
                                         : chain->state_count + ~draw->target;

            fmpz_add(fmpz_mat_entry(b, z, z), fmpz_mat_entry(b, z, z),
                     integers->probs + draw->prob);
            fmpz_sub(fmpz_mat_entry(b, z, to), fmpz_mat_entry(b, z, to),
                     integers->probs + draw->prob);
        }
    msj_integers_clear(integers);
    fmpz_clear(amount);
}

/* The equation of y, column y of B, has one unknown that is not known: which;
   else -1. */
static slong
last_unknown(const fmpz_mat_t b, const char *known, slong y)
{
    slong last = -1;

    for (slong z = 0; z < fmpz_mat_nrows(b); z++)
    {
        if (known[z] || fmpz_is_zero(fmpz_mat_entry(b, z, y)))
            continue;
        if (last >= 0)
            return -1;
        last = z;
    }
    return last;
}

/* The unknown z from the equation of y. */
static void
solve_for(fmpq *x, const fmpz_mat_t b, slong z, slong y)
{
    fmpq_zero(x + z);
    for (slong i = 0; i < fmpz_mat_nrows(b); i++)
    {
        fmpq_t term;

        fmpq_init(term);
        fmpq_mul_fmpz(term, x + i, fmpz_mat_entry(b, i, y));
        if (i != z)
            fmpq_sub(x + z, x + z, term);
        fmpq_clear(term);
    }
    fmpq_div_fmpz(x + z, x + z, fmpz_mat_entry(b, z, y));
}

/* How many unknowns follow from the parameters but `without`, with x. */
static slong
propagate(fmpq *x, const fmpz_mat_t b, const msj_parameters_t parameters,
          slong without)
{
    char *known = calloc((size_t) fmpz_mat_nrows(b), 1);
    slong count = 0, before;

    for (slong i = 0; i < parameters->count; i++)
    {
        known[parameters->states[i]] = i != without;
        count += i != without;
    }
    do
    {
        before = count;
        for (slong y = 0; y < fmpz_mat_nrows(b); y++)
        {
            slong z = last_unknown(b, known, y);

            if (z < 0)
                continue;
            if (x != NULL)
                solve_for(x, b, z, y);
            known[z] = 1;
            count++;
        }
    } while (count > before);
    free(known);
    return count;
}

/* The choice is in order, sufficient and without a state too many. */
static void
check_choice(const char *text, fmpq *x, const fmpz_mat_t b,
             const msj_parameters_t parameters)
{
    slong cells = fmpz_mat_nrows(b);
    int sorted = 1;

    for (slong i = 0; i < parameters->count; i++)
    {
        sorted = sorted
                 && (i == 0
                     || parameters->states[i] > parameters->states[i - 1]);
        CHECK(propagate(NULL, b, parameters, i) < cells,
              "%s: parameter %ld is not needed", text, (long) i);
    }
    CHECK(sorted && parameters->count > 0, "%s: order", text);
    CHECK(propagate(x, b, parameters, -1) == cells, "%s: not all follows",
          text);
}

/* The weights of the parameters give those of all. */
static void
check_law(const char *text, const fmpz_mat_t b,
          const msj_parameters_t parameters, const msj_law_t law)
{
    slong cells = fmpz_mat_nrows(b);
    fmpq *x = _fmpq_vec_init(cells);
    int same = 1;

    for (slong i = 0; i < parameters->count; i++)
        fmpq_set_fmpz(x + parameters->states[i],
                      law->weights + parameters->states[i]);
    check_choice(text, x, b, parameters);
    for (slong s = 0; s < law->state_count; s++)
        same = same && fmpz_is_one(fmpq_denref(x + s))
               && fmpz_equal(fmpq_numref(x + s), law->weights + s);
    CHECK(same, "%s: the march gives another law", text);
    _fmpq_vec_clear(x, cells);
}

/* det of b without row and column y */
static void
minor(fmpz_t det, const fmpz_mat_t b, slong y)
{
    slong n = fmpz_mat_nrows(b);
    fmpz_mat_t rest;

    fmpz_mat_init(rest, n - 1, n - 1);
    for (slong i = 0; i < n - 1; i++)
        for (slong j = 0; j < n - 1; j++)
            fmpz_set(fmpz_mat_entry(rest, i, j),
                     fmpz_mat_entry(b, i + (i >= y), j + (j >= y)));
    fmpz_mat_det(det, rest);
    fmpz_mat_clear(rest);
}

/* Lemma PAR-trees. */
static void
check_minors(const char *text, const fmpz_mat_t b, const msj_law_t law)
{
    fmpz_t first, det, bound, left, right;

    fmpz_init(first);
    fmpz_init(det);
    fmpz_init(bound);
    fmpz_init(left);
    fmpz_init(right);
    for (slong y = 0; y < fmpz_mat_nrows(b); y++)
    {
        minor(det, b, y);
        fmpz_one(bound);
        for (slong z = 0; z < fmpz_mat_nrows(b); z++)
            if (z != y)
                fmpz_mul(bound, bound, fmpz_mat_entry(b, z, z));
        CHECK(fmpz_sgn(det) > 0 && fmpz_cmp(det, bound) <= 0, "%s: the bound",
              text);
        if (y == 0)
            fmpz_set(first, det);
        if (y >= law->state_count)
            continue;
        fmpz_mul(left, det, law->weights);
        fmpz_mul(right, first, law->weights + y);
        CHECK(fmpz_equal(left, right), "%s: the minors are not the law", text);
    }
    fmpz_clear(first);
    fmpz_clear(det);
    fmpz_clear(bound);
    fmpz_clear(left);
    fmpz_clear(right);
}

/* ---- certificates ------------------------------------------------------- */

/* The exit status of msjcheck on the text. */
static int
ask(const char *checker, const char *text)
{
    char command[4200];
    FILE *pipe;

    snprintf(command, sizeof command, "'%s' -q - > /dev/null 2>&1", checker);
    pipe = popen(command, "w");
    if (pipe == NULL)
        return -1;
    fputs(text, pipe);
    return WEXITSTATUS(pclose(pipe));
}

/* The text with 1 added to the integer behind `at`. */
static char *
changed(const char *text, const char *at)
{
    size_t digits = strspn(at, "0123456789");
    char *result = malloc(strlen(text) + 2), *number = malloc(digits + 2);
    mpz_t value;

    memcpy(number, at, digits);
    number[digits] = '\0';
    mpz_init_set_str(value, number, 10);
    mpz_add_ui(value, value, 1);
    mpz_get_str(number, 10, value);
    sprintf(result, "%.*s%s%s", (int) (at - text), text, number, at + digits);
    mpz_clear(value);
    free(number);
    return result;
}

static void
refuse(const char *checker, const char *model, const char *text, const char *at)
{
    char *other = changed(text, at);
    int status = ask(checker, other);

    CHECK(status == 1 || status == 3, "%s: status %d for %.60s", model, status,
          at);
    free(other);
}

static void
check_certificate(const char *checker, const char *model,
                  const msj_verification_t verification)
{
    static const char *const line[] = {"\nparameter ", "\nrelative ",
                                       "\ndenominator ", "\ndelta-departure "};
    char *text = NULL;
    size_t size;
    msj_context_t ctx;
    FILE *out = open_memstream(&text, &size);

    msj_context_init(&ctx);
    CHECK(msj_certificate_write(&ctx, out, verification, 1,
                                MSJ_EVIDENCE_PARAMETERS)
              == MSJ_OK,
          "%s: %s", model, ctx.message);
    fclose(out);
    CHECK(ask(checker, text) == 0, "%s: not verified\n%s", model, text);
    refuse(checker, model, text, strstr(text, "\nthroughput ") + 12);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        for (char *at = text; (at = strstr(at, line[i])) != NULL;)
        {
            at += strlen(line[i]);
            at = i < 2 ? strchr(at, ']') + 2 : at + (*at == '-');
            refuse(checker, model, text, at);
        }
    free(text);
}

static const char *const theorems[] = {"stationary", "relative-completions",
                                       "saturation"};

/* ---- models ------------------------------------------------------------- */

static void
check_model(const char *theorem, const char *text, const msj_model_t model,
            ref_descriptor_t descriptor)
{
    const char *checker = getenv("MSJCHECK");
    msj_verification_t verification;
    msj_parameters_t parameters;
    msj_context_t ctx;
    fmpz_mat_t b;
    slong cells;

    msj_context_init(&ctx);
    msj_parameters_init(parameters);
    bridge_verify(verification, theorem, descriptor, model, NULL);
    cells = verification->chain->state_count + verification->chain->node_count;
    fmpz_mat_init(b, cells, cells);
    set_matrix(b, verification->chain);
    CHECK(msj_parameters_find(&ctx, parameters, verification->chain, 0)
              == MSJ_OK,
          "%s: %s", text, ctx.message);
    check_law(text, b, parameters, verification->law);
    if (cells <= MINOR_CELLS)
        check_minors(text, b, verification->law);
    fmpz_mat_transpose(b, b);
    CHECK(msj_parameters_find(&ctx, parameters, verification->chain, 1)
              == MSJ_OK,
          "%s: %s", text, ctx.message);
    check_choice(text, NULL, b, parameters);
    if (checker != NULL)
        check_certificate(checker, text, verification);
    fmpz_mat_clear(b);
    msj_parameters_clear(parameters);
    msj_verification_clear(verification);
}

static void
check_queue(const ref_model_t *model, int i)
{
    const char *theorem = theorems[i % 3];
    msj_model_t subject;

    bridge_model(subject, model);
    check_model(theorem, ref_model_text(model), subject, REF_JUST_ENOUGH);
    if (model->classes == 2)
        check_model(theorem, ref_model_text(model), subject, REF_TWO_CLASS);
    if (ref_model_lists(model, 40) <= 40)
        check_model(theorem, ref_model_text(model), subject, REF_EXACT_K);
    msj_model_clear(subject);
}

/* A process on a ring, with more transitions at random. */
static void
check_process(unsigned long long *seed, int i)
{
    int n = ref_random(seed, 1, 9);
    msj_model_t subject;
    ref_chain_t chain;
    mpq_t rate;

    mpq_init(rate);
    ref_chain_begin(&chain, n);
    for (int from = 0; from < n; from++)
        for (int to = 0; to < n; to++)
        {
            mpq_set_si(rate, ref_random(seed, 1, 20), 3);
            mpq_canonicalize(rate);
            if (to == (from + 1) % n || !ref_random(seed, 0, 4))
                ref_chain_step(&chain, from, to, i % 2 || from == 0, rate);
        }
    ref_chain_close(&chain);
    bridge_process(subject, &chain, 0);
    check_model(theorems[i % 3], "process", subject, REF_PROCESS);
    msj_model_clear(subject);
    ref_chain_clear(&chain);
    mpq_clear(rate);
}

int
main(int argc, char **argv)
{
    unsigned long long seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 20261121;
    int count = check_scale() > 1 ? 1000 : check_scale() < 1 ? 4 : 60;
    ref_model_t model;

    printf("parameters: seed %llu\n", seed);
    ref_model_init(&model);
    for (int i = 0; i < count; i++)
    {
        int phases = i % 4 == 0;
        int servers = ref_random(&seed, 1, phases ? 3 : 6);

        ref_model_random(&model, servers, ref_random(&seed, 1, 3), &seed);
        for (int c = 0; phases && c < model.classes; c++)
            ref_model_random_duration(&model, c, ref_random(&seed, -1, 4),
                                      &seed);
        check_queue(&model, i);
        check_process(&seed, i);
    }
    ref_model_clear(&model);
    return check_end();
}
