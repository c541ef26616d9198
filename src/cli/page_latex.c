/* page_latex.c -- pages of LaTeX, to be read by \input{}: plain tabulars.

   Exact values become fractions, and the formulas of our own texts are set
   as such. Needs no package; text is UTF-8. */

#include <string.h>

#include "cli/render.h"

static const char *const formulas[][2] = {
    {"Delta(Y_d)", "$\\Delta(Y_d)$"},
    {"X = lambda*", "$X = \\lambda^*$"},
    {"arrival lambda", "arrival $\\lambda$"},
    {"lambda/X", "$\\lambda/X$"},
    {"(X - lambda)", "$(X - \\lambda)$"},
    {" - lambda)", " $- \\lambda$)"},
    {"E[T]", "$E[T]$"},
    {"lambda < X", "$\\lambda < X$"},
    {"lambda = X", "$\\lambda = X$"},
    {"lambda > X", "$\\lambda > X$"},
    {"l_1 < l_2", "$l_1 < l_2$"}};

/* Print the formula at the front of the text, if there is one; its length. */
static size_t
print_formula(FILE *out, const char *text)
{
    size_t i, length;

    for (i = 0; i < sizeof formulas / sizeof *formulas; i++)
    {
        length = strlen(formulas[i][0]);
        if (strncmp(text, formulas[i][0], length) == 0)
        {
            fputs(formulas[i][1], out);
            return length;
        }
    }
    return 0;
}

static void
print_escaped(FILE *out, const char *text)
{
    size_t length;

    for (; *text != '\0'; text++)
    {
        length = print_formula(out, text);
        if (length > 0)
        {
            text += length - 1;
            continue;
        }
        switch (*text)
        {
        case '\\':
            fputs("\\textbackslash{}", out);
            break;
        case '~':
            fputs("\\textasciitilde{}", out);
            break;
        case '^':
            fputs("\\textasciicircum{}", out);
            break;
        case '<':
            fputs("\\textless{}", out);
            break;
        case '>':
            fputs("\\textgreater{}", out);
            break;
        case '|':
            fputs("\\textbar{}", out);
            break;
        case '"':
            fputs("{\\char34}", out);
            break;
        case '[': /* after "\\" it would begin an argument */
            fputs("{[}", out);
            break;
        default:
            if (strchr("#$%&_{}", *text) != NULL)
            {
                fputc('\\', out);
            }
            fputc(*text, out);
        }
    }
}

static void
print_heading(FILE *out, const char *text, int depth)
{
    fputs(depth == 0 ? "\\paragraph{" : "\\subparagraph{", out);
    print_escaped(out, text);
    fputs("}\n", out);
}

static void
print_line(FILE *out, const char *text, int depth)
{
    (void) depth;
    print_escaped(out, text);
    fputc('\n', out);
}

/* A sign or an exponent is for mathematics only. */
static void
print_decimal(FILE *out, const char *text)
{
    size_t length = strcspn(text, "e");

    if (text[length] == 'e')
    {
        fprintf(out, "$%.*s\\cdot 10^{%s}$", (int) length, text,
                text + length + 1);
    }
    else
    {
        fprintf(out, text[0] == '-' ? "$%s$" : "%s", text);
    }
}

static void
print_cell(FILE *out, const msj_cell_t *cell)
{
    const char *text = cell->text;
    const char *slash = strchr(text, '/');
    int negative = text[0] == '-';

    if (cell->is_decimal)
    {
        print_decimal(out, text);
    }
    else if (!cell->is_exact)
    {
        print_escaped(out, text);
    }
    else if (slash == NULL)
    {
        fprintf(out, "$%s$", text);
    }
    else
    {
        fprintf(out, "$%s\\frac{%.*s}{%s}$", negative ? "-" : "",
                (int) (slash - text) - negative, text + negative, slash + 1);
    }
}

static void
print_row(FILE *out, const msj_grid_t *grid, slong row)
{
    slong j;

    for (j = 0; j < grid->columns; j++)
    {
        fputs(j == 0 ? "" : " & ", out);
        print_cell(out, msj_grid_cell(grid, row, j));
    }
    fputs(" \\\\\n", out);
}

static msj_status_t
print_grid(msj_context_t *ctx, FILE *out, const msj_grid_t *grid, int depth)
{
    slong i;

    (void) ctx;
    (void) depth;
    fputs("\\begin{tabular}{", out);
    for (i = 0; i < grid->columns; i++)
    {
        fputc('l', out);
    }
    fputs("}\n\\hline\n", out);
    print_row(out, grid, -1);
    fputs("\\hline\n", out);
    for (i = 0; i < grid->rows; i++)
    {
        print_row(out, grid, i);
    }
    fputs("\\hline\n\\end{tabular}\n", out);
    return MSJ_OK;
}

const msj_page_t msj_page_latex = {1, print_heading, print_line, print_grid};
