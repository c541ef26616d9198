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

    chk_spend(2 * width);
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

void
chk_positive(const char *word, mpq_t value)
{
    mpq_init(value);
    chk_word(word);
    chk_rational(value);
    if (mpq_sgn(value) <= 0)
        chk_refuse(chk_line, CHK_MALFORMED, "%s is not positive", word);
}

static void
read_capacity(chk_model_t *model)
{
    size_t r;

    model->resources = (size_t) chk_count(CHK_POSITIVE);
    if (model->resources < 2)
        chk_refuse(chk_line, CHK_MALFORMED, "fewer than 2 resources");
    if (model->resources > CHK_MAX_RESOURCES)
        chk_refuse(chk_line, CHK_FALSE, "too many resources for this checker");
    model->capacity = chk_need(model->resources, sizeof *model->capacity);
    for (r = 0; r < model->resources; r++)
        model->capacity[r] = chk_count(CHK_POSITIVE);
}

static void
read_need(chk_model_t *model, size_t c)
{
    int64_t *need = model->need + c * model->resources, any = 0;
    size_t r;

    chk_word("need");
    for (r = 0; r < model->resources; r++)
    {
        need[r] = chk_count(model->servers > 0 ? CHK_POSITIVE : CHK_NATURAL);
        any |= need[r];
        if (need[r] > model->capacity[r])
            chk_refuse(chk_line, CHK_MALFORMED,
                       "the class needs more than all %s",
                       model->servers > 0 ? "servers" : "of a resource");
    }
    if (any == 0)
        chk_refuse(chk_line, CHK_MALFORMED, "the class needs nothing");
}

static void
read_class(chk_model_t *model, size_t c)
{
    chk_next_line();
    chk_word("class");
    chk_number("class", c + 1);
    if (model->resources > 0)
        read_need(model, c);
    chk_positive("prob", model->prob[c]);
    chk_duration_read(&model->duration[c]);
    model->phases += model->duration[c].phases;
}

static void
read_classes(chk_model_t *model)
{
    size_t c, classes;

    chk_next_line();
    chk_word("classes");
    classes = (size_t) chk_count(CHK_POSITIVE);
    if (model->resources == 0 && classes != model->classes)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "%zu classes, but maximal multisets of %zu counts", classes,
                   model->classes);
    if (classes > CHK_MAX_CLASSES)
        chk_refuse(chk_line, CHK_FALSE, "too many classes for this checker");
    model->classes = classes;
    model->need = chk_need(classes * model->resources + 1, sizeof *model->need);
    model->prob = chk_need(classes, sizeof *model->prob);
    model->duration = chk_need(classes, sizeof *model->duration);
    for (c = 0; c < classes; c++)
        read_class(model, c);
}

/* The values as integers over their least common denominator. */
mpz_t *
chk_common(mpz_t den, mpq_t *value, size_t count)
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

/* Rates of exponential durations, and whether all transitions complete. */
static void
set_rates(chk_model_t *model)
{
    mpq_t *mu = chk_need(model->classes, sizeof *mu);
    size_t c, i;

    model->exponential = true;
    for (c = 0; c < model->classes; c++)
    {
        const chk_duration_t *duration = &model->duration[c];
        size_t m = duration->phases;

        mpq_init(mu[c]);
        mpq_set(mu[c], duration->rate[0]);
        model->exponential = model->exponential && m == 1;
        for (i = 0; i < m * m; i++)
            if (i / m != i % m && mpq_sgn(duration->rate[i]) > 0)
                model->general = true;
    }
    model->mu = chk_common(model->mu_den, mu, model->classes);
}

static void
read_room(chk_model_t *model)
{
    size_t line = chk_line + 1;

    if (chk_line_is("servers"))
    {
        chk_word("servers");
        model->servers = chk_count(CHK_POSITIVE);
        model->resources = 1;
        model->capacity = &model->servers;
    }
    else if (chk_line_is("capacity"))
    {
        chk_word("capacity");
        read_capacity(model);
    }
    else
    {
        chk_word("feasible");
        read_maximals(model);
        check_maximals(model, line);
    }
}

void
chk_model_read(chk_model_t *model)
{
    mpz_t sum;
    size_t c;

    chk_next_line();
    if (chk_line_is("mmsr") || chk_line_is("chain"))
    {
        chk_process_read(model);
        return;
    }
    if (chk_line_is("dropping"))
    {
        chk_word("dropping");
        chk_positive("arrival", model->arrival);
        model->drops = true;
        chk_next_line();
    }
    read_room(model);
    read_classes(model);
    model->p = chk_common(model->p_den, model->prob, model->classes);
    set_rates(model);
    mpz_init(sum);
    for (c = 0; c < model->classes; c++)
        mpz_add(sum, sum, model->p[c]);
    if (mpz_cmp(sum, model->p_den) != 0)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "the probabilities do not sum to 1");
}

/* The mean of the need for a resource, times the duration, of a job; of the
 * duration alone behind the last resource. */
void
chk_mean_work(mpq_t mean, const chk_model_t *model, size_t resource)
{
    mpq_t term, need;
    size_t c;

    mpq_init(term);
    mpq_init(need);
    for (c = 0; c < model->classes; c++)
    {
        chk_mean_duration(term, &model->duration[c]);
        mpq_set_si(need, 1, 1);
        if (resource < model->resources)
            mpq_set_si(need,
                       (long) model->need[c * model->resources + resource], 1);
        mpq_mul(term, term, need);
        mpq_mul(term, term, model->prob[c]);
        mpq_add(mean, mean, term);
    }
}
