/* verify_relation.c -- the relation that refutes `separable`.

   Exponents z_s of some states, summing to 0 over the states with n_c = n for
   every class c and number n, so that the product of w_s^{z_s} would be 1 if
   the law were a product of one factor per class; w_s = pi_s / prod_c
   p_c^{n_c + [c blocked]} (theorem/separable.c). The residual of the
   equation is the product less 1. */

#include "cli/verify_report.h"

#include <string.h>

#include "support/memory.h"

/* `line` with " STATE^EXPONENT" at the end; frees it. */
static char *
append_state(msj_report_t *report, char *line, const char *state,
             const char *exponent)
{
    char *longer = NULL;

    if (line != NULL && state != NULL && exponent != NULL)
    {
        longer = msj_report_format(report, "%s %s^%s", line, state, exponent);
    }
    report->failed |= longer == NULL;
    msj_free(line);
    return longer;
}

/* The states as a list for programs; the line for people. */
static char *
add_states(msj_report_t *report, msj_item_t *counterexample,
           const msj_verification_struct *verification)
{
    const msj_chain_struct *chain = verification->chain;
    msj_item_t *list = msj_report_list(report, counterexample, "relation",
                                       NULL);
    char *line = msj_strdup("");

    for (slong s = 0; s < chain->state_count && !report->failed; s++)
    {
        const fmpz *exponent = verification->relations + s;
        msj_item_t *entry;
        char *name, *text;

        if (fmpz_is_zero(exponent))
        {
            continue;
        }
        name = msj_chain_state_name(chain, s);
        text = msj_report_count_text(report, exponent);
        entry = msj_report_record(report, list, NULL, NULL);
        msj_report_text(report, entry, "state", NULL, name);
        msj_report_integer(report, entry, "exponent", NULL, exponent);
        line = append_state(report, line, name, text);
        msj_free(name);
        msj_free(text);
    }
    return line;
}

void
msj_verify_relation(msj_report_t *report, msj_item_t *counterexample,
                    msj_item_t *row,
                    const msj_verification_struct *verification)
{
    char *line, *product_text;
    fmpq_t product;

    if (strcmp(verification->counter_family, "separable") != 0)
    {
        return;
    }
    fmpq_init(product);
    fmpq_one(product);
    fmpq_add(product, product, verification->residual);
    line = add_states(report, counterexample, verification);
    msj_report_exact(report, counterexample, "product", NULL, product);
    product_text = msj_report_number(report, product);
    if (line != NULL && product_text != NULL)
    {
        msj_report_line(report, row,
                        "relation, with pi_s / prod_c p_c^(n_c + [c blocked]) "
                        "for each state s:%s",
                        line);
        msj_report_line(report, row,
                        "their product is %s; if the law were a product of "
                        "one factor per class, it would be 1",
                        product_text);
    }
    msj_free(line);
    msj_free(product_text);
    fmpq_clear(product);
}
