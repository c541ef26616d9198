/* ref_queues.c -- small queues with parallel processing: definition, text,
   traffic, stability, and the recursion over sets (ref_queues.h). */

#include "ref/ref_queues.h"

#include <stdio.h>
#include <stdlib.h>

#include <flint/fmpq_mat.h>
#include <flint/fmpq_vec.h>

#include "ref/ref_queues_own.h"
#include "ref/ref_model.h"

void
ref_queues_init(ref_queues_t *queues)
{
    for (int i = 0; i < REF_QUEUES; i++)
    {
        fmpq_init(queues->capacity[i]);
        fmpq_init(queues->arrival[i]);
        fmpq_init(queues->lambda[i]);
        for (int j = 0; j < REF_QUEUES; j++)
            fmpq_init(queues->route[i][j]);
        queues->component[i] = -1;
    }
    fmpq_init(queues->sigma);
    fmpq_one(queues->sigma);
    queues->components = 0;
}

void
ref_queues_clear(ref_queues_t *queues)
{
    for (int i = 0; i < REF_QUEUES; i++)
    {
        fmpq_clear(queues->capacity[i]);
        fmpq_clear(queues->arrival[i]);
        fmpq_clear(queues->lambda[i]);
        for (int j = 0; j < REF_QUEUES; j++)
            fmpq_clear(queues->route[i][j]);
    }
    fmpq_clear(queues->sigma);
}

void
ref_queues_answer_init(ref_queues_answer_t *answer)
{
    fmpq_init(answer->total);
    for (int i = 0; i < REF_QUEUES; i++)
    {
        fmpq_init(answer->mean[i]);
        fmpq_init(answer->throughput[i]);
    }
}

void
ref_queues_answer_clear(ref_queues_answer_t *answer)
{
    fmpq_clear(answer->total);
    for (int i = 0; i < REF_QUEUES; i++)
    {
        fmpq_clear(answer->mean[i]);
        fmpq_clear(answer->throughput[i]);
    }
}

/* --- worlds --------------------------------------------------------------- */

void
ref_queues_random(ref_queues_t *queues, int servers, int classes,
                  unsigned long long *seed)
{
    int equal = ref_random(seed, 0, 1);

    queues->servers = servers;
    queues->classes = classes;
    queues->components = 0;
    fmpq_set_si(queues->sigma, ref_random(seed, 1, 3), 2);
    for (int s = 0; s < servers; s++)
        fmpq_set_si(queues->capacity[s], equal ? 2 : ref_random(seed, 0, 5), 2);
    fmpq_set_si(queues->capacity[0], 2, 1);
    for (int i = 0; i < classes; i++)
    {
        queues->component[i] = -1;
        queues->on[i] = (unsigned) ref_random(seed, 1, (1 << servers) - 1);
        fmpq_set_si(queues->arrival[i], equal ? 1 : ref_random(seed, 1, 4), 5);
        if (fmpq_is_zero(ref_queues_capacity(queues, queues->on[i])))
            queues->on[i] |= 1u;
        for (int j = 0; j < classes; j++)
            fmpq_zero(queues->route[i][j]);
    }
}

/* Row i: some weights over a common sum, which is larger with `leaves`. */
static void
random_row(ref_queues_t *queues, int i, int low, int high, int leaves,
           unsigned long long *seed)
{
    int weight[REF_QUEUES] = {0}, sum = leaves;

    for (int j = low; j < high; j++)
    {
        weight[j] = ref_random(seed, 0, 2) / 2;
        if (!leaves && j == (i + 1 < high ? i + 1 : low))
            weight[j] = 1; /* a cycle: irreducible */
        sum += weight[j];
    }
    for (int j = low; j < high; j++)
        fmpq_set_si(queues->route[i][j], weight[j], sum);
}

void
ref_queues_routes(ref_queues_t *queues, int first, int jobs,
                  unsigned long long *seed)
{
    for (int i = 0; i < first; i++)
    {
        random_row(queues, i, 0, first, ref_random(seed, 1, 3), seed);
        if (i > 0 && !fmpq_is_zero(queues->route[i - 1][i])
            && ref_random(seed, 0, 1))
            fmpq_zero(queues->arrival[i]);
    }
    for (int i = first; i < queues->classes; i++)
    {
        random_row(queues, i, first, queues->classes, 0, seed);
        fmpq_zero(queues->arrival[i]);
        queues->component[i] = 0;
        queues->components = 1;
        queues->jobs[0] = jobs;
    }
}

static void
print_number(FILE *out, const fmpq_t value)
{
    char *text = fmpq_get_str(NULL, 10, value);

    fputs(text, out);
    flint_free(text);
}

static void
print_jobs(FILE *out, const ref_queues_t *queues)
{
    for (int c = 0; c < queues->components; c++)
    {
        int i = 0;

        while (queues->component[i] != c)
            i++;
        fprintf(out, "%sc%d: %d", c == 0 ? "  jobs: {" : ", ", i,
                queues->jobs[c]);
    }
    fputs(queues->components > 0 ? "}\n" : "", out);
}

char *
ref_queues_text(const ref_queues_t *queues)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    fputs("parallel:\n  sigma: ", out);
    print_number(out, queues->sigma);
    fputs("\n  servers:\n", out);
    for (int s = 0; s < queues->servers; s++)
    {
        fprintf(out, "    s%d: ", s);
        print_number(out, queues->capacity[s]);
        fputs("\n", out);
    }
    fputs("  classes:\n", out);
    for (int i = 0; i < queues->classes; i++)
    {
        const char *comma = "";

        fprintf(out, "    - {name: c%d, arrival: ", i);
        print_number(out, queues->arrival[i]);
        fputs(", on: [", out);
        for (int s = queues->servers - 1; s >= 0; s--)
            if (queues->on[i] >> s & 1u)
            {
                fprintf(out, "%ss%d", comma, s);
                comma = ", ";
            }
        fputs("]}\n", out);
    }
    fputs("  routing:\n    {", out);
    for (int i = 0; i < queues->classes; i++)
    {
        const char *comma = "";

        fprintf(out, "%sc%d: {", i == 0 ? "" : ",\n     ", i);
        for (int j = 0; j < queues->classes; j++)
            if (!fmpq_is_zero(queues->route[i][j]))
            {
                fprintf(out, "%sc%d: ", comma, j);
                print_number(out, queues->route[i][j]);
                comma = ", ";
            }
        fputs("}", out);
    }
    fputs("}\n", out);
    print_jobs(out, queues);
    fclose(out);
    return text;
}

/* --- rates ---------------------------------------------------------------- */

/* sum of the capacities of a set of servers, in a static number. */
const fmpq *
ref_queues_capacity(const ref_queues_t *queues, unsigned servers)
{
    static fmpq_t sum;

    fmpq_zero(sum);
    for (int s = 0; s < queues->servers; s++)
        if (servers >> s & 1u)
            fmpq_add(sum, sum, queues->capacity[s]);
    return sum;
}

void
ref_queues_mu(fmpq_t out, const ref_queues_t *queues, unsigned classes)
{
    unsigned servers = 0;

    for (int i = 0; i < queues->classes; i++)
        servers |= classes >> i & 1u ? queues->on[i] : 0;
    fmpq_div(out, ref_queues_capacity(queues, servers), queues->sigma);
}

/* lambda - P' lambda = nu; in a closed component the sum is 1. */
void
ref_queues_traffic(ref_queues_t *queues)
{
    int n = queues->classes;
    fmpq_mat_t a, b, x;

    fmpq_mat_init(a, n, n);
    fmpq_mat_init(b, n, 1);
    fmpq_mat_init(x, n, 1);
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < n; j++)
        {
            fmpq_set_si(fmpq_mat_entry(a, i, j), i == j, 1);
            fmpq_sub(fmpq_mat_entry(a, i, j), fmpq_mat_entry(a, i, j),
                     queues->route[j][i]);
        }
        fmpq_set(fmpq_mat_entry(b, i, 0), queues->arrival[i]);
    }
    for (int c = 0; c < queues->components; c++)
    {
        int last = n - 1;

        while (queues->component[last] != c)
            last--;
        for (int j = 0; j < n; j++)
            fmpq_set_si(fmpq_mat_entry(a, last, j), queues->component[j] == c,
                        1);
        fmpq_one(fmpq_mat_entry(b, last, 0));
    }
    if (!fmpq_mat_solve_fraction_free(x, a, b))
        abort();
    for (int i = 0; i < n; i++)
        fmpq_set(queues->lambda[i], fmpq_mat_entry(x, i, 0));
    fmpq_mat_clear(x);
    fmpq_mat_clear(b);
    fmpq_mat_clear(a);
}

/* mu(A) - lambda(A) */
static void
slack_of(fmpq_t out, const ref_queues_t *queues, unsigned classes)
{
    ref_queues_mu(out, queues, classes);
    for (int i = 0; i < queues->classes; i++)
        if (classes >> i & 1u)
            fmpq_sub(out, out, queues->lambda[i]);
}

unsigned
ref_queues_violated(fmpq_t excess, const ref_queues_t *queues)
{
    unsigned worst = 0, open = 0;
    fmpq_t slack;

    fmpq_init(slack);
    fmpq_zero(excess);
    for (int i = 0; i < queues->classes; i++)
        open |= queues->component[i] < 0 ? 1u << i : 0;
    for (unsigned set = 1; set < 1u << queues->classes; set++)
    {
        if (set & ~open)
            continue;
        slack_of(slack, queues, set);
        fmpq_neg(slack, slack);
        if (fmpq_cmp(slack, excess) > 0)
        {
            fmpq_set(excess, slack);
            worst = 0;
        }
        if (fmpq_equal(slack, excess))
            worst |= set;
    }
    fmpq_clear(slack);
    return worst;
}

/* --- the recursion over sets ---------------------------------------------- */

/* table[A] = (sum of lambda_j table[A \ j] over j in A, j != skip, plus what
   is in it) / (mu(A) - lambda(A)), for A of increasing value. */
static void
recur(fmpq *table, const ref_queues_t *queues, unsigned set, int skip)
{
    fmpq_t part;

    fmpq_init(part);
    for (int j = 0; j < queues->classes; j++)
        if ((set >> j & 1u) && j != skip)
        {
            fmpq_mul(part, queues->lambda[j], table + (set ^ 1u << j));
            fmpq_add(table + set, table + set, part);
        }
    slack_of(part, queues, set);
    fmpq_div(table + set, table + set, part);
    fmpq_clear(part);
}

void
ref_queues_sets(ref_queues_answer_t *answer, const ref_queues_t *queues)
{
    unsigned sets = 1u << queues->classes;
    fmpq *g = _fmpq_vec_init(sets), *f;
    fmpq_t total;

    fmpq_init(total);
    fmpq_one(g);
    for (unsigned set = 1; set < sets; set++)
        recur(g, queues, set, -1);
    for (unsigned set = 0; set < sets; set++)
        fmpq_add(total, total, g + set);
    for (int i = 0; i < queues->classes; i++)
    {
        f = _fmpq_vec_init(sets);
        fmpq_zero(answer->mean[i]);
        for (unsigned set = 1; set < sets; set++)
            if (set >> i & 1u)
            {
                fmpq_add(f + set, g + set, g + (set ^ 1u << i));
                fmpq_mul(f + set, f + set, queues->lambda[i]);
                recur(f, queues, set, i);
                fmpq_add(answer->mean[i], answer->mean[i], f + set);
            }
        fmpq_div(answer->mean[i], answer->mean[i], total);
        _fmpq_vec_clear(f, sets);
    }
    fmpq_set(answer->total, total);
    fmpq_clear(total);
    _fmpq_vec_clear(g, sets);
}

/* --- one server less at a time -------------------------------------------- */

/* mu(U) - lambda(U), U a set of servers. */
static void
slack_inside(fmpq_t out, const ref_queues_t *queues, unsigned servers)
{
    fmpq_div(out, ref_queues_capacity(queues, servers), queues->sigma);
    for (int i = 0; i < queues->classes; i++)
        if ((queues->on[i] & ~servers) == 0)
            fmpq_sub(out, out, queues->lambda[i]);
}

void
ref_queues_servers(fmpq_t total, const ref_queues_t *queues)
{
    unsigned sets = 1u << queues->servers;
    fmpq *z = _fmpq_vec_init(sets);
    fmpq_t part;

    fmpq_init(part);
    for (unsigned set = 0; set < sets; set++)
    {
        for (int s = 0; s < queues->servers; s++)
            if (set >> s & 1u)
            {
                fmpq_div(part, queues->capacity[s], queues->sigma);
                fmpq_addmul(z + set, part, z + (set ^ 1u << s));
            }
        slack_inside(part, queues, set);
        if (fmpq_is_zero(part)) /* servers of rate 0 only */
            fmpq_one(z + set);
        else
            fmpq_div(z + set, z + set, part);
    }
    fmpq_set(total, z + sets - 1);
    fmpq_clear(part);
    _fmpq_vec_clear(z, sets);
}
