/* text.c: lines, tokens and numbers of a certificate (section 1).
 *
 * A line is read whole and cut into tokens at single spaces. Bytes other than
 * printable ASCII are refused as they come. Tokens must match their patterns
 * before GMP sees them: GMP would accept 3/0, 2/4, 1/-2 and blanks. */

#include "check.h"

#include <errno.h>
#include <regex.h>
#include <string.h>

#define MAX_LINE ((size_t) 1 << 24)
#define P "[1-9][0-9]*"
#define N "(0|" P ")"
#define COUNT N "(:" N ")*"
#define JOB P "(\\." P ")?"
#define STATE                                                                  \
    "\\[((-|" P "); " COUNT "(," COUNT ")*|" N "," COUNT "," COUNT "|" JOB     \
    "(," JOB ")*|" N "(," N ")*)]"

/* The tokens of section 1, by enum chk_token. */
static struct
{
    const char *name, *pattern;
    bool ready;
    regex_t regex;
} token_kind[] = {
    {"word", "", false, {0}},
    {"canonical natural number", "^" N "$", false, {0}},
    {"canonical positive integer", "^" P "$", false, {0}},
    {"canonical rational", "^(0|-?" P "(/([2-9]|[1-9][0-9]+))?)$", false, {0}},
    {"nonzero integer", "^-?" P "$", false, {0}},
    {"state", "^" STATE "$", false, {0}},
    {"state or law", "^(law|" STATE ")$", false, {0}},
    {"family",
     "^(normalisation|global|time-average|departure|poisson(-mean)?|separable"
     "|rescaled-(time-average|throughput|waste)"
     "|(lumping|intertwining|carrying)-[01]|(partitioned|decomposed|detailed)"
     "-" P ")$",
     false,
     {0}}};

static FILE *file;
static char text[MAX_LINE + 1];
static size_t length, next = 1; /* beyond the length: all is read */

void
chk_open(const char *name)
{
    file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    if (file == NULL)
    {
        fprintf(stderr, "msjcheck: %s: %s\n", name, strerror(errno));
        chk_refuse(0, CHK_BROKEN, "cannot open the certificate");
    }
}

static int
read_byte(void)
{
    int byte = getc(file);

    if (byte == EOF && ferror(file))
        chk_refuse(chk_line, CHK_BROKEN, "read error");
    if (byte != EOF && byte != '\n' && (byte < 0x20 || byte > 0x7e))
        chk_refuse(chk_line, CHK_MALFORMED,
                   "byte 0x%02x is not part of the format", (unsigned) byte);
    return byte;
}

bool
chk_more(void)
{
    return next <= length;
}

/* All of the line must have been read. */
static void
end_line(void)
{
    if (chk_more())
        chk_refuse(chk_line, CHK_MALFORMED, "the line goes on: '%.40s'",
                   text + next);
    chk_line++;
}

/* Reads the next line; there must be one, with its line feed. */
void
chk_next_line(void)
{
    int byte;

    end_line();
    next = 0;
    for (length = 0; (byte = read_byte()) != '\n'; length++)
    {
        if (byte == EOF)
            chk_refuse(chk_line, CHK_MALFORMED,
                       length == 0 ? "the certificate ends too early"
                                   : "the line has no line feed");
        if (length == MAX_LINE)
            chk_refuse(chk_line, CHK_FALSE,
                       "the line is too long for this checker");
        text[length] = (char) byte;
    }
    text[length] = '\0';
}

/* Nothing follows the line `end`. */
void
chk_file_end(void)
{
    end_line();
    if (read_byte() != EOF)
        chk_refuse(chk_line, CHK_MALFORMED, "something follows 'end'");
    fclose(file);
}

/* Whether the first token of a fresh line is this word. */
bool
chk_line_is(const char *word)
{
    size_t size = strlen(word);

    return strncmp(text, word, size) == 0
           && (text[size] == ' ' || text[size] == '\0');
}

static bool
matches(enum chk_token kind, const char *token)
{
    regex_t *regex = &token_kind[kind].regex;

    if (!token_kind[kind].ready
        && regcomp(regex, token_kind[kind].pattern, REG_EXTENDED | REG_NOSUB))
        chk_refuse(chk_line, CHK_BROKEN, "cannot compile a pattern");
    token_kind[kind].ready = true;
    return regexec(regex, token, 0, NULL, 0) == 0;
}

/* The next token of the line; one that begins with `[` ends with `]`. */
char *
chk_token(enum chk_token kind)
{
    char *token = text + next;
    size_t size;

    if (!chk_more() || *token == '\0')
        chk_refuse(chk_line, CHK_MALFORMED, "expected a %s, found nothing",
                   token_kind[kind].name);
    size = strcspn(token, *token == '[' ? "]" : " ");
    size += *token == '[' && token[size] == ']';
    if (size == 0 || (token[size] != ' ' && token[size] != '\0'))
        chk_refuse(chk_line, CHK_MALFORMED,
                   "tokens are not separated by exactly one space");
    token[size] = '\0';
    next += size + 1;
    if (!matches(kind, token))
        chk_refuse(chk_line, CHK_MALFORMED, "'%.40s' is not a %s", token,
                   token_kind[kind].name);
    return token;
}

void
chk_word(const char *word)
{
    const char *token = chk_token(CHK_WORD);

    if (strcmp(token, word) != 0)
        chk_refuse(chk_line, CHK_MALFORMED, "expected '%s', found '%.40s'",
                   word, token);
}

/* Reads one of the words, which ends with their name; returns its index. */
size_t
chk_choice(const char *const *word)
{
    const char *token = chk_token(CHK_WORD);
    size_t i;

    for (i = 0; word[i + 1] != NULL; i++)
        if (strcmp(token, word[i]) == 0)
            return i;
    chk_refuse(chk_line, CHK_MALFORMED, "'%.40s' is not a %s", token, word[i]);
}

void
chk_integer(enum chk_token kind, mpz_t value)
{
    mpz_set_str(value, chk_token(kind), 10);
}

/* An integer below 2^31. */
int64_t
chk_count(enum chk_token kind)
{
    int64_t count;
    mpz_t value;

    mpz_init(value);
    chk_integer(kind, value);
    if (mpz_sizeinbase(value, 2) > 31)
        chk_refuse(chk_line, CHK_MALFORMED, "an integer is not below 2^31");
    count = mpz_get_si(value);
    mpz_clear(value);
    return count;
}

void
chk_number(const char *what, size_t number)
{
    if ((size_t) chk_count(CHK_POSITIVE) != number)
        chk_refuse(chk_line, CHK_MALFORMED, "expected %s %zu", what, number);
}

void
chk_rational(mpq_t value)
{
    mpz_t gcd;

    mpq_set_str(value, chk_token(CHK_RATIONAL), 10);
    mpz_init(gcd);
    mpz_gcd(gcd, mpq_numref(value), mpq_denref(value));
    if (mpz_cmp_ui(gcd, 1) != 0)
        chk_refuse(chk_line, CHK_MALFORMED,
                   "numerator and denominator have a common factor");
    mpz_clear(gcd);
}
