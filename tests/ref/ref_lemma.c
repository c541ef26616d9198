/* ref_lemma.c -- the eight transitions of TWO20 Lemma 5.1, as published. */

#include "ref/ref_lemma.h"

#include <stdlib.h>
#include <string.h>

#include "ref/ref_two_class.h"

typedef struct
{
    const ref_model_t *model;
    int k, l1, l2;
    ref_rule_step_t *steps;
    int count;
} lemma_t;

/* A step with probability f_i(from) p_1^x p_2^y. */
static void
rule(lemma_t *lemma, int number, const int *from, int h, int a, int b, int i,
     int x, int y)
{
    ref_rule_step_t *step;
    mpq_t part;

    lemma->steps = realloc(lemma->steps, (size_t) (lemma->count + 1)
                                             * sizeof *lemma->steps);
    if (lemma->steps == NULL)
        abort();
    step = &lemma->steps[lemma->count++];
    step->rule = number;
    memcpy(step->from, from, 3 * sizeof(int));
    step->to[0] = h;
    step->to[1] = a;
    step->to[2] = b;
    step->job_class = i - 1;
    mpq_inits(step->prob, part, NULL);
    ref_fraction(step->prob, lemma->model, i, from[1], from[2]);
    ref_power(part, lemma->model->prob[0], x);
    mpq_mul(step->prob, step->prob, part);
    ref_power(part, lemma->model->prob[1], y);
    mpq_mul(step->prob, step->prob, part);
    mpq_clear(part);
}

/* Rules ii and vi lead to s1(a-1). */
static void
rule_to_s1(lemma_t *lemma, int number, const int *from, int y)
{
    int a = from[1] - 1;
    int b = (lemma->k - a * lemma->l1) / lemma->l2;
    int h = lemma->k - a * lemma->l1 - b * lemma->l2 >= lemma->l1;

    rule(lemma, number, from, h, a, b, 1, 0, y);
}

static void
rules_without_blocked(lemma_t *lemma, const int *from)
{
    int a = from[1], b = from[2];
    int a2 = (lemma->k - (b - 1) * lemma->l2) / lemma->l1;

    if (a > 0)
    {
        rule(lemma, 1, from, 0, a, b, 1, 1, 0);
        rule_to_s1(lemma, 2, from, 1);
    }
    if (b == 0)
        return;
    rule(lemma, 3, from, 0, a, b, 2, 0, 1);
    rule(lemma, 4, from, 0, a2, b - 1, 2, a2 - a, 0);
    for (int to = a + 1; to < a2; to++)
        rule(lemma, 5, from, 1, to, b - 1, 2, to - a, 1);
}

static void
rules_with_blocked(lemma_t *lemma, const int *from)
{
    int a = from[1], b = from[2];
    int a2 = (lemma->k - b * lemma->l2) / lemma->l1;

    if (a > 0)
        rule_to_s1(lemma, 6, from, 0);
    if (b == 0)
        return;
    rule(lemma, 7, from, 0, a2, b, 2, a2 - a, 0);
    for (int to = a; to < a2; to++)
        rule(lemma, 8, from, 1, to, b, 2, to - a, 1);
}

int
ref_lemma_5_1(ref_rule_step_t **steps, const ref_model_t *model)
{
    lemma_t lemma = {model, model->servers, model->need[0], model->need[1],
                     NULL, 0};

    for (int a = 0; a <= lemma.k / lemma.l1; a++)
    {
        int b = (lemma.k - a * lemma.l1) / lemma.l2;
        int h = lemma.k - a * lemma.l1 - b * lemma.l2 >= lemma.l1;
        int from[3] = {h, a, b};

        if (h)
            rules_with_blocked(&lemma, from);
        else
            rules_without_blocked(&lemma, from);
    }
    *steps = lemma.steps;
    return lemma.count;
}

void
ref_lemma_clear(ref_rule_step_t *steps, int count)
{
    for (int i = 0; i < count; i++)
        mpq_clear(steps[i].prob);
    free(steps);
}
