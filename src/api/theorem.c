/* theorem.c -- the table of theorems, for the public API.

   Nothing here knows a theorem by name (theorem/theorem.c). */

#include "api/api.h"

size_t
msjcert_theorem_count(void)
{
    size_t count = 0;

    while (msj_theorem_get((slong) count) != NULL)
    {
        count++;
    }
    return count;
}

/* The theorem of that number, or NULL. */
static const msj_theorem_t *
find(size_t theorem)
{
    return theorem < msjcert_theorem_count() ? msj_theorem_get((slong) theorem)
                                             : NULL;
}

const char *
msjcert_theorem_name(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found == NULL ? NULL : found->name;
}

const char *
msjcert_theorem_title(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found == NULL ? NULL : found->title;
}

const char *
msjcert_theorem_hypotheses(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found == NULL ? NULL : found->hypotheses;
}

const char *
msjcert_theorem_source(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found == NULL ? NULL : found->source;
}

const char *
msjcert_theorem_proof(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found == NULL ? NULL : found->proof;
}

const char *
msjcert_theorem_descriptor(size_t theorem, size_t i)
{
    const msj_theorem_t *found = find(theorem);
    size_t j = 0;

    if (found == NULL)
    {
        return NULL;
    }
    while (j < i && found->descriptors[j] != NULL)
    {
        j++;
    }
    return found->descriptors[j] == NULL ? NULL : found->descriptors[j]->name;
}

int
msjcert_theorem_has_formula(size_t theorem)
{
    const msj_theorem_t *found = find(theorem);

    return found != NULL && found->has_formula;
}
