# errors.sh -- wrong command lines, wrong input, what the system refuses.
#
# Every failure has one line "msjcert: ..." (a usage error also a hint),
# nothing on standard output, and the exit status of its kind.

. "${srcdir:?}/tests/cli/lib.sh"

good=$examples/slides.yaml

# --- usage: 2 ----------------------------------------------------------------

run
expect_message 2 'no command'
run slove "$good"
expect_message 2 "unknown command 'slove', did you mean 'solve'?"
run frobnicate
expect_message 2 "unknown command 'frobnicate'"
for command in prove simulate sweep plot suite export; do
    run $command "$good"
    expect_message 2 "'$command' is not in this version"
done
run solve
expect_message 2 'no model'
run solve "$good" "$good"
expect_message 2 'unexpected operand'
run solve --servers 4 --class need=1,prob=1,exp=1 "$good"
expect_message 2 'a model both in'
run solve --class need=1,prob=1,exp=1
expect_message 2 'no --servers'
run solve --servers 4
expect_message 2 'no --class'
run solve --fromat json "$good"
expect_message 2 "did you mean '--format'?"
expect_in err "Try 'msjcert help solve'"
run solve --xyzzy "$good"
expect_message 2 "unknown option '--xyzzy'"
run solve -x "$good"
expect_message 2 "unknown option '-x'"
run solve "$good" --digits
expect_message 2 "option '--digits' needs an argument"
run solve "$good" --law=yes
expect_message 2 "option '--law' takes no argument"
run solve "$good" -f json --format=text
expect_message 2 "option '--format' is given twice"
run solve "$good" --law --law
expect_message 2 "option '--law' is given twice"
run solve "$good" -q -v
expect_message 2 'both -q and -v'
for digits in 0 -1 100001 1.5 0x10 1e3 '' ' 5' 99999999999999999999999; do
    run solve "$good" "--digits=$digits"
    expect_message 2 "option '--digits': '$digits', expected an integer"
done
run solve "$good" -j 0
expect_message 2 "option '--jobs': '0'"
run solve "$good" --max-states 0
expect_message 2 "option '--max-states': '0'"
for size in 0 K 1Q 1KK 99999999999999999999 99999999999T; do
    run solve "$good" --max-memory "$size"
    expect_message 2 "option '--max-memory': '$size'"
done
for time in -1 soon 1e10 1/0; do
    run solve "$good" "--timeout=$time"
    expect_message 2 "option '--timeout': '$time'"
done
run solve "$good" -f xml
expect_message 2 "option '--format': 'xml', expected text, json"
run solve "$good" --descriptor three-class
expect_message 2 "unknown descriptor 'three-class'"
run verify "$good" --theorem four-class
expect_message 2 "unknown theorem 'four-class'"
run solve "$good" --theorem two-class
expect_message 2 "option '--theorem' does not apply to 'solve'"
run solve "$good" --candidate "$good"
expect_message 2 "option '--candidate' does not apply to 'solve'"
run verify "$good" --delta
expect_message 2 "option '--delta' does not apply to 'verify'"
for option in --law --delta --descriptor=exact-k --servers=3 --timeout=1; do
    run theorems "$option"
    expect_message 2 "does not apply to 'theorems'"
done
run theorems "$good"
expect_message 2 'unexpected operand'
run verify - --candidate - < "$good"
expect_message 2 "both from '-'"
run compare - --candidate - < "$good"
expect_message 2 "both from '-'"
run help nothing
expect_message 2 "unknown command 'nothing'"

# Options that do not go together.
run solve --no-exact --law "$good"
expect_message 2 '--law needs exact values, not --no-exact'
run solve --no-exact --delta "$good"
expect_message 2 '--delta needs exact values'
run solve --arrival 1 "$good"
expect_message 2 'a model both in'
run verify --distinct "$good"
expect_message 2 '--distinct without --refute'
run verify --refute "$good"
expect_message 2 '--refute looks for a model'
run verify --refute --servers 3
expect_message 2 "option '--servers' does not go with --refute"
run verify --refute --descriptor exact-k
expect_message 2 "option '--descriptor' does not go with --refute"
run verify --refute --theorem two-class
expect_message 2 'only decomposed and separable'
run verify --refute --theorem three-class
expect_message 2 "unknown theorem 'three-class'"
run compare --solver lapack "$good"
expect_message 2 "unknown solver 'lapack', expected one of lu-sum, "
run solve --solver gth "$good"
expect_message 2 "option '--solver' does not apply to 'solve'"

# Options that belong together and stand anywhere are not errors.
run -q solve --digits=3 -- "$good"
expect_status 0
run solve -qf text -j4 "$good"
expect_status 0
run --help
expect_status 0
expect_in out 'Usage: msjcert'
run solve --help
expect_in out 'Usage: msjcert solve'
expect_in out '--digits=N'
run help verify
expect_in out '--theorem=NAME'
run --version
expect_status 0
expect_in out 'msjcert '

# --- input: 3, with file, line and column ------------------------------------

# wrong POSITION TEXT: the model on standard input is refused there.
wrong()
{
    cat > "$work/model.yaml"
    run solve "$work/model.yaml"
    ran="$ran with $(head -c 200 "$work/model.yaml" | tr -d '\000')"
    expect_message 3 "model.yaml:$1: "
    expect_in err "$2"
}

classes='classes: [{need: 1, prob: 1, duration: {exp: 1}}]'
wrong 1:1 'the file is empty' < /dev/null
printf 'servers: 4\n' | wrong 1:1 "no 'classes'"
echo "$classes" | wrong 1:1 "none of 'servers', 'capacity'"
printf 'servers: 4\nserver: 3\n%s\n' "$classes" | wrong 2:1 "unknown key"
printf 'servers: 4\nservers: 3\n%s\n' "$classes" | wrong 2:1 'given before'
printf 'servers: x\n%s\n' "$classes" | wrong 1:10 '--const x=VALUE'
printf 'servers: 0\n%s\n' "$classes" | wrong 1:10 'expected an integer'
printf 'servers: 1/0\n%s\n' "$classes" | wrong 1:11 'division by zero'
printf 'servers: 1e999999999\n%s\n' "$classes" | wrong 1:12 'too large'
printf 'servers: 1e99999\n%s\n' "$classes" | wrong 1:10 'too large'
printf 'servers: 4.5\n%s\n' "$classes" | wrong 1:10 'not an integer'
printf 'servers: [4\n%s\n' "$classes" | wrong 2:8 'not YAML'
printf 'servers: 4\n%s\npolicy: {first-fit: 2}\n' "$classes" |
    wrong 3:10 'not supported'
printf 'servers: 4\n%s\narrival: -1\n' "$classes" | wrong 3:10 'positive'
printf 'parallel: {}\n' | wrong 1:11 "'parallel' has no 'servers'"
printf 'mmsr: {}\n' | wrong 1:7 "'mmsr' has no 'states'"
printf 'servers: 4\nmmsr: {}\n' | wrong 2:7 "'mmsr' beside 'servers'"
printf 'chain: {states: [a], transitions: [{from: b}]}\n' |
    wrong 1:43 "unknown state 'b'"
printf 'mmsr: {states: [a], transitions: []}\n' |
    wrong 1:34 'no transition completes a job'
printf 'capacity: {cpu: 4, gpu: 1}\nclasses: [{need: {gpx: 1}, prob: 1}]\n' |
    wrong 2:19 "did you mean 'gpu'?"
printf 'capacity: {cpu: 4}\n%s\n' "$classes" |
    wrong 2:18 'a mapping from resources to needs'
printf 'servers: 4\nclasses:\n  - &a [*a]\n' | wrong 3:9 'cycle'
printf 'servers: 4\nclasses: *b\n' | wrong 2:10 'alias'
printf 'servers: 4\n---\nservers: 4\n' | wrong 2:1 'second document'
printf 'servers: \000 4\n' | wrong 1:10 'control character'
printf 'servers: \377 4\n' | wrong 1:10 'UTF-8'
head -c 4096 "$MSJCERT" | wrong 1:1 'expected text'
printf 'servers: 4\nclasses: [{need: 5, prob: 1, duration: {exp: 1}}]\n' |
    wrong 2:18 'above the 4 servers'
printf 'servers: 4\nclasses: [{need: 1, prob: 0.9, duration: {exp: 1}}]\n' |
    wrong 2:10 'sum'
printf 'servers: 4\nclasses: [{need: 1, prob: 1, duration: {exp: 0}}]\n' |
    wrong 2:46 'positive'
printf 'servers: 4\nclasses: [{need: 1, prob: 1, duration: {erlang: 0}}]\n' |
    wrong 2:49 'expected a mapping {stages: N, rate: RATE}'
printf 'servers: 4\nclasses: [{need: 1, prob: 1, duration:\n %s}]\n' \
    '{hyperexp: {probs: [1/2, 1/3], rates: [1, 1]}}' |
    wrong 3:21 'initial probabilities sum to 5/6'
printf 'servers: 4\nclasses: [{need: 1, prob: 1, duration:\n %s}]\n' \
    '{phase-type: {alpha: [1, 0], S: [[-1, 0], [1, -1]]}}' |
    wrong 3:27 'phase 2 is never reached'

run solve --servers 4 --class need=1,prob=1
expect_message 3 "no 'exp'"
run solve --servers 4 --class need=1,prob=1,erlang=2
expect_message 3 "expected erlang=STAGES:RATE"
run solve --servers 4 --class need=1,prob=1,exp=1,need=2
expect_message 3 'a second time'
run solve --const p=1 --const p=2 "$good"
expect_message 3 'bound already'
run solve --const q=1 "$good"
expect_message 3 '--const q: the model does not use this name'
run solve -q --const p=1/2 --const q=1-p --servers 1 \
    --class need=1,prob=q,exp=1 --class need=1,prob=1/2,exp=1
expect_status 0
run solve --const =2 "$good"
expect_message 3 'expected NAME=VALUE'
run solve --descriptor two-class --servers 2 --class need=1,prob=1,exp=1
expect_message 3 'class'
printf '[0,0,1] 1/2\n[9,9,9] 1\n' > "$work/law"
run verify --candidate "$work/law" "$good"
expect_message 3 'law:2:1: no such state'
printf '[0,0,1] 1/2\n' > "$work/law"
run verify --candidate "$work/law" "$good"
expect_message 3 'no value for state [1,1,0]'

# Names and files that talk to terminals do not.
run solve "$(printf 'a\033[31mb\nc')"
expect_status 5
checking
[ "$(wc -l < "$work/err")" -eq 1 ] || fail 'a file name makes two lines'
checking
! grep -q "$(printf '\033')" "$work/err" || fail 'an escape in a message'

# --- limits: 4 ---------------------------------------------------------------

run solve --max-states 10 "$examples/three-ten-thirty.yaml"
expect_message 4 '10'
run solve --timeout 1e-9 "$examples/three-ten-thirty.yaml"
expect_message 4 'time limit'
if [ "${SANITIZERS-}" != yes ]; then # their shadow memory is in the way
    run solve --max-memory 60M --law --servers 5000 --timeout 60 \
        --class need=1,prob=1e-9,exp=1e-12 \
        --class need=4999,prob=1-1e-9,exp=1e12
    expect_message 4 '(--max-memory)'
fi

# --- the system: 5 -----------------------------------------------------------

run solve "$work/missing.yaml"
expect_message 5 'missing.yaml: No such file'
run solve "$work"
expect_message 5 'Is a directory'
run solve - < "$work"
expect_message 5 'directory'
run verify --candidate "$work/missing" "$good"
expect_message 5 'missing: No such file'
for command in "solve $good" "verify $good" theorems help --version; do
    ran="msjcert $command > /dev/full"
    # shellcheck disable=SC2086 # words
    "$MSJCERT" $command > /dev/full 2> "$work/err"
    status=$?
    : > "$work/out"
    expect_message 5 'cannot write standard output: No space left'
    ran="msjcert $command >&-"
    # shellcheck disable=SC2086 # words
    "$MSJCERT" $command >&- 2> "$work/err"
    status=$?
    expect_message 5 'cannot write standard output'
done
run solve -o /dev/full "$good"
expect_message 5 'cannot write /dev/full: No space left'

# A reader that leaves early is not an error that anybody wants to read.
ran='msjcert solve --law | true'
{ "$MSJCERT" solve --delta --law -f json "$examples/two20-figure-6a.yaml"
  echo "$?" > "$work/status"; } 2> "$work/err" | true
status=$(cat "$work/status")
checking
[ "$status" -ne 0 ] || fail 'success although nobody read'
expect_empty err

# The output must not replace the model or the candidate.
cp "$good" "$work/model.yaml"
for command in solve verify; do
    run $command "$work/model.yaml" -o "$work/model.yaml"
    expect_message 2 'would be replaced by its own result'
    checking
    cmp -s "$good" "$work/model.yaml" || fail "$command replaced its model"
done

# A candidate that is not text ends at once, however long it is.
run verify "$good" --candidate /dev/zero
expect_message 3 'a NUL byte'

conclude
