# atomic.sh -- a file given with -o is complete, or as it was before.
#
# Signals during the computation and the writing, folders and files that
# cannot be written, devices, links, modes.

. "${srcdir:?}/tests/cli/lib.sh"

good=$examples/slides.yaml
folder=$work/folder
mkdir "$folder"

# only NAME...: the folder holds these files and nothing else.
only()
{
    checking
    # shellcheck disable=SC2012 # names of ours
    found=$(ls -A "$folder" | tr '\n' ' ')
    [ "$found" = "$*${1+ }" ] || fail "the folder has: $found"
}

# unchanged FILE: it still says "before".
unchanged()
{
    checking
    [ "$(cat "$1")" = before ] || fail "$1 was changed"
}

# --- the usual case ----------------------------------------------------------

umask 027
"$MSJCERT" solve "$good" > "$work/expected"
run solve -o "$folder/result" "$good"
expect_status 0
expect_empty out
expect_same "$work/expected" "$folder/result"
only result
checking
# shellcheck disable=SC2012 # the mode
[ "$(ls -l "$folder/result" | cut -c 1-10)" = -rw-r----- ] ||
    fail 'the mode is not as umask says'
chmod 604 "$folder/result"
run solve -q -o "$folder/result" "$good"
echo 96/115 > "$work/expected"
expect_same "$work/expected" "$folder/result"
checking
# shellcheck disable=SC2012 # the mode
[ "$(ls -l "$folder/result" | cut -c 1-10)" = -rw----r-- ] ||
    fail 'the mode of the replaced file is lost'
rm "$folder/result"

# A file in the current folder; a link is followed and stays a link.
(cd "$folder" && "$MSJCERT" theorems -q -o result)
only result
ln -s ../folder/result "$folder/link"
run solve -q -o "$folder/link" "$good"
expect_same "$work/expected" "$folder/result"
checking
[ -h "$folder/link" ] || fail 'the link was replaced'
rm "$folder/link" "$folder/result"

# --- failures ----------------------------------------------------------------

echo before > "$folder/result"
run solve -o "$folder/result" "$work/missing.yaml"
expect_message 5 'No such file'
run solve -o "$folder/result" --max-states 1 "$good"
expect_message 4 ''
run verify -o "$folder/result" --max-states 1 "$good"
expect_status 4
run verify -o "$folder/result" --theorem single-duration "$good"
expect_status 1
unchanged "$folder/result"
only result
run solve -o "$folder" "$good"
expect_message 5 'Is a directory'
run solve -o "$folder/none/result" "$good"
expect_message 5 'No such file or directory'
run solve -o "$folder/result/" "$good"
expect_message 5 'result/'
run solve -o '' "$good"
expect_message 5 'cannot write'
unchanged "$folder/result"
only result

# The superuser may write everywhere: no refusal to see.
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w "$folder/result"
    run solve -o "$folder/result" "$good"
    expect_message 5 'Permission denied'
    chmod u+w "$folder/result"
    chmod a-w "$folder"
    run solve -o "$folder/other" "$good"
    expect_message 5 'Permission denied'
    run solve -o "$folder/result" "$good"
    expect_message 5 'Permission denied'
    chmod u+w "$folder"
fi
unchanged "$folder/result"
only result

# A full disk: the limit of the size of files stands for it.
ran='msjcert solve -o with a limit on the size of files'
(
    trap '' XFSZ
    ulimit -f 8
    "$MSJCERT" solve --law --delta -f json -o "$folder/result" \
        "$examples/two20-figure-6a.yaml" 2> "$work/err"
)
status=$?
: > "$work/out"
expect_message 5 'cannot write'
unchanged "$folder/result"
only result

# --- signals -----------------------------------------------------------------

# A long computation: some thousand states by elimination.
long='--servers 85 --class need=1,prob=1/2,exp=1
      --class need=2,prob=1/4,exp=2 --class need=3,prob=1/4,exp=3'

# stop SIGNAL STATUS: interrupt a long computation. It runs in the foreground,
# because shells make background jobs ignore SIGINT.
stop()
{
    ran="msjcert solve, stopped by SIG$1"
    rm -f "$work/job"
    (
        while [ ! -s "$work/job" ]; do
            sleep 0.05
        done
        sleep 0.5
        kill -s "$1" "$(cat "$work/job")"
    ) &
    # shellcheck disable=SC2086 # words
    {
        sh -c 'echo $$ > "$0"; exec "$@"' "$work/job" "$MSJCERT" solve \
            --delta --law -o "$folder/result" $long > "$work/out"
    } 2> "$work/err"
    status=$?
    wait
    expect_status "$2"
    expect_empty out
    unchanged "$folder/result"
    only result
}

stop TERM 143
is_ignored INT || stop INT 130
is_ignored HUP || stop HUP 129

# At any moment of a short run the file is the old one or the new one.
"$MSJCERT" solve --law -f json --delta "$examples/two20-figure-6a.yaml" \
    > "$work/expected"
for delay in 0.01 0.02 0.04 0.06 0.08 0.1 0.15 0.2 0.3; do
    echo before > "$folder/result"
    ran="msjcert solve, killed after $delay s"
    "$MSJCERT" solve --law -f json --delta -o "$folder/result" \
        "$examples/two20-figure-6a.yaml" > "$work/out" 2> "$work/err" &
    job=$!
    sleep "$delay"
    kill -s TERM "$job" 2> /dev/null
    wait "$job" 2> /dev/null
    only result
    checking
    if [ "$(head -n 1 "$folder/result")" != before ]; then
        expect_same "$work/expected" "$folder/result"
    fi
done

# interrupt SIGNAL STATUS: the same while a long result is being written, as
# soon as there is a temporary file. The old file stays unless the writing was
# faster.
interrupt()
{
    echo before > "$folder/result"
    ran="msjcert solve, stopped by SIG$1 while it writes"
    # Without a shell in between that would tell of the signal.
    sh -c 'ulimit -c 0; exec "$@"' sh \
        "$MSJCERT" solve --law -f json -o "$folder/result" --servers 1000 \
        --class need=1,prob=1e-9,exp=1e-12 \
        --class need=1000,prob=1-1e-9,exp=1e12 2> "$work/err" &
    job=$!
    tries=300000
    line=before
    while [ "$tries" -gt 0 ] && [ "$line" = before ]; do
        tries=$((tries - 1))
        for file in "$folder"/.msjcert-*; do
            if [ -e "$file" ]; then
                kill -s "$1" "$job" 2> /dev/null
                tries=0
            fi
        done
        read -r line < "$folder/result"
    done
    wait "$job" 2> /dev/null
    status=$?
    only result
    checking
    case $status in
    "$2") unchanged "$folder/result" ;;
    0) [ "$(tail -c 2 "$folder/result")" = '}' ] || fail 'not complete' ;;
    *) fail "status $status" ;;
    esac
}

interrupt TERM 143
interrupt PIPE 141
interrupt XCPU 5
[ "${SANITIZERS-}" = yes ] || interrupt ABRT 5

conclude
