# documents.sh -- every console example in README.md and msjcert(1) is real.
#
# In README.md an example is a fenced block "```console", in the manual page a
# display (.Bd ... .Ed) after a line '.\" console'. A line "$ COMMAND" is run,
# with the lines "> ..." that continue it; the lines after it are what it
# prints, standard error included. The examples of a document run one after
# the other in one folder, with the commands in PATH, and examples/ and proofs/ at hand.

. "${srcdir:?}/tests/cli/lib.sh"
: "${MSJCHECK:?}"

mkdir "$work/bin"
ln -s "$MSJCERT" "$work/bin/msjcert"
ln -s "$MSJCHECK" "$work/bin/msjcheck"

# blocks_of_readme FILE: the examples, each after a line "=== LINE".
blocks_of_readme()
{
    awk '/^```console$/ { inside = 1; print "=== " FNR; next }
         /^```/ { inside = 0 }
         inside' "$1"
}

blocks_of_page()
{
    awk '/^\.\\" console$/ { next_one = 1 }
         /^\.Ed/ { inside = 0 }
         inside { gsub(/\\&/, ""); gsub(/\\-/, "-"); gsub(/\\e/, "\\")
                  print }
         /^\.Bd/ && next_one { inside = 1; next_one = 0
                               print "=== " FNR }' "$1"
}

# script_of: from examples to a script that prints them as they should be. A
# command sees the status of the one before it.
script_of()
{
    awk -v quote="'" '
        function show(line) {
            gsub(quote, quote "\\" quote quote, line)
            print "printf \"%s\\n\" " quote line quote
        }
        function finish(  i) {
            if (n == 0)
                return
            print "status=$?"
            for (i = 1; i <= n; i++)
                show(shown[i])
            print "(exit $status)"
            for (i = 1; i <= n; i++)
                print command[i]
            n = 0
        }
        /^=== / { finish(); show($0); next }
        /^\$ / { finish(); n = 1; shown[1] = $0; command[1] = substr($0, 3)
                 next }
        /^> / && n > 0 { n++; shown[n] = $0; command[n] = substr($0, 3); next }
        END { finish() }'
}

# check_document BLOCKS-OF FILE LEAST: at least that many examples.
check_document()
{
    ran="the examples of $2"
    "$1" "$srcdir/$2" > "$work/wanted"
    script_of < "$work/wanted" > "$work/script"
    rm -rf "$work/folder"
    mkdir "$work/folder"
    cp -R "$examples" "$work/folder/examples"
    ln -s "$(cd "$srcdir" && pwd)/proofs" "$work/folder/proofs"
    (cd "$work/folder" && PATH=$work/bin:$PATH sh "$work/script") \
        > "$work/found" 2>&1 < /dev/null
    expect_same "$work/wanted" "$work/found"
    checking
    [ "$(grep -c '^=== ' "$work/wanted")" -ge "$3" ] ||
        fail "fewer than $3 examples"
}

check_document blocks_of_page doc/man/msjcert.1 5
check_document blocks_of_readme README.md 2

conclude
