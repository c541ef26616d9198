# parallel.sh -- `msjcert solve` on queues with parallel processing.
#
# Values by hand and from BC16; what is printed in every format; queues that
# are not stable; what is not there for such models.

. "${srcdir:?}/tests/cli/lib.sh"

# --- open --------------------------------------------------------------------

run solve "$examples/parallel.yaml"
expect_status 0
expect_empty err
expect_line out 'stability stable'
expect_line out 'method recursion over 4 sets of servers'
expect_line out 'P(0) 1516614049/2649683265 0.572375600146'
expect_line out 'E[T] 20118129063631968/17526372620370299 1.14787751575'
expect_in out 'two    119/321'

run solve -q "$examples/parallel.yaml"
expect_line out '20118129063631968/17526372620370299'

run solve -f csv "$examples/parallel.yaml"
for line in stable,true, traffic_one,155/321,0.482866043614 \
    empty_probability,1516614049/2649683265,0.572375600146 \
    mean_jobs_one,888866891182/1831578286171,0.485301064057 \
    mean_service_rate_two,3834253471969/2826521991160,1.35652702649; do
    expect_line out "$line"
done

for format in latex markdown; do
    run solve -f $format "$examples/parallel.yaml"
    expect_status 0
    expect_in out 1516614049
    expect_in out 1.35652702649
done

# What is in the report is a model again, with the same report.
for model in parallel parallel-closed random-subsets; do
    run solve -f json "$examples/$model.yaml"
    expect_status 0
    cp "$work/out" "$work/expected"
    sed -n '/^  "model": {$/,/^  }/p' "$work/out" \
        | sed '1s/.*/{/; $s/.*/}/' > "$work/again.json"
    run solve -f json "$work/again.json"
    expect_same "$work/expected" "$work/out"
done

# By the recursion over six classes, and by the closed form.
cat > "$work/six.yaml" <<'END'
parallel:
  servers: {a: 1, b: 1, c: 1, d: 1}
  classes:
    - {name: ab, on: [a, b], arrival: l/6}
    - {name: ac, on: [a, c], arrival: l/6}
    - {name: ad, on: [a, d], arrival: l/6}
    - {name: bc, on: [b, c], arrival: l/6}
    - {name: bd, on: [b, d], arrival: l/6}
    - {name: cd, on: [c, d], arrival: l/6}
END
echo 'parallel: {random-subsets: {servers: 4, size: 2}, arrival: l}' \
    > "$work/four.yaml"
for model in six four; do
    run solve --const l=5/2 "$work/$model.yaml"
    expect_line out 'P(0) 133/768 0.173177083333'
    expect_line out 'E[T] 422/399 1.05764411028'
    for l in 4 5; do
        run solve --const l=$l "$work/$model.yaml"
        expect_status 0
        expect_line out 'stability unstable'
    done
    expect_in out 'arrivals above the capacity by 1)'
    run solve -q --const l=4 "$work/$model.yaml"
    expect_line out unstable
done
run solve --const l=4 -f json "$work/six.yaml"
expect_in out '"stable": false'
expect_in out '"violated": ['
expect_in out '"cd"'
run solve --const l=4 -f csv "$work/six.yaml"
expect_line out violated,cd,

run solve "$examples/random-subsets.yaml"
expect_status 0
expect_in out 4.22967426024

# --- permanent jobs ----------------------------------------------------------

run solve "$examples/parallel-closed.yaml"
expect_line out 'normalising constant 68773/992250 0.0693101536911'
expect_line out 'E[T] 15382/10185 1.51026018655'
run solve -f csv "$examples/parallel-closed.yaml"
expect_line out class_throughput_one,68810/68773,1.00053800183
expect_line out mean_service_rate_three,10185/15382,0.662137563386

# One job between two servers: a renewal process.
echo 'parallel: {servers: {a: 1, b: 2}, jobs: 1,
    classes: [{on: [a]}, {on: [b]}], routing: {1: {2: 1}, 2: {1: 1}}}' \
    > "$work/cycle.yaml"
run solve -f csv "$work/cycle.yaml"
expect_line out class_throughput_1,2/3,0.666666666667
expect_line out mean_jobs_2,1/3,0.333333333333
run solve -q "$work/cycle.yaml"
expect_line out 3/4

# --- what is not there -------------------------------------------------------

for command in verify compare response; do
    run $command "$examples/parallel.yaml"
    expect_message 3 "$command: not supported for a 'parallel' model"
done
for option in --law --delta --descriptor=exact-k --no-exact; do
    run solve "$option" "$examples/parallel.yaml"
    expect_message 3 "not supported for a 'parallel' model"
done

# --- limits ------------------------------------------------------------------

run solve --max-states 1 "$examples/parallel.yaml"
expect_message 4 'sets of servers'
{
    echo 'parallel: {servers: {x: 1'
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        echo ", s$i: $i/7"
    done
    echo '}, classes: ['
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        echo "{on: [s$i, x], arrival: $i/101},"
    done
    echo ']}'
} > "$work/large.yaml"
run solve --max-memory 35M "$work/large.yaml"
expect_message 4 '(--max-memory)'

conclude
