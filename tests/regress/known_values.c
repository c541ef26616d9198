/* known_values.c -- throughputs and Delta(Y_d) that are in print or obvious.

   RESET App. C.2 (two servers, as rational functions, on a grid), the talk of
   MAMA23 (96/115; 1854/13225), M/M/1 and M/M/k (Delta(Y_d) = 0). In every
   descriptor that fits. */

#include "check.h"
#include "ref/bridge.h"

static void
check_values(const ref_model_t *model, const msj_model_t subject,
             ref_descriptor_t descriptor, const mpq_t throughput,
             const mpq_t delta)
{
    msj_solution_t solution;

    bridge_solve(solution, subject, descriptor, 1);
    CHECK(bridge_same(solution->values->throughput, throughput),
          "%s: X %Qd, expected %Qd", ref_model_text(model),
          *bridge_number(solution->values->throughput), throughput);
    CHECK(solution->has_delta
              && bridge_same(solution->relative->departure, delta),
          "%s: Delta(Y_d) %Qd, expected %Qd", ref_model_text(model),
          *bridge_number(solution->relative->departure), delta);
    msj_solution_clear(solution);
}

static void
check_known(int servers, const char *classes, const char *throughput,
            const char *delta)
{
    ref_model_t model;
    msj_model_t subject;
    mpq_t x, d;

    ref_model_init(&model);
    mpq_inits(x, d, NULL);
    mpq_set_str(x, throughput, 10);
    mpq_set_str(d, delta, 10);
    ref_model_servers(&model, servers, classes);
    bridge_model(subject, &model);
    check_values(&model, subject, REF_EXACT_K, x, d);
    check_values(&model, subject, REF_JUST_ENOUGH, x, d);
    if (model.classes == 2)
        check_values(&model, subject, REF_TWO_CLASS, x, d);
    msj_model_clear(subject);
    mpq_clears(x, d, NULL);
    ref_model_clear(&model);
}

/* RESET App. C.2 in integers: p = i/n, q = 1 - p = (n-i)/n, rates u, v. With
   w = 2 u q + v p (2-p), X = 2 u v / w and Delta(Y_d) = p q (4 u^2 + 6 u v p
   - 8 u v + 2 v^2 p^2 - 5 v^2 p + 4 v^2) / w^2; both are multiplied by the
   right power of n. */
static void
check_two_servers(long i, long n, long u, long v)
{
    char classes[100], throughput[60], delta[60];
    long w = 2 * u * (n - i) * n + v * i * (2 * n - i);
    long top = (4 * u * u - 8 * u * v + 4 * v * v) * n * n
               + (6 * u * v - 5 * v * v) * i * n + 2 * v * v * i * i;
    mpq_t value;

    mpq_init(value);
    snprintf(classes, sizeof classes, "1 %ld/%ld %ld, 2 %ld/%ld %ld", i, n, u,
             n - i, n, v);
    mpq_set_si(value, 2 * u * v * n * n, (unsigned long) w);
    mpq_canonicalize(value);
    gmp_snprintf(throughput, sizeof throughput, "%Qd", value);
    mpq_set_si(value, i * (n - i) * top, (unsigned long) (w * w));
    mpq_canonicalize(value);
    gmp_snprintf(delta, sizeof delta, "%Qd", value);
    check_known(2, classes, throughput, delta);
    mpq_clear(value);
}

static void
check_many_servers(void)
{
    char x[40];

    check_known(1, "1 1 5/3", "5/3", "0");
    for (int k = 2; k <= 7; k++)
    {
        snprintf(x, sizeof x, "%d", 3 * k);
        check_known(k, "1 1 3", x, "0");
    }
    check_known(7, "3 1 1/2", "1", "0");
    check_known(1, "1 1/2 1, 1 1/2 1", "1", "0");
}

int
main(void)
{
    int largest = check_scale() < 1 ? 2 : 5;

    check_known(4, "1 1/2 1/2, 4 1/2 1", "96/115", "1854/13225");
    check_known(2, "1 2/3 1, 2 1/3 1/2", "9/10", "43/100");
    for (int i = 1; i < 6; i++)
        for (int u = 1; u <= largest; u++)
            for (int v = 1; v <= largest; v++)
                check_two_servers(i, 6, u, v);
    check_many_servers();
    return check_end();
}
