# compare.sh -- `msjcert compare`: floating-point solvers and candidates.
#
# No digit of a solver is expected exactly: they differ between machines. What
# is expected are bounds that hold for every correct rounding.

. "${srcdir:?}/tests/cli/lib.sh"

slides=$examples/slides.yaml

# digits_of SOLVER: the digits in the quiet output in $work/out.
digits_of()
{
    awk -v solver="$1" '$1 == solver { print $2 == "exact" ? 18 : $2 }' \
        "$work/out"
}

# --- a chain that is easy ----------------------------------------------------

run compare "$slides"
expect_status 0
expect_empty err
expect_line out 'exact method product form'
expect_line out 'throughput X = lambda* 96/115 0.834782608696'
for solver in lu-sum lu-pinned gth klu power gauss-seidel; do
    expect_in out "$solver"
done
run compare -q "$slides"
expect_status 0
for solver in lu-sum lu-pinned gth klu; do
    checking
    [ "$(digits_of $solver)" -ge 13 ] || fail "few digits of $solver"
done
run compare -f json --solver gth --solver klu "$slides"
expect_status 0
for key in digits exact outcome solver throughput_digits truth value \
    worst_state wrong_signs; do
    expect_in out "      \"$key\": "
done
for key in descriptor exact_method model solvers states throughput; do
    expect_in out "  \"$key\": "
done
checking
[ "$(grep -c '"solver"' "$work/out")" -eq 2 ] || fail 'not two solvers'

# --- chains that are not -----------------------------------------------------

# Rates e, e/2, 1, 1 with e = 1e-16, self-transitions and all: the truth is
# (1/3, 2/3) for every e, and 1 - e rounds to 1.
cat > "$work/coupled.yaml" <<'END'
chain:
  states: [a, b]
  transitions:
    - {from: a, to: a, rate: 1-e, completes: true}
    - {from: a, to: b, rate: e}
    - {from: b, to: b, rate: 1-e/2, completes: true}
    - {from: b, to: a, rate: e/2}
END
run compare -q --const e=1e-16 "$work/coupled.yaml"
expect_status 0
checking
[ "$(digits_of gth)" -ge 15 ] || fail 'GTH loses digits'
checking
[ "$(digits_of lu-sum)" -le 2 ] || fail 'what the other solvers lose is not seen'
run compare --const e=1e-16 "$work/coupled.yaml"
expect_in out '0.33333333333333333'

# Above its limit a solver is not run, and says so.
run compare -q --solver lu-sum --solver power --servers 2100 \
    --class need=1,prob=1/2,exp=1 --class need=2100,prob=1/2,exp=1
expect_status 0
expect_line out 'lu-sum not run: n > 2000'
run compare -f csv --solver lu-sum --servers 2100 \
    --class need=1,prob=1/2,exp=1 --class need=2100,prob=1/2,exp=1
expect_in out 'lu-sum,not run: n > 2000'

# --- candidates --------------------------------------------------------------

cat > "$work/right" <<'END'
[0,0,1] 1/2
[1,1,0] 0.25
[1,2,0] 1/8
[1,3,0] 1/16
[0,4,0] 1/16
END
run compare -q --solver gth --candidate "$work/right" "$slides"
expect_status 0
expect_line out 'candidate exact'
run compare --solver gth --candidate "$work/right" "$slides"
expect_in out 'candidate  agrees   exact '
sed 's,1/8,1/8 + 1e-9,' "$work/right" > "$work/near"
run compare -q --solver gth --candidate - "$slides" < "$work/near"
expect_status 1
expect_line out 'candidate 7'
run compare --solver gth --candidate "$work/near" "$slides"
expect_status 1
expect_in out 'candidate  disagrees  7       [1,2,0]      0.125000001'
sed 's,0.25,-0.25,' "$work/right" > "$work/negative"
run compare -f csv --solver gth --candidate "$work/negative" "$slides"
expect_status 1
expect_in out 'candidate,disagrees,false,0,"[1,1,0]",-0.25,1/4,0.25,1,'
sed 's, .*, 0,' "$work/right" > "$work/zero"
run compare -f csv --solver gth --candidate "$work/zero" "$slides"
expect_status 1
expect_in out ',0,1/2,0.5,5,0'

# Where not every transition completes a job the values are time-average: one
# server, Erlang-2, both stages equally likely.
cat > "$work/erlang.yaml" <<'END'
servers: 1
classes:
  - {need: 1, prob: 1, duration: {erlang: {stages: 2, rate: 2}}}
END
"$MSJCERT" solve --law -f csv "$work/erlang.yaml" |
    sed -n 's/^"\{0,1\}\(\[[^]]*\]\).*/\1 1\/2/p' > "$work/halves"
run compare -q --solver gth --candidate "$work/halves" "$work/erlang.yaml"
expect_status 0
expect_line out 'candidate exact'
sed 1d "$work/halves" > "$work/half"
run compare --candidate "$work/half" "$work/erlang.yaml"
expect_message 3 'no value for state'

run compare --max-states 3 "$slides"
expect_message 4 'states'

conclude
