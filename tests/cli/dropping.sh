# dropping.sh -- models that drop jobs: what is printed, refused, certified.

. "${srcdir:?}/tests/cli/lib.sh"

run solve "$examples/dropping.yaml"
expect_status 0
expect_empty err
expect_line out 'method Kaufman-Roberts recursion'
expect_line out 'states 23'
expect_line out 'throughput (completed jobs) 20909497390/5162059853 4.05061118729'
expect_in out 'no stability threshold'
expect_in out 'small  414174625/5162059853'
if grep -q 'lambda\*' "$work/out"; then
    fail 'a threshold is printed'
fi

run solve -q "$examples/dropping.yaml"
expect_line out 414174625/5162059853
expect_line out 1546146125/5162059853

run solve -f csv "$examples/dropping.yaml"
for line in 'blocking_probability_large,1546146125/5162059853,0.299521154157' \
    'mean_busy,80808060810/5162059853,15.6542277911'; do
    expect_in out "$line"
done

# The report's model is a model again, with the same report.
run solve -f json --law "$examples/dropping.yaml"
expect_status 0
expect_in out '"policy": "dropping"'
expect_in out '"state": "[10,0]"'
cp "$work/out" "$work/expected"
sed -n '/^  "model": {$/,/^  }/p' "$work/out" \
    | sed '1s/.*/{/; $s/.*/}/' > "$work/again.json"
run solve -f json --law "$work/again.json"
expect_same "$work/expected" "$work/out"

# 1000 servers and three classes: only the recursion.
cat > "$work/large.yaml" <<'END'
servers: 1000
classes:
  - {name: a, need: 1, prob: 1/2, duration: {exp: 1/3}}
  - {name: b, need: 3, prob: 1/3, duration: {exp: 2}}
  - {name: c, need: 10, prob: 1/6, duration: {exp: 5/7}}
arrival: 200
policy: dropping
END
run solve --timeout 20 "$work/large.yaml"
expect_status 0
expect_in out 0.0118567183511

# --- what is not there -------------------------------------------------------

for command in response compare 'solve --no-exact' 'solve --delta'; do
    # shellcheck disable=SC2086
    run $command "$examples/dropping.yaml"
    expect_status 3
    expect_in err "not supported with 'policy: dropping'"
    expect_empty out
done
run solve --descriptor just-enough "$examples/dropping.yaml"
expect_status 3
expect_in err 'expected the descriptor in-service'
for options in '--theorem stationary' '--theorem two-class' \
    '--descriptor just-enough' '--per-state' '--theorem saturation'; do
    # shellcheck disable=SC2086
    run verify $options "$examples/dropping.yaml" -o "$work/none.msjcert"
    expect_status 1
    [ ! -e "$work/none.msjcert" ] || fail "a certificate with $options"
done
run verify --theorem dropping "$examples/slides.yaml"
expect_status 1
expect_in out "expected 'policy: dropping'"
run verify --descriptor in-service "$examples/slides.yaml"
expect_status 1
run solve --descriptor in-service "$examples/slides.yaml"
expect_status 3

sed '/arrival/d' "$examples/dropping.yaml" > "$work/no-arrival.yaml"
run solve "$work/no-arrival.yaml"
expect_status 3
expect_in err "expected 'arrival'"
sed 's/{exp: 2}/{erlang: {stages: 2, rate: 2}}/' "$examples/dropping.yaml" \
    > "$work/phases.yaml"
run solve "$work/phases.yaml"
expect_status 3
expect_in err 'expected exponential durations'
run verify "$work/phases.yaml"
expect_status 1
run verify --max-states 10 "$examples/dropping.yaml"
expect_status 4
expect_in out 'the chain has more than 10 states'

# --- certificates ------------------------------------------------------------

for options in '' --law; do
    # shellcheck disable=SC2086
    run verify $options "$examples/dropping.yaml" -o "$work/c.msjcert"
    expect_status 0
    expect_line out 'verdict proved'
    "$MSJCHECK" "$work/c.msjcert" > "$work/check" \
        || fail "$(tail -n 1 "$work/check")"
    grep -q 'those that do not fit are lost' "$work/check" \
        || fail 'the checker does not say that jobs are lost'
done

# The two policies of one model are two claims: neither passes as the other.
sed /dropping/d "$work/c.msjcert" > "$work/fcfs.msjcert"
run verify --theorem two-class "$examples/three-ten-thirty.yaml" \
    -o "$work/two.msjcert"
sed 's/^servers/dropping arrival 1\n&/' "$work/two.msjcert" \
    > "$work/lost.msjcert"
for file in fcfs lost; do
    if "$MSJCHECK" "$work/$file.msjcert" > "$work/check"; then
        fail "$file is accepted"
    fi
done

conclude
