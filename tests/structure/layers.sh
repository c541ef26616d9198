# layers.sh -- includes point one way only.
#
# cli -> certificate -> theorem -> solver -> chain -> model -> rational
# -> support; api (the public functions) stands beside cli. Every quoted
# include of the library names its layer ("model/model.h") or is the public
# "msjcert.h". The checker includes its own folder, <gmp.h> and the C
# library, and nobody includes the checker.

. "${srcdir:?}/tests/structure/lib.sh"

# include_lines TOP: "FILE:LINE:<name.h" or "FILE:LINE:\"name.h" for each
# include of the sources below TOP/src, the quotes without their end.
include_lines()
{
    (cd "$1" && find src -name '*.[ch]' -exec awk '
        match($0, /^[ \t]*#[ \t]*include[ \t]*/) {
            rest = substr($0, RLENGTH + 1)
            end = match(substr(rest, 2), /[">]/)
            print FILENAME ":" FNR ":" substr(rest, 1, end)
        }' {} +)
}

scan()
{
    include_lines "$1" | awk -F: '
        BEGIN {
            n = split("support rational model chain solver theorem " \
                      "certificate api", order, " ")
            for (i = 1; i <= n; i++)
                rank[order[i]] = i
            rank["cli"] = n
            n = split("assert ctype errno inttypes limits locale setjmp " \
                      "regex signal stdarg stdbool stddef stdint stdio stdlib " \
                      "string time unistd fcntl getopt sys/stat sys/types " \
                      "sys/resource sys/time gmp", names, " ")
            for (i = 1; i <= n; i++)
                free_standing["<" names[i] ".h"] = 1
        }
        {
            split($1, path, "/")
            layer = path[2]
            quoted = substr($3, 1, 1) == "\""
            name = substr($3, 2)
            split(name, to, "/")
            what = ""
            if (layer == "checker") {
                if (quoted ? name ~ /\// : !($3 in free_standing))
                    what = "the checker stands alone"
            } else if (!(layer in rank))
                what = "no such layer: " layer
            else if (!quoted || (name == "msjcert.h" \
                                 && (layer == "api" || layer == "cli")))
                next
            else if (!(to[1] in rank))
                what = "a quoted include begins with its layer"
            else if (to[1] != layer && rank[to[1]] >= rank[layer])
                what = "includes point downwards"
            if (what != "")
                print $1 ":" $2 ": " $3 ": " what
        }'
}

echo '#include "solver/gth.h"' | plant src/model/model.c
expect_offence 'an include that points upwards'
echo '# include "support/status.h"' | plant src/checker/text.c
expect_offence 'a library header in the checker'
echo '#include <flint/fmpq.h>' | plant src/checker/text.c
expect_offence 'FLINT in the checker'
echo '#include "checker/check.h"' | plant src/cli/main.c
expect_offence 'the checker in the library'
echo '#include "../model/model.h"' | plant src/chain/chain.c
expect_offence 'a relative include'
echo '#include "msjcert.h"' | plant src/chain/chain.c
expect_offence 'the public header below the API'
echo '#include "support/status.h"' | plant src/chain/chain.c
expect_silence 'an include that points downwards'

conclude
