/* duration.c: durations (section 2), exponential or of phase type. */

#include "check.h"

/* Reads one number of a phase, at least 0. */
static void
read_natural(mpq_t value)
{
    chk_rational(value);
    if (mpq_sgn(value) < 0)
        chk_refuse(chk_line, CHK_MALFORMED, "a number of a phase is negative");
}

static void
read_phase(chk_duration_t *duration, size_t i)
{
    size_t j, m = duration->phases;

    chk_next_line();
    chk_word("phase");
    chk_number("phase", i + 1);
    chk_word("initial");
    read_natural(duration->initial[i]);
    chk_word("exit");
    read_natural(duration->rate[i * m + i]);
    chk_word("change");
    for (j = 0; j < m; j++)
        if (j != i)
            read_natural(duration->rate[i * m + j]);
}

/* Marks phases until nothing changes: those reached by a change from a marked
 * one, or (`back`) those from which a marked one is reached. All must be. */
static void
spread(const chk_duration_t *duration, bool *marked, bool back,
       const char *what)
{
    size_t i, j, m = duration->phases;
    bool more = true;

    while (more)
    {
        more = false;
        chk_spend(m * m);
        for (i = 0; i < m; i++)
            for (j = 0; j < m; j++)
                if (mpq_sgn(duration->rate[i * m + j]) > 0
                    && marked[back ? j : i] && !marked[back ? i : j])
                    more = marked[back ? i : j] = true;
    }
    for (i = 0; i < m; i++)
        if (!marked[i])
            chk_refuse(chk_line, CHK_MALFORMED, "phase %zu %s", i + 1, what);
}

static void
check_phases(const chk_duration_t *duration)
{
    bool *start = chk_need(duration->phases, sizeof *start);
    bool *end = chk_need(duration->phases, sizeof *end);
    size_t i, m = duration->phases;
    mpq_t sum;

    mpq_init(sum);
    for (i = 0; i < m; i++)
    {
        mpq_add(sum, sum, duration->initial[i]);
        start[i] = mpq_sgn(duration->initial[i]) > 0;
        end[i] = mpq_sgn(duration->rate[i * m + i]) > 0;
    }
    if (mpq_cmp_ui(sum, 1, 1) != 0)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "the initial probabilities do not sum to 1");
    spread(duration, start, false, "is never reached");
    spread(duration, end, true, "never ends");
}

/* The rest of the line of a class, and the lines of its phases. */
void
chk_duration_read(chk_duration_t *duration)
{
    static const char *const kind[] = {"exp", "phases", "duration", NULL};
    bool exponential = chk_choice(kind) == 0;
    size_t i, m = 1;

    if (!exponential)
        m = (size_t) chk_count(CHK_POSITIVE);
    if (!exponential && m < 2)
        chk_refuse(chk_line, CHK_MALFORMED, "fewer than 2 phases");
    if (m >= CHK_MAX_PHASES)
        chk_refuse(chk_line, CHK_FALSE, "too many phases for this checker");
    duration->phases = m;
    duration->initial = chk_need(m, sizeof *duration->initial);
    duration->rate = chk_need(m * m, sizeof *duration->rate);
    for (i = 0; i < m; i++)
        mpq_init(duration->initial[i]);
    for (i = 0; i < m * m; i++)
        mpq_init(duration->rate[i]);
    if (exponential)
    {
        mpq_set_ui(duration->initial[0], 1, 1);
        chk_rational(duration->rate[0]);
        if (mpq_sgn(duration->rate[0]) <= 0)
            chk_refuse(chk_line, CHK_MALFORMED, "exp is not positive");
        return;
    }
    for (i = 0; i < m; i++)
        read_phase(duration, i);
    check_phases(duration);
}

/* Row i of the equations for the mean times x to the end: the total rate times
 * x_i, less the changes times x_j, is 1 (the last number). */
static void
mean_row(mpq_t *row, const chk_duration_t *duration, size_t i)
{
    size_t j, m = duration->phases;

    for (j = 0; j < m; j++)
    {
        const mpq_t *rate = (const mpq_t *) &duration->rate[i * m + j];

        mpq_add(row[i], row[i], *rate);
        if (j != i)
            mpq_sub(row[j], row[j], *rate);
    }
    mpq_set_ui(row[m], 1, 1);
}

/* Subtracts from row i what makes its number in column j 0. */
static void
eliminate(mpq_t *row, mpq_t *pivot, size_t j, size_t m)
{
    mpq_t factor, part;
    size_t k;

    mpq_init(factor);
    mpq_init(part);
    mpq_div(factor, row[j], pivot[j]);
    chk_spend((m - j + 1)
              * (1 + 64 * mpz_size(mpq_numref(factor))
                     * mpz_size(mpq_denref(pivot[m]))));
    for (k = j; mpq_sgn(factor) != 0 && k <= m; k++)
    {
        mpq_mul(part, factor, pivot[k]);
        mpq_sub(row[k], row[k], part);
    }
    mpq_clear(factor);
    mpq_clear(part);
}

/* The mean. The pivots are not 0: from every phase the end is reached, so the
 * matrix is a regular M-matrix, and so are its leading parts. */
void
chk_mean_duration(mpq_t mean, const chk_duration_t *duration)
{
    size_t i, j, m = duration->phases, width = m + 1;
    mpq_t *row = chk_need(m * width, sizeof *row), part;

    mpq_init(part);
    for (i = 0; i < m * width; i++)
        mpq_init(row[i]);
    for (i = 0; i < m; i++)
        mean_row(row + i * width, duration, i);
    for (j = 0; j < m; j++)
        for (i = 0; i < m; i++)
            if (i != j)
                eliminate(row + i * width, row + j * width, j, m);
    mpq_set_ui(mean, 0, 1);
    for (i = 0; i < m; i++)
    {
        mpq_div(part, row[i * width + m], row[i * width + i]);
        mpq_mul(part, part, duration->initial[i]);
        mpq_add(mean, mean, part);
    }
    mpq_clear(part);
}
