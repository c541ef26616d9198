# headers.sh -- every header compiles alone, and twice.

. "${srcdir:?}/tests/structure/lib.sh"

# scan TOP: headers of TOP, with the compiler and flags of this build.
scan()
{
    for folder in src include tests; do
        [ ! -d "$1/$folder" ] || find "$1/$folder" -name '*.h'
    done | sort | while read -r header; do
        name=$(basename "$header")
        printf '#include "%s"\n#include "%s"\nextern int x;\n' \
            "$name" "$name" > "$work/alone.c"
        # shellcheck disable=SC2086 # a compiler with its flags is words
        ${COMPILE:?} -I"$(dirname "$header")" -fsyntax-only \
            "$work/alone.c" > "$work/messages" 2>&1 && continue
        echo "$header does not compile alone:"
        cat "$work/messages"
    done
}

echo 'size_t f(void);' | plant src/support/a.h
expect_offence 'a header that needs another before it'
echo 'typedef struct { int x; } t;' | plant src/support/a.h
expect_offence 'a header without a guard'
echo '#include <stddef.h>
#ifndef A_H
#define A_H
size_t f(void);
#endif' | plant src/support/a.h
expect_silence 'a good header'

conclude
