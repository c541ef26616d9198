/* states.c -- published state spaces, by name and number.

   The talk of MAMA23 (k = 4, needs 1 and 4: five states and their
   time-average law); 3-10-30 with 11 states (TWO20) and 13 (RESET App. B);
   its 2^30 lists, which are verified but not enumerated. */

#include <string.h>

#include "check.h"
#include "ref/bridge.h"
#include "support/memory.h"

static void
check_talk(void)
{
    static const int numerators[5] = {48, 48, 12, 4, 3};
    ref_model_t model;
    msj_model_t subject;
    msj_verification_t v;
    mpq_t value;
    fmpq_t time_law;

    ref_model_init(&model);
    mpq_init(value);
    fmpq_init(time_law);
    ref_model_servers(&model, 4, "1 1/2 1/2, 4 1/2 1");
    bridge_model(subject, &model);
    bridge_verify(v, "two-class", REF_TWO_CLASS, subject, NULL);
    CHECK(v->law->state_count == 5, "five states");
    for (int s = 0; s < 5; s++)
    {
        msj_law_time(time_law, v->law, s);
        mpq_set_si(value, numerators[s], 115);
        mpq_canonicalize(value);
        CHECK(bridge_same(time_law, value), "ct of state %d", s);
    }
    mpq_set_ui(value, 96, 115);
    CHECK(bridge_compare_values(v->values, &model, value) == NULL, "values");
    fmpq_clear(time_law);
    mpq_clear(value);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
check_names(ref_descriptor_t descriptor, const char *const *names, int count)
{
    ref_model_t model;
    msj_model_t subject;
    msj_chain_t chain;

    ref_model_init(&model);
    ref_model_servers(&model, 30, "3 1/2 1, 10 1/2 1/3");
    bridge_model(subject, &model);
    bridge_enumerate(chain, subject, descriptor);
    CHECK(chain->state_count == count, "%ld states", (long) chain->state_count);
    for (int s = 0; s < count && s < chain->state_count; s++)
    {
        char *name = msj_chain_state_name(chain, s);

        CHECK(name != NULL && strcmp(name, names[s]) == 0, "%s, not %s", name,
              names[s]);
        msj_free(name);
    }
    msj_chain_clear(chain);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

static void
check_3_10_30(void)
{
    static const char *const two_class[] = {
        "[0,0,3]", "[1,1,2]", "[1,2,2]", "[0,3,2]", "[1,4,1]", "[1,5,1]",
        "[0,6,1]", "[1,7,0]", "[1,8,0]", "[1,9,0]", "[0,10,0]"};
    static const char *const just_enough[] = {
        "[-; 0,3]", "[2; 1,2]", "[2; 2,2]", "[1; 3,2]", "[2; 3,2]",
        "[2; 4,1]", "[2; 5,1]", "[1; 6,1]", "[2; 6,1]", "[2; 7,0]",
        "[2; 8,0]", "[2; 9,0]", "[-; 10,0]"};

    check_names(REF_TWO_CLASS, two_class, 11);
    check_names(REF_JUST_ENOUGH, just_enough, 13);
}

static void
check_lists(void)
{
    ref_model_t model;
    msj_model_t subject;
    msj_verification_t v;
    long lists = 1L << 30;
    fmpz_t certified;

    fmpz_init(certified);
    ref_model_init(&model);
    ref_model_servers(&model, 30, "3 1/2 1, 10 1/2 1");
    bridge_model(subject, &model);
    bridge_verify(v, "single-duration", REF_EXACT_K, subject, NULL);
    CHECK(v->verdict == MSJ_PROVED, "2^30 lists");
    CHECK(fmpz_equal_si(v->states, lists), "2^30 states");
    for (slong i = 0; i < v->family_count; i++)
        if (v->families[i].certified)
            fmpz_add(certified, certified, v->families[i].equations);
    CHECK(fmpz_equal_si(certified, 3 * lists + 1), "equations");
    CHECK(v->chain->state_count == 0, "not enumerated");
    fmpz_clear(certified);
    msj_verification_clear(v);
    msj_model_clear(subject);
    ref_model_clear(&model);
}

int
main(void)
{
    check_talk();
    check_3_10_30();
    check_lists();
    return check_end();
}
