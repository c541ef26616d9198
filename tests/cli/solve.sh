# solve.sh -- `msjcert solve` against values from the papers.
#
# The talk of MAMA23 (four servers), TWO20 Figures 3 and 6, single duration
# on 2^30 lists, rates and probabilities many orders of magnitude apart.

. "${srcdir:?}/tests/cli/lib.sh"

# --- the worked example of the talk ------------------------------------------

run solve --law "$examples/slides.yaml"
expect_status 0
expect_empty err
expect_line out 'descriptor two-class'
expect_line out 'states 5'
expect_line out 'throughput X = lambda* 96/115 0.834782608696'
expect_line out 'naive bound 4/3 1.33333333333'
expect_line out 'waste 172/115 1.49565217391'
expect_line out 'utilisation 72/115 0.626086956522 62.6086956522%'
for state in '[0,0,1] 48/115 0.417391304348 1/2 0.5' \
    '[1,1,0] 48/115 0.417391304348 1/4 0.25' \
    '[1,2,0] 12/115 0.104347826087 1/8 0.125' \
    '[1,3,0] 4/115 0.0347826086957 1/16 0.0625' \
    '[0,4,0] 3/115 0.0260869565217 1/16 0.0625'; do
    expect_in out "$(echo "$state" | cut -d ' ' -f 1)"
    sed 's/  */ /g' "$work/out" > "$work/squeezed"
    expect_in squeezed "$state"
done

# The same from the words of the command line, from standard input, from JSON
# and with parameters.
cp "$work/out" "$work/expected"
run solve --law - < "$examples/slides.yaml"
expect_same "$work/expected" "$work/out"
run solve --law --servers 4 --class name=small,need=1,prob=1/2,exp=1/2 \
    --class=name=large,need=4,prob=0.5,exp=1
expect_same "$work/expected" "$work/out"
cat > "$work/parameters.yaml" <<'END'
servers: k
classes:
  - {name: small, need: 1, prob: p, duration: {exp: mu/2}}
  - {name: large, need: k, prob: 1 - p, duration: {exp: mu}}
END
run solve --const p=1/2 --const mu=1e0 --const k=4 --law \
    "$work/parameters.yaml"
expect_same "$work/expected" "$work/out"
run solve -f json "$examples/slides.yaml"
cat > "$work/model.json" <<'END'
{"servers": 4, "classes": [
    {"name": "small", "need": 1, "prob": "1/2", "duration": {"exp": "1/2"}},
    {"name": "large", "need": 4, "prob": "1/2", "duration": {"exp": "1"}}]}
END
run solve --law "$work/model.json"
expect_same "$work/expected" "$work/out"

# Every descriptor has the same throughput and relative completions.
for descriptor in two-class just-enough exact-k; do
    run solve --law --descriptor $descriptor "$examples/slides.yaml"
    expect_status 0
    expect_line out "descriptor $descriptor"
    expect_line out 'throughput X = lambda* 96/115 0.834782608696'
    expect_line out 'Delta(Y_d) 1854/13225 0.140189035917'
done
expect_line out 'states 16'

# --- figures of TWO20 --------------------------------------------------------

run solve --digits 4 "$examples/two20-figure-6a.yaml"
expect_status 0
expect_line out 'states 201'
expect_in out '77.15'
expect_in out '61.42%'
checking
! grep -q 'not computed' "$work/out" || fail 'no Delta(Y_d) of 201 states'
large='--servers 2000 --class need=1,prob=1/2,exp=1
       --class need=2000,prob=1/2,exp=2'
# shellcheck disable=SC2086 # words
run solve $large
expect_line out 'states 2001'
checking
! grep -q 'not computed' "$work/out" || fail 'no Delta(Y_d) of 2001 states'

# X and Delta(Y_d) without vectors: the same digits with threads.
large='--servers 91 --class need=1,prob=1/2,exp=1
       --class need=2,prob=1/3,exp=1/2 --class need=5,prob=1/6,exp=1/3'
# shellcheck disable=SC2086 # words
run solve -v --format json $large
expect_status 0
expect_in out '"method": "p-adic lifting of the scalars"'
expect_in err 'parameters, kernel'
cp "$work/out" "$work/one"
# shellcheck disable=SC2086 # words
run solve --format json -j 2 $large
expect_status 0
checking
cmp -s "$work/out" "$work/one" || fail 'another result with two threads'
# shellcheck disable=SC2086 # words
run solve --max-memory 20M $large
expect_status 4
large='--servers 200 --class need=1,prob=1/2,exp=1
       --class need=2,prob=1/3,exp=1/2 --class need=5,prob=1/6,exp=1/3'
# shellcheck disable=SC2086 # words
run solve $large
expect_status 0
expect_in out 'not computed above 12000 states; ask with --delta'
run solve --digits 5 "$examples/two20-figure-6b.yaml"
expect_in out '125.04'
run solve --digits 4 "$examples/two20-figure-6b.yaml"
expect_in out '37.48%'
for color in blue red; do
    run solve "$examples/two20-figure-3-$color.yaml"
    expect_status 0
    expect_line out 'naive bound 10'
done

# --- single duration: 2^30 lists and 13 states agree --------------------------

run solve --descriptor exact-k "$examples/three-ten-thirty-equal.yaml"
expect_status 0
expect_line out 'states 1073741824'
expect_in out 'not computed on collapsed lists; see another descriptor'
expect_line out 'throughput X = lambda* 1290240/317141 4.06834814798'
run solve --descriptor just-enough "$examples/three-ten-thirty-equal.yaml"
expect_line out 'states 13'
expect_line out 'throughput X = lambda* 1290240/317141 4.06834814798'
run solve --law --descriptor exact-k "$examples/three-ten-thirty-equal.yaml"
expect_message 4 'states'

# --- more than two classes, feasible sets ------------------------------------

# The smallest model without decomposed balance: solved by elimination.
run solve --servers 2 --class need=1,prob=1/3,exp=1 \
    --class need=1,prob=1/3,exp=2 --class need=2,prob=1/3,exp=1 --law
expect_status 0
expect_line out 'descriptor just-enough'
run solve "$examples/staircase.yaml"
expect_status 0
expect_line out 'throughput X = lambda* 132840/15859 8.37631628728'
checking
! grep -q -e waste -e naive "$work/out" || fail 'waste without needs'

# --- the verdict on an arrival rate ------------------------------------------

for rate_verdict in '95/115 stable' '96/115 critical' '0.8348 unstable'; do
    rate=${rate_verdict% *}
    run solve --servers 4 --class need=1,prob=1/2,exp=1/2 \
        --class need=4,prob=1/2,exp=1 --arrival "$rate"
    expect_status 0
    expect_in out "stability               ${rate_verdict#* }: lambda"
done

# --- several resources, processes ---------------------------------------------

# Two resources, one class that needs all of the second: by hand X = 1,
# waste 2 of 3 and 0 of 2.
cat > "$work/resources.yaml" <<'END'
capacity: {cpu: 3, gpu: 2}
classes:
  - {name: only, need: {cpu: 1, gpu: 2}, prob: 1, duration: {exp: 1}}
END
run solve "$work/resources.yaml"
expect_status 0
expect_line out 'throughput X = lambda* 1'
expect_line out 'naive bound 1'
expect_line out 'cpu 2 1/3 0.333333333333 33.3333333333%'
expect_line out 'gpu 0 1 100%'
run solve -f csv "$work/resources.yaml"
expect_in out 'waste_cpu,2,2'
expect_in out 'utilisation_cpu,1/3,0.333333333333'
run solve -f json "$work/resources.yaml"
expect_in out '  "waste": {'
expect_in out '    "gpu": {'

cat > "$work/mmsr.yaml" <<'END'
mmsr:
  states: [up, down]
  transitions:
    - {from: up, to: up, rate: 2, completes: true}
    - {from: up, to: down, rate: 1/10}
    - {from: down, to: up, rate: 1}
arrival: 2
END
run solve --law "$work/mmsr.yaml"
expect_status 0
expect_line out 'descriptor process'
expect_line out 'throughput X = lambda* 20/11 1.81818181818'
expect_line out 'stability unstable: lambda > X'
expect_line out 'down 1/11 0.0909090909091 0 -200/121 -1.65289256198'
checking
! grep -q -e waste -e naive "$work/out" || fail 'waste of a process'

# The documented chain with rates e, e/2, 1, 1 whose law is 1/5, 2/5, 2/5 is in
# tests/unit; here one in which no job completes: only the time-average law.
cat > "$work/chain.yaml" <<'END'
chain:
  states: [a, b, c]
  transitions:
    - {from: a, to: b, rate: 1e-15}
    - {from: b, to: c, rate: 1}
    - {from: c, to: a, rate: 1/2}
END
run solve --law "$work/chain.yaml"
expect_status 0
expect_line out 'throughput X = lambda* 0'
expect_line out 'Delta(Y_d) does not exist: no transition completes a job'
expect_line out 'b 1/1000000000000003 1.00000000000e-15'
checking
! grep -q departure "$work/out" || fail 'a law at departures that never are'
run solve --law -f json "$work/chain.yaml"
checking
! grep -q -e departure -e relative "$work/out" || fail 'the same in JSON'
sed 's/from: c, to: a/from: c, to: b/' "$work/chain.yaml" \
    > "$work/reducible.yaml"
run solve "$work/reducible.yaml"
expect_message 3 'the chain is reducible, it has 2 classes'

run solve -v "$examples/slides.yaml"
expect_status 0
expect_in err 'method: product form'

# --- proven digits instead of exact values -----------------------------------

run solve --no-exact --digits 30 "$examples/slides.yaml"
expect_status 0
expect_line out 'method proven digits, no exact value'
expect_line out 'throughput X = lambda* 0.834782608695652173913043478261'
expect_line out 'waste 1.49565217391304347826086956522'
checking
! grep -q -e Delta -e 96/115 "$work/out" || fail 'exact values all the same'
run solve -q --no-exact --digits 3 "$examples/slides.yaml"
echo 0.835 > "$work/expected"
expect_same "$work/expected" "$work/out"
run solve --no-exact -f csv "$work/resources.yaml"
expect_in out 'throughput_low,'
expect_in out 'utilisation_cpu_decimal,0.333333333333'
# Two exponential classes need no chain: k = 10^11 within the second, and the
# digits of 12 are those of 40, rounded.
large="--servers 100000000000 --class need=1,prob=1/3,exp=2
    --class need=10,prob=2/3,exp=3"
# shellcheck disable=SC2086
run solve --no-exact --timeout 20 $large
expect_status 0
expect_line out 'states 100000000001'
expect_line out 'throughput X = lambda* 41860465114.5'
expect_line out 'waste 4.28571428579'
expect_line out 'utilisation 0.999999999957'
# shellcheck disable=SC2086
run solve --no-exact --timeout 20 --digits 40 $large
expect_status 0
expect_line out 'throughput X = lambda* 41860465114.48504983385716674899482781739'
expect_line out 'waste 4.285714285785657210734577991781661287942'
# Rates of more than a word, and the digits of an exact solution.
run solve --no-exact --digits 30 --servers 1000 \
    --class need=1,prob=1e-9,exp=1e-12 --class need=1000,prob=1-1e-9,exp=1e12
expect_status 0
expect_line out 'throughput X = lambda* 0.00100000000049999900041666666704'
expect_line out 'waste 998.999999999499000999583833334'
# Needs that leave no servers idle: X is known without any sum.
run solve --no-exact --servers 12 --class need=3,prob=1/3,exp=2 \
    --class need=3,prob=2/3,exp=3
expect_line out 'waste 0'
# Without servers a bound of the rest may take more states.
cat > "$work/cells.yaml" <<'END'
feasible: {maximal: [[0, 5000], [700, 300], [2000, 0]]}
classes:
  - {prob: 1/3, duration: {exp: 1}}
  - {prob: 2/3, duration: {exp: 2}}
END
run solve --no-exact "$work/cells.yaml"
expect_status 0
expect_line out 'states 6999'
run solve --no-exact --max-states 10 "$work/cells.yaml"
expect_message 4 'after 10 states there is no small bound of the others'
# A chain of 10286 states.
run solve --no-exact -f json --digits 20 --servers 183 \
    --class need=1,prob=1/2,exp=1 --class need=2,prob=1/3,exp=1/2 \
    --class need=5,prob=1/6,exp=1/3 --arrival 42
expect_status 0
expect_in out '  "states": 10286,'
expect_in out '    "decimal": "41.9968520273'
expect_in out '  "stable": false,'

# --- numbers far apart -------------------------------------------------------

# k = 1000, rates 1e-12 and 1e12, p_1 = 1e-9; and one server, where X is one
# over the mean duration: 1/(1e-9 * 1e12 + (1 - 1e-9) * 1e-12).
run solve --timeout 60 --servers 1000 --class need=1,prob=1e-9,exp=1e-12 \
    --class need=1000,prob=1-1e-9,exp=1e12
expect_status 0
expect_line out 'states 1001'
run solve -q --timeout 60 --servers 1 --class need=1,prob=1e-9,exp=1e-12 \
    --class need=1,prob=1-1e-9,exp=1e12
echo 1000000000000000000000/1000000000000000999999999 \
    > "$work/expected"
expect_same "$work/expected" "$work/out"

# Bounds that prove no digit are no answer; at lambda = X they decide nothing.
run solve --no-exact -q --servers 2 --class need=1,prob=1/3,exp=1e400 \
    --class need=1,prob=1/3,exp=1e-400 --class need=2,prob=1/3,erlang=2:1
expect_message 4 'no digit of the throughput is proven'
run solve --no-exact --servers 4 --class need=1,prob=1,exp=1 --arrival 4
expect_status 0
expect_in out 'undecided: lambda is between the bounds of X'

# --- chains that are not irreducible -----------------------------------------

cat > "$work/reducible.yaml" <<'END'
chain:
  states: [a, b, c, d]
  transitions:
    - {from: a, to: b, rate: 1}
    - {from: b, to: a, rate: 1}
    - {from: c, to: a, rate: 1}
    - {from: d, to: d, rate: 1}
END
run solve "$work/reducible.yaml"
expect_message 3 'closed {a, b}, transient {c}, closed {d}; expected one'

conclude
