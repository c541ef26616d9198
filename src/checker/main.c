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
    "MAMA23 Thm 1; TWO20 s. 8", "TWO20 Thms 4.1, 4.2; MAMA23 Thm 2",
    "proofs/staircase", "decomposed balance, TWO20 (4)",
    "the definition of the chain"};

static void
print_model(const chk_model_t *model)
{
    size_t i, c, width = model->classes;

    if (model->servers > 0)
        chk_say("model: %ld servers", (long) model->servers);
    else
        chk_say("model: jobs fit when they are within");
    for (i = 0; i < model->maximals * width; i++)
        chk_say("%s%ld",
                i == 0           ? " "
                : i % width == 0 ? " or "
                                 : ",",
                (long) model->maximal[i]);
    for (c = 0; c < width; c++)
    {
        chk_say("; class %zu: ", c + 1);
        if (model->servers > 0)
            chk_say("need %ld, ", (long) model->need[c]);
        chk_say("probability %Qd, ", model->prob[c]);
        chk_say("rate %Qd", model->rate[c]);
    }
    chk_say("\n");
}

/* Refuting the stationary law refutes decomposed balance for the model. */
static const char *
verdict(const chk_claim_t *claim)
{
    if (claim->proved)
        return "proved";
    return claim->theorem == CHK_DECOMPOSED && mpz_sgn(claim->failed[0]) == 0
                   && mpz_sgn(claim->failed[claim->families - 1]) == 0
               ? "refuted for this model"
               : "the law in the table is refuted";
}

static void
print_claim(const chk_claim_t *claim)
{
    mpz_t equations;
    size_t i;

    mpz_init(equations);
    for (i = 0; i < claim->families; i++)
        mpz_add(equations, equations, claim->equations[i]);
    chk_say("claim %zu: Theorem %s (%s) on descriptor %s: %s; ", claim->number,
            chk_theorem_name[claim->theorem], theorem_source[claim->theorem],
            chk_descriptor_name[claim->descriptor], verdict(claim));
    chk_say("%Zd states, ", claim->states);
    chk_say("%Zd equations, ", equations);
    if (claim->proved)
        chk_say("throughput %Qd", claim->value[0]);
    else
        chk_say("residual of %s at %.60s: %Qd", claim->family, claim->place,
                claim->residual);
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
            print_claim(&claim[i]);
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
