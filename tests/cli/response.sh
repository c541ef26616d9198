# response.sh -- `msjcert response`: the main term of E[T].
#
# By hand where that is easy: M/G/1 (Pollaczek-Khinchine), M/M/1 with
# breakdowns, the worked example of the talk; and what is not claimed.

. "${srcdir:?}/tests/cli/lib.sh"

slides=$examples/slides.yaml

# --- the worked example of the talk ------------------------------------------

# X = 96/115, Delta(Y_d) = 1854/13225, lambda = 1/2: (15079/13225)/(77/230).
run response --arrival 1/2 "$slides"
expect_status 0
expect_empty err
expect_line out 'throughput X = lambda* 96/115 0.834782608696'
expect_line out 'Delta(Y_d) 1854/13225 0.140189035917'
expect_line out 'arrival lambda 1/2 0.5'
expect_line out 'load lambda/X 115/192 0.598958333333'
expect_line out 'stable true'
expect_line out 'main term of E[T] 30158/8855 3.40575945793'
expect_line out 'E[T] = main term + O(1), bounded for all lambda < X (RESET Thm 4.2, 4.3)'
run response -q --arrival 1/2 "$slides"
echo 30158/8855 > "$work/expected"
expect_same "$work/expected" "$work/out"

# Every descriptor says the same; so do parameters, and the model's own rate.
for descriptor in just-enough exact-k two-class; do
    run response -q --arrival 1/2 --descriptor $descriptor "$slides"
    expect_same "$work/expected" "$work/out"
done
run response -q --const rho=3/8 --arrival '4*rho/3' "$slides"
expect_same "$work/expected" "$work/out"
{ cat "$slides"; echo 'arrival: 1/2'; } > "$work/rate.yaml"
run response -q "$work/rate.yaml"
expect_same "$work/expected" "$work/out"
run response -q --arrival 1/3 "$work/rate.yaml"
checking
! cmp -s "$work/expected" "$work/out" || fail '--arrival has no effect'
run response -q --servers 4 --class need=1,prob=1/2,exp=1/2 \
    --class need=4,prob=1/2,exp=1 --arrival=0.5
expect_same "$work/expected" "$work/out"

# --- without a rate: a formula -----------------------------------------------

run response "$slides"
expect_status 0
expect_line out 'main term of E[T] (1 + Delta(Y_d)) / (X - lambda)'
expect_line out '(15079/13225) / (96/115 - lambda)'
run response -f json "$slides"
checking
! grep -q -e mean_response -e load -e '"stable"' "$work/out" ||
    fail 'values without an arrival rate'
run response -q "$slides"
echo '(15079/13225) / (96/115 - lambda)' > "$work/expected"
expect_same "$work/expected" "$work/out"

# --- at and above the threshold ----------------------------------------------

run response --arrival 96/115 "$slides"
expect_status 0
expect_line out 'stable false'
expect_line out 'critical: lambda = X, at the threshold; nothing is claimed'
run response --arrival 0.8348 "$slides"
expect_status 0
expect_line out 'stable false'
expect_line out 'unstable: lambda > X, there is no main term'
run response -f json --arrival 2 "$slides"
expect_in out '  "stable": false'
checking
! grep -q main_term "$work/out" || fail 'a main term of an unstable queue'
run response -q --arrival 2 "$slides"
echo unstable > "$work/expected"
expect_same "$work/expected" "$work/out"

# --- by hand -----------------------------------------------------------------

# One server, Erlang-2 of mean 1: c^2 = 1/2, Delta(Y_d) = (c^2 - 1)/2 = -1/4.
cat > "$work/erlang.yaml" <<'END'
servers: 1
classes:
  - {need: 1, prob: 1, duration: {erlang: {stages: 2, rate: 2}}}
arrival: 1/2
END
run response "$work/erlang.yaml"
expect_status 0
expect_line out 'Delta(Y_d) -1/4 -0.25'
expect_line out 'main term of E[T] 3/2 1.5'

# Up (rate 2) and down: X = 20/11; 2 Delta(up) stays where it is completed:
# Delta(up) - Delta(down) = X/1, and 10/11 Delta(up) + 1/11 Delta(down) = 0.
cat > "$work/mmsr.yaml" <<'END'
mmsr:
  states: [up, down]
  transitions:
    - {from: up, to: up, rate: 2, completes: true}
    - {from: up, to: down, rate: 1/10}
    - {from: down, to: up, rate: 1}
arrival: 1
END
run response "$work/mmsr.yaml"
expect_status 0
expect_line out 'descriptor process'
expect_line out 'throughput X = lambda* 20/11 1.81818181818'
expect_line out 'Delta(Y_d) 20/121 0.165289256198'
expect_line out 'main term of E[T] 47/33 1.42424242424'
expect_line out 'E[T] = main term + O(1), bounded for all lambda < X (RESET Thm 4.1)'

# --- formats and errors ------------------------------------------------------

cat > "$work/expected" <<'END'
quantity,exact,decimal
descriptor,process,
states,2,
method,elimination (GTH),
throughput,20/11,1.82
delta_departure,20/121,0.165
arrival,1,1
load,11/20,0.55
stable,true,
mean_response_time_main_term,47/33,1.42
END
run response -f csv --digits 3 "$work/mmsr.yaml"
expect_same "$work/expected" "$work/out"
run response -f latex "$work/mmsr.yaml"
# shellcheck disable=SC2016 # it is LaTeX
expect_in out 'main term of $E[T]$ & $\frac{47}{33}$ & 1.42424242424'
run response -f markdown -o "$work/file" "$work/mmsr.yaml"
expect_status 0
expect_empty out
checking
grep -q '^| main term of E\[T\] | 47/33 |' "$work/file" || fail 'not in the file'

for rate in 0 -1 1/0 x '1+'; do
    run response --arrival "$rate" "$slides"
    expect_message 3 "--arrival $rate: "
done
run response --arrival 1
expect_message 2 'no --servers'
sed 's/, completes: true//; /up, to: up/d; /arrival/d; s/mmsr/chain/' \
    "$work/mmsr.yaml" > "$work/none.yaml"
run response "$work/none.yaml"
expect_message 3 'no transition of the chain completes a job'
run response --max-states 3 "$slides"
expect_message 4 'states'

conclude
