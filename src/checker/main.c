/* main.c: msjcheck, the independent checker of msjcert certificates.
 *
 * Usage, the order of the checks, and the last line. The answer is "not
 * verified" until the file has been read to its end and every claim has been
 * checked; success is printed in one place only, below. */

#include "check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

static const char help[] =
    "usage: msjcheck [-q] CERT\n"
    "Checks a certificate of msjcert; CERT is a file, or - for standard "
    "input.\n"
    "Prints the model and the claims in words, then as its last line one of\n"
    "  s VERIFIED\n"
    "  s NOT VERIFIED: LINE: reason\n"
    "\n"
    "  -q         print the last line only\n"
    "  --help     print this help\n"
    "  --version  print the version\n"
    "\n"
    "Exit status: 0 verified, 1 not verified, 2 usage, 3 malformed "
    "certificate,\n"
    "5 input, output or internal error.\n";

static const char *const theorem_source[] = {
    "MAMA23 Thm 1; TWO20 s. 8",
    "TWO20 Thms 4.1, 4.2; MAMA23 Thm 2",
    "proofs/staircase",
    "decomposed balance, TWO20 (4)",
    "one factor per class, proofs/separable",
    "the definition of the chain",
    "RESET (21), Lemma D.3",
    "RESET Cor. D.1, (23)",
    "TWO20 s. 9, Claim 1",
    "proofs/equivalence",
    "Arthurs, Kaufman; TWO20 s. 2.1"};

static void
print_counts(const char *before, const int64_t *number, size_t count)
{
    size_t i;

    chk_say("%s", before);
    for (i = 0; i < count; i++)
        chk_say("%s%ld", i > 0 ? "," : "", (long) number[i]);
}

static void
print_duration(const chk_duration_t *duration)
{
    size_t i, m = duration->phases;

    if (m == 1)
    {
        chk_say("rate %Qd", duration->rate[0]);
        return;
    }
    chk_say("%zu phases", m);
    for (i = 0; i < m; i++)
        if (mpq_sgn(duration->initial[i]) > 0)
            chk_say(", starts in %zu with probability %Qd", i + 1,
                    duration->initial[i]);
    for (i = 0; i < m * m; i++)
    {
        if (mpq_sgn(duration->rate[i]) == 0)
            continue;
        if (i / m == i % m)
            chk_say(", %zu ends at rate %Qd", i / m + 1, duration->rate[i]);
        else
            chk_say(", %zu to %zu at rate %Qd", i / m + 1, i % m + 1,
                    duration->rate[i]);
    }
}

static void
print_process(const chk_model_t *model)
{
    size_t i;

    chk_say("model: a Markov chain of %zu states", model->states);
    for (i = 0; i < model->transitions; i++)
        chk_say("; %zu to %zu at rate %Qd%s", model->transition[i].from + 1,
                model->transition[i].to + 1, model->transition[i].rate,
                model->transition[i].completes ? ", completes a job" : "");
    chk_say("\n");
}

static void
print_model(const chk_model_t *model)
{
    size_t i, c, width = model->classes;

    if (model->states > 0)
    {
        print_process(model);
        return;
    }
    if (model->servers > 0)
        chk_say("model: %ld servers", (long) model->servers);
    else if (model->resources > 0)
        print_counts("model: resources ", model->capacity, model->resources);
    else
        chk_say("model: jobs fit when they are within");
    for (i = 0; i < model->maximals; i++)
        print_counts(i == 0 ? " " : " or ", model->maximal + i * width, width);
    for (c = 0; c < width; c++)
    {
        chk_say("; class %zu: ", c + 1);
        if (model->resources > 0)
        {
            print_counts("need ", model->need + c * model->resources,
                         model->resources);
            chk_say(", ");
        }
        chk_say("probability %Qd, ", model->prob[c]);
        print_duration(&model->duration[c]);
    }
    if (model->drops)
        chk_say("; jobs arrive at rate %Qd, those that do not fit are lost",
                model->arrival);
    chk_say("\n");
}

/* Refuting the stationary law refutes the statement for the model. */
static const char *
verdict(const chk_model_t *model, const chk_claim_t *claim)
{
    bool decides = claim->theorem == CHK_DECOMPOSED
                   || claim->theorem == CHK_SEPARABLE;
    size_t i;

    if (claim->proved)
        return "proved";
    for (i = 0; decides && i < claim->families; i++)
    {
        const char *name = chk_family_name(model, claim, i);

        if (strncmp(name, "decomposed", 10) != 0
            && strcmp(name, "separable") != 0)
            decides = mpz_sgn(claim->failed[i]) == 0;
    }
    return decides ? "refuted for this model"
                   : "the law in the table is refuted";
}

static void
print_claim(const chk_model_t *model, const chk_claim_t *claim)
{
    mpz_t equations;
    size_t i;

    mpz_init(equations);
    for (i = 0; i < claim->families; i++)
        mpz_add(equations, equations, claim->equations[i]);
    chk_say("claim %zu: Theorem %s (%s) on descriptor %s: %s; ", claim->number,
            chk_theorem_name[claim->theorem], theorem_source[claim->theorem],
            chk_descriptor_name[claim->descriptor], verdict(model, claim));
    chk_say("%Zd states, ", claim->states);
    chk_say("%Zd equations, ", equations);
    if (claim->theorem == CHK_EQUIVALENCE)
        chk_say("the chains of all descriptors");
    else if (claim->proved)
        chk_say("throughput %Qd", claim->throughput);
    else
        chk_say("residual of %s at %.60s: %Qd", claim->family, claim->place,
                claim->residual);
    for (i = 0; claim->blocking != NULL && i < model->classes; i++)
        chk_say(", class %zu is blocked with probability %Qd", i + 1,
                claim->blocking[i]);
    if (claim->theorem == CHK_RELATIVE)
        chk_say(", Delta(Y_d) %Qd", claim->delta);
    chk_say("\n");
}

/* Returns when all is read and true, and only then. */
static void
check(bool quiet)
{
    chk_model_t model = {0};
    chk_claim_t *claim = NULL;
    size_t i, claims, room = 0;

    chk_next_line();
    chk_word("msjcert");
    chk_word("1");
    chk_model_read(&model);
    if (!quiet)
        print_model(&model);
    chk_next_line();
    chk_word("claims");
    claims = (size_t) chk_count(CHK_POSITIVE);
    chk_next_line();
    for (i = 0; i < claims; i++)
    {
        claim = chk_room(claim, &room, i, sizeof *claim);
        memset(&claim[i], 0, sizeof *claim);
        claim[i].number = i + 1;
        chk_claim_read(&claim[i], &model);
    }
    for (i = 0; i < claims; i++)
    {
        chk_law_verify(&model, &claim[i]);
        if (!quiet)
            print_claim(&model, &claim[i]);
    }
    chk_word("end");
    chk_file_end();
}

static _Noreturn void
usage(const char *what)
{
    fprintf(stderr, "msjcheck: %s\nTry 'msjcheck --help'.\n", what);
    exit(CHK_USAGE);
}

int
main(int argc, char **argv)
{
    bool quiet = false;
    int option;

    chk_use_memory();
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        fputs(help, stdout);
    else if (argc == 2 && strcmp(argv[1], "--version") == 0)
        puts("msjcheck " PACKAGE_VERSION);
    else
    {
        opterr = 0;
        while ((option = getopt(argc, argv, "q")) != -1)
        {
            if (option != 'q')
                usage("unknown option");
            quiet = true;
        }
        if (argc - optind != 1)
            usage("expected one certificate");
        chk_open(argv[optind]);
        check(quiet);
        puts("s VERIFIED"); /* here only */
    }
    chk_close_output();
    return 0;
}
