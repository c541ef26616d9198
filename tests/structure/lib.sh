# lib.sh -- for the structure tests: sourced, not run.
#
# A test of the structure defines scan(), which takes the top of a source tree
# and prints one line for every offence, and ends with: conclude. Before that
# it may show with expect_offence that scan() can fail.

set -eu
LC_ALL=C
export LC_ALL
work=$(mktemp -d "${TMPDIR:-/tmp}/msjcert-structure.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# plant FILE: write standard input to FILE in an otherwise empty tree.
plant()
{
    rm -rf "$work/planted"
    mkdir -p "$work/planted/$(dirname "$1")"
    cat > "$work/planted/$1"
}

# expect_offence WHAT: scan() must object to the planted tree.
expect_offence()
{
    if [ -z "$(scan "$work/planted")" ]; then
        echo "this test is blind: it does not see $1"
        exit 1
    fi
}

# expect_silence WHAT: scan() must not object to the planted tree.
expect_silence()
{
    if [ -n "$(scan "$work/planted")" ]; then
        echo "this test is wrong: it objects to $1"
        scan "$work/planted"
        exit 1
    fi
}

# Scan the real tree; it must have the files that scan() is about.
conclude()
{
    if [ ! -e "${srcdir:?}/src/support/status.h" ]; then
        echo "no sources in $srcdir"
        exit 1
    fi
    scan "$srcdir" > "$work/offences"
    cat "$work/offences"
    [ ! -s "$work/offences" ]
}
