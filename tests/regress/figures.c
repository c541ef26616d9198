/* figures.c -- published numbers, reproduced exactly or to the digits shown.

   TWO20 Fig. 6 (waste and utilisation), the limits of the waste for
   mu_2/mu_1 -> 0 and infinity, Claim 1, the four local extrema for 30; 1, 10.
   X is always that of the formula, term by term. Decimals are compared
   exactly, as rationals. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "ref/ref_two_class.h"

/* |x - text| <= 10^-digits, the text a decimal. */
static int
close_to(const mpq_t x, const char *text, int digits)
{
    const char *point = strchr(text, '.');
    char number[60];
    mpq_t value, scale;
    mpz_t ten;
    int good;

    mpq_inits(value, scale, NULL);
    mpz_init(ten);
    snprintf(number, sizeof number, "%.*s%s",
             (int) (point ? (size_t) (point - text) : strlen(text)), text,
             point ? point + 1 : "");
    mpz_set_str(mpq_numref(value), number, 10);
    mpz_ui_pow_ui(ten, 10, point ? strlen(point + 1) : 0);
    mpq_set_z(scale, ten);
    mpq_div(value, value, scale);
    mpq_sub(value, value, x);
    mpq_abs(value, value);
    mpz_ui_pow_ui(ten, 10, (unsigned long) digits);
    mpq_set_z(scale, ten);
    mpq_inv(scale, scale);
    good = mpq_cmp(value, scale) <= 0;
    mpz_clear(ten);
    mpq_clears(value, scale, NULL);
    return good;
}

/* Waste and utilisation of the proved claim; X is that of the formula. */
static void
get_waste(mpq_t waste, mpq_t utilisation, int servers, const char *classes)
{
    ref_model_t model;
    ref_formula_t formula;
    msj_model_t subject;
    msj_verification_t v;

    ref_model_init(&model);
    ref_model_servers(&model, servers, classes);
    bridge_model(subject, &model);
    bridge_verify(v, "two-class", REF_TWO_CLASS, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "%s", ref_model_text(&model));
    ref_two_class(&formula, &model);
    CHECK(bridge_same(v->values->throughput, formula.throughput), "%s: X",
          ref_model_text(&model));
    mpq_set(waste, *bridge_number(v->values->waste));
    mpq_set(utilisation, *bridge_number(v->values->utilisation));
    ref_formula_clear(&formula);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
check_waste(int servers, const char *classes, const char *waste, int digits,
            const char *utilisation)
{
    mpq_t w, u;

    mpq_inits(w, u, NULL);
    get_waste(w, u, servers, classes);
    CHECK(close_to(w, waste, digits), "%d; %s: waste %.17g, not %s", servers,
          classes, mpq_get_d(w), waste);
    CHECK(utilisation == NULL || close_to(u, utilisation, 4),
          "%d; %s: utilisation %.17g", servers, classes, mpq_get_d(u));
    mpq_clears(w, u, NULL);
}

static void
check_figure_6(void)
{
    check_waste(200, "1 117/125 2, 100 8/125 1", "77.15", 2, "0.6142");
    check_waste(200, "1 987/1000 2, 200 13/1000 1", "125.04", 2, "0.3748");
}

/* k - l_1 (sum w_a) / (sum w_a / a), p_1 = p_2 = 1/2. */
static void
upper_limit(mpq_t out, int k, int l1, int l2)
{
    mpq_t weight, sum, mean, part;

    mpq_inits(weight, sum, mean, part, NULL);
    for (int a = 1; a <= k / l1; a++)
    {
        if (k - a * l1 >= l2)
            continue;
        mpq_set_ui(weight, 1, 1);
        mpq_div_2exp(weight, weight,
                     (unsigned long) (a + (k - a * l1 >= l1)));
        mpq_add(sum, sum, weight);
        mpq_set_si(part, a, 1);
        mpq_div(part, weight, part);
        mpq_add(mean, mean, part);
    }
    mpq_div(out, sum, mean);
    mpq_set_si(part, l1, 1);
    mpq_mul(out, out, part);
    mpq_set_si(part, k, 1);
    mpq_sub(out, part, out);
    mpq_clears(weight, sum, mean, part, NULL);
}

static void
check_limits(int k, int l1, int l2)
{
    char classes[100];
    mpq_t w, u, limit;

    mpq_inits(w, u, limit, NULL);
    snprintf(classes, sizeof classes,
             "%d 1/2 1, %d 1/2 1/1000000000000", l1, l2);
    get_waste(w, u, k, classes);
    mpq_set_si(limit, k % l2, 1);
    mpq_sub(w, w, limit);
    CHECK(close_to(w, "0", 9), "%d; %s: lower limit", k, classes);
    snprintf(classes, sizeof classes, "%d 1/2 1, %d 1/2 1000000000000", l1,
             l2);
    get_waste(w, u, k, classes);
    upper_limit(limit, k, l1, l2);
    mpq_sub(w, w, limit);
    CHECK(close_to(w, "0", 9), "%d; %s: upper limit", k, classes);
    mpq_set_ui(w, 8790, 1301);
    CHECK(k != 30 || l1 != 3 || l2 != 10 || mpq_equal(limit, w),
          "8790/1301, not %Qd", limit);
    mpq_clears(w, u, limit, NULL);
}

/* Claim 1: the waste depends on the ratio only, p = (1/2, 1/2), 30; 3, 10. */
static void
check_claim_1(void)
{
    mpq_t w, u, other;

    mpq_inits(w, u, other, NULL);
    get_waste(w, u, 30, "3 1/2 2, 10 1/2 3");
    get_waste(other, u, 30, "3 1/2 200/7, 10 1/2 300/7");
    CHECK(mpq_equal(w, other), "Claim 1");
    get_waste(other, u, 30, "3 1/2 2, 10 1/2 3000001/1000000");
    CHECK(!mpq_equal(w, other), "the ratio matters");
    mpq_clears(w, u, other, NULL);
}

/* The waste turns at each of the four ratios (in thousandths). */
static void
check_extrema(void)
{
    static const int ratios[4] = {1263, 5036, 11540, 24690};
    char classes[100];
    int highest[4];
    mpq_t w[3], u;

    mpq_inits(w[0], w[1], w[2], u, NULL);
    for (int i = 0; i < 4; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            snprintf(classes, sizeof classes, "1 1/2 1, 10 1/2 %d/50000",
                     ratios[i] * 50 + (j - 1) * ratios[i]);
            get_waste(w[j], u, 30, classes);
        }
        CHECK((mpq_cmp(w[1], w[0]) > 0) == (mpq_cmp(w[1], w[2]) > 0),
              "no extremum near %d/1000", ratios[i]);
        highest[i] = mpq_cmp(w[1], w[0]) > 0;
        CHECK(i == 0 || highest[i] != highest[i - 1],
              "extrema %d and %d are of one kind", i, i + 1);
    }
    mpq_clears(w[0], w[1], w[2], u, NULL);
}

int
main(void)
{
    check_figure_6();
    for (int k = 3; k <= 31; k += 4)
        for (int l2 = 2; l2 <= k; l2 += 3)
            for (int l1 = 1; l1 < l2; l1 += 2)
                check_limits(k, l1, l2);
    check_limits(30, 3, 10);
    check_limits(30, 1, 10);
    check_claim_1();
    check_extrema();
    return check_end();
}
