# per_state.sh -- `msjcert verify --per-state`: every list of exact-k.
#
# The product form and laws in files, against the same without the option;
# limits; wrong use. The worlds are those of tests/exhaustive/per_state.c.

. "${srcdir:?}/tests/cli/lib.sh"
: "${MSJCHECK:?}"

equal=$examples/three-ten-thirty-equal.yaml
each='every list was evaluated, one by one'

# --- the product form --------------------------------------------------------

run verify --per-state -o "$work/each.cert" "$equal"
expect_status 0
expect_empty err
expect_in out 'theorem single-duration, descriptor exact-k: proved, 1073741824 states'
expect_in out "$each"
cp "$work/out" "$work/each"
run verify --theorem single-duration --descriptor exact-k \
    -o "$work/collapsed.cert" "$equal"
expect_status 0
expect_line out 'the lists were evaluated by 19 merged prefixes'
expect_same "$work/collapsed.cert" "$work/each.cert"
run_program "$MSJCHECK" "$work/each.cert"
expect_status 0
run verify --per-state -j 3 "$equal"
expect_same "$work/each" "$work/out"

# The data are those of the collapsed evaluation.
run verify --per-state -f json "$equal"
cp "$work/out" "$work/each.json"
run verify --theorem single-duration --descriptor exact-k -f json "$equal"
expect_same "$work/out" "$work/each.json"

# --- laws in files -----------------------------------------------------------

three="--servers 3 --class need=1,prob=1/3,exp=2 --class need=2,prob=2/3,exp=2"
for a in 1 2; do for b in 1 2; do for c in 1 2; do
    echo "[$a,$b,$c] $((a * b * c))/27"
done; done; done > "$work/right"
sed '4s/$/ + 1\/1000003/; 7s/$/ - 1\/1000003/' "$work/right" > "$work/wrong"
sed '4s/$/ + 1e-40/; 7s/$/ - 1e-40/' "$work/right" > "$work/close"
for law in right wrong close; do
    # shellcheck disable=SC2086 # a model is words
    run verify --theorem single-duration --descriptor exact-k \
        --candidate "$work/$law" $three
    cp "$work/out" "$work/expected"
    expected=$status
    # shellcheck disable=SC2086
    run verify --per-state --candidate "$work/$law" $three
    expect_status "$expected"
    expect_in out "$each"
    grep -v -e "$each" -e '^$' "$work/out" > "$work/others"
    grep -v '^$' "$work/expected" > "$work/squeezed"
    expect_same "$work/squeezed" "$work/others"
    # shellcheck disable=SC2086
    run verify --per-state --candidate "$work/$law" -f json $three
    grep -q "\"verdict\": \"refuted\"" "$work/out" || [ "$law" = right ] \
        || fail 'not refuted'
done
# shellcheck disable=SC2086
run verify --per-state --candidate "$work/wrong" $three
expect_status 1
expect_in out 'first failing equation: partitioned-1 at [1,2,2], residual (left - right) 1/3000009'
echo '[1,1,1] 1' > "$work/short"
# shellcheck disable=SC2086
run verify --per-state --candidate "$work/short" $three
expect_message 3 'short: no value for state [1,1,2], expected one for every'
echo '[1,1,1,1] 1' > "$work/long"
# shellcheck disable=SC2086
run verify --per-state --candidate "$work/long" $three
expect_message 3 'long:1:1: no such state in this chain'

# --- limits ------------------------------------------------------------------

wide='--class need=3,prob=1/2,exp=1 --class need=10,prob=1/2,exp=1'
# shellcheck disable=SC2086
run verify --per-state --servers 60 $wide
expect_status 4
expect_in out '2^60 = 1152921504606846976 lists, which one by one take about 36 years'
# shellcheck disable=SC2086
run verify --per-state --servers 40 $wide --timeout 0.1
expect_status 4
expect_in out 'the time limit of 0.100 seconds was reached'
# shellcheck disable=SC2086
run verify --per-state --servers 30 $wide --max-states 1073741823
expect_status 4
expect_in out 'the limit is 1073741823 lists (--max-states)'
if [ "${SANITIZERS-}" != yes ]; then # their shadow memory is in the way
    # shellcheck disable=SC2086
    run verify --per-state --servers 28 $wide --candidate "$work/right" \
        --max-memory 1G
    expect_status 4
    expect_in out 'the table of all lists would take about 4329 MB'
fi
# shellcheck disable=SC2086
run verify --per-state --servers 30 $wide --candidate "$work/right"
expect_status 4
expect_in out '2^30 = 1073741824 lists'

# --- wrong use ---------------------------------------------------------------

run solve --per-state "$equal"
expect_message 2 "option '--per-state' does not apply to 'solve'"
run verify --per-state --descriptor just-enough "$equal"
expect_message 2 "--per-state is for the lists of exact-k, not the descriptor 'just-enough'"
run verify --per-state --theorem two-class "$equal"
expect_message 2 "--per-state is for the theorem single-duration, not 'two-class'"
run verify --per-state --theorem three-class "$equal"
expect_message 2 "unknown theorem 'three-class'"
run verify --per-state --candidate "$work/right" -o "$work/no.cert" "$equal"
expect_message 2 'not with --per-state'
run verify --per-state --refute
expect_message 2 "option '--per-state' does not go with --refute"
run verify --per-state "$examples/three-ten-thirty.yaml"
expect_status 1
expect_line out 'verdict unmet'

conclude
