# limits.sh -- limits, progress, and the ways to end early.
#
# A limit ends with exit status 4 and says what was reached and what would be
# needed, before the work where that is known; the system's own limits end with
# 5 and a message. Progress goes to a terminal only (tests/cli/terminal.c).

. "${srcdir:?}/tests/cli/lib.sh"

: "${TERMINAL:?}"
two='--class need=1,prob=1/3,exp=2 --class need=10,prob=2/3,exp=3'
three='--class need=1,prob=1/2,exp=1 --class need=2,prob=1/4,exp=2
       --class need=3,prob=1/4,exp=3'
four='--class need=1,prob=1/2,exp=1 --class need=2,prob=1/4,exp=2
      --class need=3,prob=1/8,exp=3 --class need=5,prob=1/8,exp=7/5'
# Lists in their millions: a step that is long and has a known end.
lists="--descriptor exact-k --servers 14 --max-states 10000000 $three"

mkdir "$work/folder"
file=$work/folder/result

# nothing_left: no result, and no half-written file.
nothing_left()
{
    checking
    [ -z "$(ls -A "$work/folder")" ] || fail "left: $(ls -A "$work/folder")"
    rm -f "$work/folder"/* "$work/folder"/.msjcert-*
}

# matches FILE PATTERN: an extended regular expression.
matches()
{
    checking
    grep -E -a -q -e "$2" "$work/$1" ||
        fail "nothing like '$2' in $1: $(head -c 500 "$work/$1")"
}

# --- states ------------------------------------------------------------------

# The number of states is known before: one less is refused and says so.
# shellcheck disable=SC2086 # words
for model in "--servers 40 $two" "--servers 12 $three" "--servers 12 $four" \
    "--servers 12 --descriptor just-enough $two"; do
    states=$("$MSJCERT" solve $model -f json |
        sed -n 's/^  "states": \([0-9]*\).*/\1/p')
    run solve $model --max-states "${states:-0}" --max-states=1
    expect_status 2
    run solve $model --max-states $((states - 1)) -o "$file"
    expect_message 4 "the chain has $states states, the limit is"
    nothing_left
done
run solve --max-states 2 --servers 2 \
    --class need=1,prob=1/3,erlang=2:1 --class need=2,prob=2/3,exp=1
expect_message 4 'the chain has at least 3 states, the limit is 2 (--max-states)'
run solve --max-states 3 "$examples/resources.yaml"
expect_message 4 'the chain has more than 3 '
# shellcheck disable=SC2086 # words
run solve --servers 1000 --descriptor exact-k $three
expect_message 4 'exact-k has 3^1000 lists, the limits are 2000000'

# --- memory ------------------------------------------------------------------

if [ "${SANITIZERS-}" != yes ]; then # their shadow memory is in the way
    # shellcheck disable=SC2086 # words
    {
        run solve --max-memory 1G --max-states 10000000000 --servers 2000 $four
        expect_message 4 'the chain of 357558823 states would take about'
        expect_in err 'the limit is 1074 MB (--max-memory)'
        run solve --max-states 9999999999 --servers 6000 $four
        expect_message 4 'the memory of this machine'
        run solve --max-memory 300M --servers 20000 --law $two -o "$file"
        expect_message 4 'the law of the product form would take about'
        run solve --max-memory 300M --servers 80 --law $four -o "$file"
        expect_message 4 'the solution of the linear system would take about'
        run solve --max-memory 300M --servers 100000000 $two -o "$file"
        expect_message 4 'the exact throughput would take about'
        nothing_left
        # Whatever was not foreseen ends at the limit of the address space.
        reached=0
        size=24
        while [ "$reached" -eq 0 ] && [ "$size" -lt 400 ]; do
            run solve --max-memory ${size}M --servers 30 --delta $four
            [ "$status" -ne 0 ] || break
            expect_message 4 '(--max-memory)'
            grep -q 'memory limit (--max-memory) was reached' "$work/err" &&
                reached=1
            size=$((size + 1))
        done
        checking
        [ "$reached" -eq 1 ] || fail 'no run came to the limit'
    }
    if [ -r /proc/self/statm ]; then
        run solve --max-memory 1M "$examples/slides.yaml"
        expect_message 4 'the program alone would take about'
    fi
fi

# --- time --------------------------------------------------------------------

# shellcheck disable=SC2086 # words
run solve --timeout 1/2 -o "$file" $lists
expect_message 4 'the time limit of 0.500 seconds was reached; '
matches err ': [0-9]+ % done, about [0-9]+ (s|min) more would be needed for it'
nothing_left
# shellcheck disable=SC2086 # words
run verify --timeout 1/2 -f json -o "$file" --theorem stationary $lists
expect_status 4
expect_in out 'the time limit of 0.500 seconds was reached'
expect_in err 'no certificate is written'
nothing_left

# --- signals and limits of the system ----------------------------------------

# stop SIGNAL STATUS TEXT: a command of some seconds gets a signal; it says
# TEXT and leaves nothing behind.
stop()
{
    ran="msjcert solve --timeout 1000, stopped by SIG$1"
    rm -f "$work/job"
    (
        while [ ! -s "$work/job" ]; do
            sleep 0.05
        done
        sleep 0.2
        kill -s "$1" "$(cat "$work/job")"
    ) &
    # shellcheck disable=SC2086 # words
    {
        sh -c 'ulimit -c 0; echo $$ > "$0"; exec "$@"' "$work/job" \
            "$MSJCERT" solve --timeout 1000 -o "$file" $lists > "$work/out"
    } 2> "$work/all"
    status=$?
    wait
    grep '^msjcert: ' "$work/all" > "$work/err"
    expect_status "$2"
    if [ -n "$3" ]; then
        expect_in err "$3"
    else
        expect_empty err
    fi
    nothing_left
}

is_ignored PIPE || stop PIPE 141 ''
is_ignored QUIT || stop QUIT 131 ''
stop ALRM 4 'the time limit of 1000.000 seconds was reached; finding the'
stop XCPU 5 "the system's limit of processor time was reached"
if [ "${SANITIZERS-}" != yes ]; then
    stop ABRT 5 'aborted: a number beyond the limits of GMP, or an internal'
    stop SEGV 5 'no memory for the stack, or an internal error'
fi

# A file that may not become long enough, a device that is full.
for command in solve verify; do
    ran="msjcert $command -o with a limit on the size of files"
    [ $command = solve ] && options='--delta -f json' || options=
    (
        ulimit -c 0
        ulimit -f 8
        # shellcheck disable=SC2086 # words
        "$MSJCERT" $command --law $options -o "$file" \
            "$examples/two20-figure-6a.yaml" 2> "$work/err" > "$work/out"
    )
    status=$?
    expect_message 5 "cannot write $file: File too large"
    nothing_left
    # shellcheck disable=SC2086 # words
    run $command --law $options -o /dev/full "$examples/two20-figure-6a.yaml"
    expect_message 5 'cannot write /dev/full: No space left on device'
done

# Memory that ends anywhere: in our own code, in GMP or in FLINT. The sizes begin
# where the system can load the program at all.
if [ "${SANITIZERS-}" != yes ] && (ulimit -v 8000000) 2> "$work/err"; then
    base=20
    while [ "$base" -lt 2000 ] && ! (
        ulimit -c 0
        ulimit -v ${base}000
        "$MSJCERT" --version
    ) > "$work/all" 2>&1; do
        base=$((base + 1))
    done
    short=0
    for more in 0 1 2 3 5 8; do
        size=$((base + more))
        ran="msjcert verify with ulimit -v ${size}000"
        (
            ulimit -c 0
            ulimit -v ${size}000
            # shellcheck disable=SC2086 # words
            exec "$MSJCERT" verify --theorem stationary --law --servers 25 \
                -o "$file" $four
        ) > "$work/all" 2> "$work/err"
        status=$?
        : > "$work/out"
        if [ "$status" -eq 0 ]; then
            rm -f "$file"
        else
            short=$((short + 1))
            expect_message 5 'out of memory'
            nothing_left
        fi
    done
    checking
    [ "$short" -gt 0 ] || fail 'no run was short of memory'
fi

# --- progress ----------------------------------------------------------------

clear=$(printf '\r\033[K')

# watch TERM OPTION...: what the terminal gets is in $work/terminal, with line
# feeds in place of carriage returns.
watch()
{
    ran="TERM=$1, msjcert on a terminal: $*"
    name=$1
    shift
    # shellcheck disable=SC2086 # words
    TERM=$name "$TERMINAL" "$work/raw" "$MSJCERT" solve "$@" $lists \
        > "$work/out"
    status=$?
    tr '\r' '\n' < "$work/raw" > "$work/terminal"
}

watch xterm --timeout 7/5 -o "$file"
expect_status 4
matches terminal 'finding the states: [0-9]+ %, 1 s, about [0-9]+ s left'
checking
[ "$(grep -c 'finding' "$work/terminal")" -le 4 ] || fail 'too many lines'
checking # the line is gone before the message
case $(cat "$work/raw") in
*"$clear"*left*"${clear}msjcert: the time limit"*) ;;
*) fail "not removed: $(cat -v "$work/raw")" ;;
esac
checking # a terminal of 50 columns
awk 'length($0) > 52 && !/^\033\[Kmsjcert: / { exit 1 }' "$work/terminal" ||
    fail 'wider than the terminal'

# Ctrl-C, typed when the line is there.
ran='Ctrl-C on a terminal'
# shellcheck disable=SC2086 # words
TERM=xterm "$TERMINAL" -c "$work/raw" "$MSJCERT" solve -o "$file" $lists
status=$?
expect_status 130
nothing_left
checking
case $(cat "$work/raw") in
*left*"$clear") ;;
*) fail "not removed: $(cat -v "$work/raw")" ;;
esac

# Not with -q, not on a dumb terminal, and nowhere else.
watch xterm -q --timeout 6/5
expect_status 4
checking
grep -q "$(printf '\033')" "$work/raw" && fail "with -q: $(cat -v "$work/raw")"
matches raw '^msjcert: the time limit'
watch dumb --timeout 6/5
expect_status 4
checking
grep -q "$(printf '\033')" "$work/raw" && fail "dumb: $(cat -v "$work/raw")"
matches raw '^msjcert: the time limit'
# shellcheck disable=SC2086 # words
TERM=xterm run solve --timeout 6/5 $lists
expect_message 4 'the time limit'

conclude
