/* library.c -- the worked example of the slides, from C.

   Four servers; half of the jobs need one of them at rate 1/2, half need all
   four at rate 1. Builds the model, solves it, prints X = 96/115 and the laws,
   verifies every theorem on every descriptor that it goes with, and writes a
   certificate for msjcheck.

   Compile: cc library.c $(pkg-config --cflags --libs msjcert)
   Run:     ./a.out [CERTIFICATE]; a file that exists is not overwritten, but
            for slides.msjcert, which is written without an argument */

#include <stdio.h>
#include <stdlib.h>

#include <gmp.h>
#include <msjcert.h>

#define MOST 32 /* verifications */

/* End the program unless the last call was successful. */
static void
check(msjcert_context *ctx, msjcert_status status)
{
    if (status != MSJCERT_OK)
    {
        fprintf(stderr, "library: %s: %s\n", msjcert_status_text(status),
                msjcert_context_message(ctx));
        exit(EXIT_FAILURE);
    }
}

static msjcert_model *
build(msjcert_context *ctx)
{
    msjcert_model *model;
    mpq_t prob, rate;

    mpq_inits(prob, rate, NULL);
    check(ctx, msjcert_model_new(ctx, &model));
    check(ctx, msjcert_model_set_servers(ctx, model, 4));
    mpq_set_ui(prob, 1, 2);
    mpq_set_ui(rate, 1, 2);
    check(ctx, msjcert_model_add_class(ctx, model, "small", 1, prob, rate));
    mpq_set_ui(rate, 1, 1);
    check(ctx, msjcert_model_add_class(ctx, model, "large", 4, prob, rate));
    check(ctx, msjcert_model_finish(ctx, model));
    mpq_clears(prob, rate, NULL);
    return model;
}

static void
print_value(const char *name, const mpq_t value)
{
    char *decimal = msjcert_rational_decimal(value, 12);

    gmp_printf("%-14s %Qd (%s)\n", name, value,
               decimal == NULL ? "?" : decimal);
    msjcert_free(decimal);
}

static void
print_laws(msjcert_context *ctx, const msjcert_solution *solution)
{
    size_t count = msjcert_solution_enumerated(solution);
    mpq_t time, departure;
    size_t s;

    mpq_inits(time, departure, NULL);
    printf("\n%-10s %14s %19s\n", "state", "time-average",
           "departure-average");
    for (s = 0; s < count; s++)
    {
        char *name = msjcert_solution_state_name(solution, s);

        check(ctx, msjcert_solution_time_average(time, solution, s));
        check(ctx, msjcert_solution_departure_average(departure, solution, s));
        gmp_printf("%-10s %14Qd %19Qd\n", name == NULL ? "?" : name, time,
                   departure);
        msjcert_free(name);
    }
    mpq_clears(time, departure, NULL);
}

static void
solve(msjcert_context *ctx, const msjcert_model *model)
{
    msjcert_solution *solution;
    mpq_t value;

    mpq_init(value);
    check(ctx, msjcert_solve(ctx, &solution, model, NULL, MSJCERT_LAW));
    check(ctx, msjcert_solution_throughput(value, solution));
    print_value("throughput X", value);
    check(ctx, msjcert_solution_naive_throughput(value, solution));
    print_value("naive bound", value);
    check(ctx, msjcert_solution_waste(value, solution));
    print_value("waste", value);
    check(ctx, msjcert_solution_utilisation(value, solution));
    print_value("utilisation", value);
    check(ctx, msjcert_solution_delta_departure(value, solution));
    print_value("Delta(Y_d)", value);
    print_laws(ctx, solution);
    msjcert_solution_free(solution);
    mpq_clear(value);
}

static void
print_verification(const msjcert_verification *verification)
{
    msjcert_verdict verdict = msjcert_verification_verdict(verification);
    const char *unmet = msjcert_verification_unmet(verification);

    printf("%s on %s: %s%s%s\n", msjcert_verification_theorem(verification),
           msjcert_verification_descriptor(verification),
           msjcert_verdict_text(verdict), unmet == NULL ? "" : ": ",
           unmet == NULL ? "" : unmet);
}

/* Every theorem on every descriptor; the number of verifications. */
static size_t
verify(msjcert_context *ctx, msjcert_verification **verifications,
       const msjcert_model *model)
{
    const char *descriptor;
    size_t count = 0;
    size_t t, d;

    printf("\n");
    for (t = 0; t < msjcert_theorem_count(); t++)
    {
        for (d = 0; (descriptor = msjcert_theorem_descriptor(t, d)) != NULL
                    && count < MOST; d++)
        {
            check(ctx, msjcert_verify(ctx, &verifications[count], model,
                                      msjcert_theorem_name(t), descriptor));
            print_verification(verifications[count]);
            count++;
        }
    }
    return count;
}

/* Mode "wx" of C11: the file must be new. */
static void
write_certificate(msjcert_context *ctx, const char *path, const char *mode,
                  msjcert_verification *const *verifications, size_t count)
{
    FILE *stream = fopen(path, mode);

    if (stream == NULL)
    {
        perror(path);
        exit(EXIT_FAILURE);
    }
    check(ctx, msjcert_certificate_write(ctx, stream, verifications, count,
                                         0));
    if (fclose(stream) != 0)
    {
        perror(path);
        exit(EXIT_FAILURE);
    }
    printf("\nwrote %s; now run: msjcheck %s\n", path, path);
}

int
main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "slides.msjcert";
    msjcert_context *ctx = msjcert_context_new();
    msjcert_verification *verifications[MOST];
    msjcert_model *model;
    size_t count, i;

    if (ctx == NULL)
    {
        fprintf(stderr, "library: out of memory\n");
        return EXIT_FAILURE;
    }
    model = build(ctx);
    solve(ctx, model);
    count = verify(ctx, verifications, model);
    write_certificate(ctx, path, argc > 1 ? "wx" : "w", verifications, count);
    for (i = 0; i < count; i++)
    {
        msjcert_verification_free(verifications[i]);
    }
    msjcert_model_free(model);
    msjcert_context_free(ctx);
    msjcert_thread_cleanup();
    return EXIT_SUCCESS;
}
