/* mutate.c: every single-token mutation of a certificate must be refused.
 *
 * usage: mutate [-u] [-h HARMLESS] MSJCHECK CERTIFICATE...
 *
 * Each mutant goes to the standard input of `MSJCHECK -q -`, which must exit
 * with 1 or 3 after a last line `s NOT VERIFIED: ...`, within a time limit and
 * (without -u, which is for sanitizers) a memory limit. Anything else is a
 * survivor. Survivors are printed; those listed in HARMLESS, one per line as
 * they are printed, are explained there and do not fail the test. */

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS 10
#define MEMORY ((rlim_t) 1 << 30)
#define MAX_OTHERS 64
#define MAX_SEEN ((size_t) 1 << 17)

typedef struct
{
    size_t at, length;
} span_t;

static const char *checker, *harmless, *certificate;
static bool unlimited;
static char *text;
static size_t size;
static span_t *line, *token;
static size_t lines, tokens;
static char *mutant;
static size_t used;
static uint64_t *seen;
static size_t mutants, survivors, excused;

static const char *const keyword[] = {"msjcert",
                                      "servers",
                                      "feasible",
                                      "maximal",
                                      "classes",
                                      "class",
                                      "need",
                                      "prob",
                                      "exp",
                                      "claims",
                                      "claim",
                                      "single-duration",
                                      "two-class",
                                      "staircase",
                                      "decomposed",
                                      "stationary",
                                      "exact-k",
                                      "just-enough",
                                      "proved",
                                      "refuted",
                                      "states",
                                      "families",
                                      "family",
                                      "normalisation",
                                      "partitioned-1",
                                      "decomposed-1",
                                      "decomposed-2",
                                      "global",
                                      "time-average",
                                      "throughput",
                                      "naive-throughput",
                                      "waste",
                                      "utilisation",
                                      "mean-duration",
                                      "counterexample",
                                      "law",
                                      "formula",
                                      "table",
                                      "state",
                                      "end",
                                      "capacity",
                                      "mmsr",
                                      "chain",
                                      "transitions",
                                      "from",
                                      "to",
                                      "rate",
                                      "completes",
                                      "phases",
                                      "phase",
                                      "initial",
                                      "exit",
                                      "change",
                                      "separable",
                                      "saturation",
                                      "relative-completions",
                                      "rescaling",
                                      "equivalence",
                                      "process",
                                      "dropping",
                                      "in-service",
                                      "arrival",
                                      "blocking",
                                      "detailed-1",
                                      "departure",
                                      "poisson",
                                      "poisson-mean",
                                      "rescaled-time-average",
                                      "rescaled-throughput",
                                      "rescaled-waste",
                                      "lumping-0",
                                      "carrying-1",
                                      "intertwining-1",
                                      "total-rate",
                                      "delta-departure",
                                      "relations",
                                      "relation",
                                      "chains",
                                      "parameters",
                                      "parameter",
                                      "denominator",
                                      "relative"};

static _Noreturn void
die(const char *what)
{
    perror(what);
    exit(2);
}

static void *
allocate(size_t count, size_t bytes)
{
    void *block = calloc(count + 1, bytes);

    if (block == NULL)
    {
        die("memory");
    }
    return block;
}

/* Whether the text was tried before; 64 bits of hash are enough for that. */
static bool
is_new(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    size_t i;

    for (i = 0; i < used; i++)
    {
        hash = (hash ^ (unsigned char) mutant[i]) * 0x100000001b3u;
    }
    hash |= 1;
    for (i = (size_t) (hash >> 40) % MAX_SEEN; seen[i] != 0;
         i = (i + 1) % MAX_SEEN)
    {
        if (seen[i] == hash)
        {
            return false;
        }
    }
    seen[i] = hash;
    return true;
}

static _Noreturn void
run_child(int in, int out)
{
    struct rlimit limit = {MEMORY, MEMORY};

    if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || lseek(0, 0, SEEK_SET) != 0
        || freopen("/dev/null", "w", stderr) == NULL)
    {
        _exit(126);
    }
    if (!unlimited)
    {
        setrlimit(RLIMIT_AS, &limit);
    }
    alarm(SECONDS);
    execl(checker, checker, "-q", "-", (char *) NULL);
    _exit(127);
}

/* The answer of the checker, and its exit status; -1 for a signal. */
static int
ask(char *answer, size_t room)
{
    static FILE *in, *out;
    int status;
    pid_t child;
    ssize_t got;

    in = in != NULL ? in : tmpfile();
    out = out != NULL ? out : tmpfile();
    if (in == NULL || out == NULL || ftruncate(fileno(in), 0) != 0
        || ftruncate(fileno(out), 0) != 0
        || lseek(fileno(out), 0, SEEK_SET) != 0
        || pwrite(fileno(in), mutant, used, 0) != (ssize_t) used)
    {
        die("temporary file");
    }
    child = fork();
    if (child == 0)
    {
        run_child(fileno(in), fileno(out));
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
    {
        die("fork");
    }
    got = pread(fileno(out), answer, room - 1, 0);
    answer[got > 0 ? got : 0] = '\0';
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool
is_harmless(const char *name)
{
    char known[512];
    FILE *file = harmless == NULL ? NULL : fopen(harmless, "r");
    bool found = false;

    while (file != NULL && !found && fgets(known, sizeof known, file) != NULL)
    {
        known[strcspn(known, "\n")] = '\0';
        found = strcmp(known, name) == 0;
    }
    if (file != NULL)
    {
        fclose(file);
    }
    return found;
}

/* Tries the mutant that has been built. */
static void
try(const char *what, size_t number, const char *with)
{
    static const char refusal[] = "s NOT VERIFIED: ";
    char answer[4096], name[512];
    const char *base = strrchr(certificate, '/');
    int status;

    if ((used == size && memcmp(mutant, text, size) == 0) || !is_new())
    {
        return;
    }
    mutants++;
    status = ask(answer, sizeof answer);
    if ((status == 1 || status == 3)
        && strncmp(answer, refusal, sizeof refusal - 1) == 0
        && strchr(answer, '\n') == answer + strlen(answer) - 1)
    {
        return;
    }
    snprintf(name, sizeof name, "%s: %s %zu%s%.100s",
             base == NULL ? certificate : base + 1, what, number,
             *with == '\0' ? "" : ": ", with);
    if (is_harmless(name))
    {
        excused++;
        return;
    }
    survivors++;
    printf("SURVIVOR (status %d): %s\n", status, name);
}

static void
put(const char *from, size_t length)
{
    memcpy(mutant + used, from, length);
    used += length;
}

/* Starts a mutant with the text before `at`. */
static void
begin(size_t at)
{
    used = 0;
    put(text, at);
}

/* Completes the mutant with the text from `at`, and tries it. */
static void
finish(size_t at, const char *what, size_t number, const char *with)
{
    put(text + at, size - at);
    try(what, number, with);
}

static void
replace(span_t old, const char *by, size_t length, const char *what,
        size_t number)
{
    char with[101];

    snprintf(with, sizeof with, "%.*s", (int) (length < 100 ? length : 100),
             by);
    begin(old.at);
    put(by, length);
    finish(old.at + old.length, what, number, with);
}

static void
swap(span_t a, span_t b, const char *what, size_t number)
{
    begin(a.at);
    put(text + b.at, b.length);
    put(text + a.at + a.length, b.at - a.at - a.length);
    put(text + a.at, a.length);
    finish(b.at + b.length, what, number, "");
}

static void
mutate_digits(size_t i)
{
    char digit;
    size_t at;

    for (at = token[i].at; at < token[i].at + token[i].length; at++)
    {
        if (isdigit((unsigned char) text[at]))
        {
            digit = (char) ('0' + (text[at] - '0' + 1) % 10);
            replace((span_t){at, 1}, &digit, 1, "digit at byte", at);
            replace((span_t){at, 1}, "", 0, "digit removed at byte", at);
            replace((span_t){at, 0}, "0", 1, "digit inserted at byte", at);
            replace((span_t){at, 0}, "1", 1, "digit inserted at byte", at);
        }
    }
}

static bool
same_token(size_t i, size_t j)
{
    return token[i].length == token[j].length
           && memcmp(text + token[i].at, text + token[j].at, token[i].length)
                  == 0;
}

/* The token replaced by the others of the file, each once. */
static void
mutate_others(size_t i)
{
    size_t j, k, others = 0;

    for (j = 0; j < tokens && others < MAX_OTHERS; j++)
    {
        for (k = 0; k < j && !same_token(k, j); k++)
        {
        }
        if (k == j && !same_token(i, j))
        {
            others++;
            replace(token[i], text + token[j].at, token[j].length,
                    "other token for", i + 1);
        }
    }
}

static void
mutate_token(size_t i)
{
    bool last = i + 1 == tokens;
    span_t gap = {token[i].at, token[i].length + !last};
    size_t k;

    replace(gap, "", 0, "token deleted", i + 1);
    begin(token[i].at + token[i].length);
    put(" ", 1);
    put(text + token[i].at, token[i].length);
    finish(token[i].at + token[i].length, "token repeated", i + 1, "");
    if (!last)
    {
        swap(token[i], token[i + 1], "token swapped with next", i + 1);
    }
    replace((span_t){token[i].at, 0}, "-", 1, "sign", i + 1);
    replace((span_t){token[i].at, 0}, "+", 1, "sign", i + 1);
    mutate_digits(i);
    mutate_others(i);
    for (k = 0; k < sizeof keyword / sizeof *keyword
                && isalpha((unsigned char) text[token[i].at]);
         k++)
    {
        replace(token[i], keyword[k], strlen(keyword[k]), "keyword for", i + 1);
    }
}

static void
mutate_line(size_t i)
{
    replace(line[i], "", 0, "line deleted", i + 1);
    begin(line[i].at + line[i].length);
    put(text + line[i].at, line[i].length);
    finish(line[i].at + line[i].length, "line repeated", i + 1, "");
    if (i + 1 < lines)
    {
        swap(line[i], line[i + 1], "line swapped with next", i + 1);
    }
    begin(line[i].at);
    try("truncated before line", i + 1, "");
    begin(line[i].at + line[i].length - 1);
    try("truncated within line", i + 1, "");
}

static void
mutate_end(void)
{
    static const char *const garbage[] = {"\n", " ",   "end\n",
                                          "x",  "end", "claims 1\n"};
    size_t i;

    for (i = 0; i < sizeof garbage / sizeof *garbage; i++)
    {
        replace((span_t){size, 0}, garbage[i], strlen(garbage[i]), "appended",
                i + 1);
    }
    replace((span_t){size, 0}, "", 1, "appended NUL", 0);
}

/* Lines with their line feeds; tokens, states being one token each. */
static void
split(void)
{
    size_t at, start = 0;
    bool inside = false;

    lines = 0;
    tokens = 0;
    for (at = 0; at < size; at++)
    {
        inside = text[at] == '[' || (inside && text[at] != ']');
        if (text[at] == '\n' || (text[at] == ' ' && !inside))
        {
            token[tokens++] = (span_t){start, at - start};
            start = at + 1;
        }
        if (text[at] == '\n')
        {
            line[lines].at = lines == 0
                                 ? 0
                                 : line[lines - 1].at + line[lines - 1].length;
            line[lines].length = at + 1 - line[lines].at;
            lines++;
        }
    }
}

static void
load(const char *name)
{
    FILE *file = fopen(name, "rb");
    long length;

    if (file == NULL || fseek(file, 0, SEEK_END) != 0
        || (length = ftell(file)) < 0)
    {
        die(name);
    }
    rewind(file);
    certificate = name;
    size = (size_t) length;
    text = allocate(size, 1);
    line = allocate(size, sizeof *line);
    token = allocate(size, sizeof *token);
    mutant = allocate(2 * size + 4096, 1);
    seen = allocate(MAX_SEEN, sizeof *seen);
    if (fread(text, 1, size, file) != size)
    {
        die(name);
    }
    fclose(file);
    split();
}

static void
unload(void)
{
    free(text);
    free(line);
    free(token);
    free(mutant);
    free(seen);
}

/* The certificate itself must be verified, or its mutants say nothing. */
static void
check_original(void)
{
    char answer[4096];

    begin(size);
    if (ask(answer, sizeof answer) != 0 || strcmp(answer, "s VERIFIED\n") != 0)
    {
        printf("%s: the original is not verified\n", certificate);
        exit(1);
    }
}

static void
mutate(const char *name)
{
    size_t i, before = mutants;

    load(name);
    check_original();
    for (i = 0; i < tokens; i++)
    {
        mutate_token(i);
    }
    for (i = 0; i < lines; i++)
    {
        mutate_line(i);
    }
    mutate_end();
    printf("%s: %zu mutants\n", name, mutants - before);
    fflush(stdout);
    unload();
}

int
main(int argc, char **argv)
{
    int option;

    while ((option = getopt(argc, argv, "uh:")) != -1)
    {
        unlimited = unlimited || option == 'u';
        harmless = option == 'h' ? optarg : harmless;
        if (option == '?')
        {
            return 2;
        }
    }
    if (argc - optind < 2)
    {
        fputs("usage: mutate [-u] [-h HARMLESS] MSJCHECK CERTIFICATE...\n",
              stderr);
        return 2;
    }
    checker = argv[optind++];
    for (; optind < argc; optind++)
    {
        mutate(argv[optind]);
    }
    printf("%zu mutants, %zu explained, %zu survivors\n", mutants, excused,
           survivors);
    return survivors == 0 ? 0 : 1;
}
