/* model.c: reads the model (section 2) and says it in words.
 *
 * What fits is the matter of fit.c. Probabilities and rates are also kept as
 * integers over a common denominator, with which replay.c computes. */

#include "check.h"

static void
read_maximals(chk_model_t *model)
{
    size_t i, width, room = 0, used = 0;

    model->maximals = (size_t) chk_count(CHK_POSITIVE);
    for (i = 0; i < model->maximals; i++)
    {
        chk_next_line();
        chk_word("maximal");
        for (width = 0; width == 0 || chk_more(); width++)
        {
            model->maximal = chk_room(model->maximal, &room, used,
                                      sizeof *model->maximal);
            model->maximal[used++] = chk_count(CHK_NATURAL);
        }
        model->classes = i == 0 ? width : model->classes;
        if (width != model->classes)
            chk_refuse(chk_line, CHK_MALFORMED,
                       "a maximal multiset of %zu counts, not %zu", width,
                       model->classes);
    }
}

/* Lines i < j must be in lexicographic order, none below the other. */
static void
check_pair(const chk_model_t *model, size_t line, size_t i, size_t j)
{
    size_t c = 0, width = model->classes;
    const int64_t *a = model->maximal + i * width;
    const int64_t *b = model->maximal + j * width;

    if (chk_below(a, b, width) || chk_below(b, a, width))
        chk_refuse(line + j, CHK_MALFORMED,
                   "a maximal multiset is below another one");
    while (a[c] == b[c])
        c++;
    if (a[c] > b[c])
        chk_refuse(line + j, CHK_MALFORMED,
                   "maximal multisets are not in increasing order");
}

static void
check_maximals(const chk_model_t *model, size_t line)
{
    size_t i, j, c, width = model->classes;
    int64_t any;

    for (j = 0; j < model->maximals; j++)
        for (i = 0; i < j; i++)
            check_pair(model, line, i, j);
    for (c = 0; c < width; c++)
    {
        any = 0;
        for (i = 0; i < model->maximals; i++)
            any |= model->maximal[i * width + c];
        if (any == 0)
            chk_refuse(line, CHK_MALFORMED, "class %zu never fits", c + 1);
    }
}

static void
read_positive(const char *word, mpq_t value)
{
    mpq_init(value);
    chk_word(word);
    chk_rational(value);
    if (mpq_sgn(value) <= 0)
        chk_refuse(chk_line, CHK_MALFORMED, "%s is not positive", word);
}

static void
read_class(chk_model_t *model, size_t c)
{
    chk_next_line();
    chk_word("class");
    chk_number("class", c + 1);
    if (model->servers > 0)
    {
        chk_word("need");
        model->need[c] = chk_count(CHK_POSITIVE);
        if (model->need[c] > model->servers)
            chk_refuse(chk_line, CHK_MALFORMED,
                       "the class needs more than all servers");
    }
    read_positive("prob", model->prob[c]);
    read_positive("exp", model->rate[c]);
}

static void
read_classes(chk_model_t *model)
{
    size_t c, classes;

    chk_next_line();
    chk_word("classes");
    classes = (size_t) chk_count(CHK_POSITIVE);
    if (model->servers == 0 && classes != model->classes)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "%zu classes, but maximal multisets of %zu counts", classes,
                   model->classes);
    if (classes > CHK_MAX_CLASSES)
        chk_refuse(chk_line, CHK_FALSE, "too many classes for this checker");
    model->classes = classes;
    model->need = chk_need(classes, sizeof *model->need);
    model->prob = chk_need(classes, sizeof *model->prob);
    model->rate = chk_need(classes, sizeof *model->rate);
    for (c = 0; c < classes; c++)
        read_class(model, c);
}

/* The values as integers over their least common denominator. */
static mpz_t *
common(mpz_t den, mpq_t *value, size_t count)
{
    mpz_t *integer = chk_integers(count);
    size_t i;

    mpz_init_set_ui(den, 1);
    for (i = 0; i < count; i++)
        mpz_lcm(den, den, mpq_denref(value[i]));
    for (i = 0; i < count; i++)
    {
        mpz_divexact(integer[i], den, mpq_denref(value[i]));
        mpz_mul(integer[i], integer[i], mpq_numref(value[i]));
    }
    return integer;
}

void
chk_model_read(chk_model_t *model)
{
    mpz_t sum;
    size_t c;

    chk_next_line();
    if (chk_line_is("servers"))
    {
        chk_word("servers");
        model->servers = chk_count(CHK_POSITIVE);
    }
    else
    {
        size_t line = chk_line + 1;

        chk_word("feasible");
        read_maximals(model);
        check_maximals(model, line);
    }
    read_classes(model);
    model->p = common(model->p_den, model->prob, model->classes);
    model->mu = common(model->mu_den, model->rate, model->classes);
    mpz_init(sum);
    for (c = 0; c < model->classes; c++)
        mpz_add(sum, sum, model->p[c]);
    if (mpz_cmp(sum, model->p_den) != 0)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "the probabilities do not sum to 1");
}
