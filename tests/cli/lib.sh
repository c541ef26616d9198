# lib.sh -- for the tests of the command: sourced, not run.
#
# A test calls `run ARGUMENT...`, which stores what msjcert answers in $status,
# $work/out and $work/err, and then says with expect_... what should be there.
# It ends with: conclude. Every failure is printed, and the test goes on.

set -u
LC_ALL=C
export LC_ALL
: "${MSJCERT:?}" "${srcdir:?}"
srcdir=$(cd "$srcdir" && pwd) || exit 1
# shellcheck disable=SC2034 # for the tests
examples=$srcdir/examples
work=$(mktemp -d "${TMPDIR:-/tmp}/msjcert-cli.XXXXXX") || exit 1
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
ran=

# Counted in files: some checks run in the subshells of pipelines.
: > "$work/failures"
: > "$work/checks"

fail()
{
    echo "FAIL: $ran" | tee -a "$work/failures"
    echo "    $1"
}

# Every check says so first: a test that checked nothing has failed.
checking()
{
    echo . >> "$work/checks"
}

# run ARGUMENT...: msjcert with its standard input from this script's.
run()
{
    ran="msjcert $*"
    "$MSJCERT" "$@" > "$work/out" 2> "$work/err"
    status=$?
}

# run_program COMMAND...: msjcheck and other programs, in the same way.
run_program()
{
    ran="$*"
    "$@" > "$work/out" 2> "$work/err"
    status=$?
}

expect_status()
{
    checking
    if [ "$status" -ne "$1" ]; then
        fail "status $status, expected $1; standard error: $(cat "$work/err")"
    fi
}

# expect_in FILE TEXT: a line of $work/FILE contains the text.
expect_in()
{
    checking
    if ! grep -F -q -e "$2" "$work/$1"; then
        fail "no '$2' in standard $1: $(head -n 20 "$work/$1")"
    fi
}

# expect_line FILE TEXT: a line of $work/FILE is the text, runs of spaces
# counting as one.
expect_line()
{
    checking
    if ! sed 's/   */ /g; s/^ *//' "$work/$1" | grep -F -x -q -e "$2"; then
        fail "no line '$2' in standard $1: $(head -n 40 "$work/$1")"
    fi
}

expect_empty()
{
    checking
    if [ -s "$work/$1" ]; then
        fail "standard $1 is not empty: $(head -n 5 "$work/$1")"
    fi
}

# expect_same FILE FILE
expect_same()
{
    checking
    if ! diff "$1" "$2" > "$work/diff"; then
        fail "not as expected: $(head -n 20 "$work/diff")"
    fi
}

# expect_message STATUS TEXT: a failure with one line "msjcert: ...TEXT...".
expect_message()
{
    expect_status "$1"
    expect_empty out
    expect_in err "$2"
    checking
    case $(head -n 1 "$work/err") in
    'msjcert: '*) ;;
    *) fail "no message of msjcert: $(cat "$work/err")" ;;
    esac
    if [ "$1" -ne 2 ] && [ "$(wc -l < "$work/err")" -ne 1 ]; then
        fail "more than one line: $(cat "$work/err")"
    fi
}

# Is the signal ignored already here (nohup, say)? Then msjcert ignores it.
is_ignored()
{
    sh -c "kill -s $1 \$\$; exit 0" > "$work/ignored" 2>&1
}

conclude()
{
    echo "$(wc -l < "$work/checks") checks," \
        "$(wc -l < "$work/failures") failures"
    [ ! -s "$work/failures" ] && [ -s "$work/checks" ]
    exit
}
