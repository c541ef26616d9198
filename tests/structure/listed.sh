# listed.sh -- every source file and every test is named in a Makefile.inc.
#
# A file that nobody builds, or a test that nobody runs, would pass. (In an
# unpacked distribution there is nothing to find: only what is listed is
# there.)

. "${srcdir:?}/tests/structure/lib.sh"

# words TOP: the words of the lists. A program is listed without its .c.
words()
{
    cat "$1/Makefile.am" "$1/src/Makefile.inc" "$1/doc/Makefile.inc" \
        "$1/tests/Makefile.inc" 2> /dev/null | tr -s '[:blank:]' '\n'
}

scan()
{
    words "$1" > "$work/words"
    for folder in src include tests examples; do
        [ ! -d "$1/$folder" ] || (cd "$1" && find "$folder" -type f \
            \( -name '*.[ch]' -o -name '*.sh' -o -name run \))
    done | sort | while read -r file; do
        grep -qxF -e "$file" -e "${file%.c}" "$work/words" \
            || echo "$file is in no Makefile.inc"
    done
}

: | plant src/chain/forgotten.c
expect_offence 'a source file that is not listed'
: | plant tests/unit/test_forgotten.c
expect_offence 'a test that is not listed'
: | plant src/chain/known.c
echo 'chain_sources = src/chain/known.c' > "$work/planted/src/Makefile.inc"
expect_silence 'a file that is listed'

conclude
