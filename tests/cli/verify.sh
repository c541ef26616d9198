# verify.sh -- `msjcert verify`, and msjcheck on what it writes.
#
# 3-10-30 in its 11, 13 and 2^30 states; laws that are wrong in one weight;
# certificates of proofs and of refutations; limits.

. "${srcdir:?}/tests/cli/lib.sh"
: "${MSJCHECK:?}"

# accept FILE: msjcheck accepts the certificate.
accept()
{
    run_program "$MSJCHECK" "$1"
    expect_status 0
    checking
    [ "$(tail -n 1 "$work/out")" = 's VERIFIED' ] || fail 'not verified'
}

# --- proofs ------------------------------------------------------------------

run verify -o "$work/equal.cert" "$examples/three-ten-thirty-equal.yaml"
expect_status 0
expect_empty err
expect_line out 'verdict proved'
expect_in out 'theorem single-duration, descriptor exact-k: proved, 1073741824 states'
expect_in out 'theorem single-duration, descriptor just-enough: proved, 13 states'
expect_in out 'theorem two-class, descriptor two-class: proved, 11 states'
expect_in out 'theorem two-class, descriptor just-enough: proved, 13 states'
expect_in out 'theorem staircase, descriptor two-class: proved, 11 states'
accept "$work/equal.cert"

run verify -o "$work/unequal.cert" --law "$examples/three-ten-thirty.yaml"
expect_status 0
expect_line out 'throughput X = lambda* 308160/47141 6.53698479031'
checking
! grep -q single-duration "$work/out" || fail 'an unmet theorem is listed'
checking
grep -q '^state ' "$work/unequal.cert" || fail 'no table with --law'
accept "$work/unequal.cert"
run verify -v "$examples/three-ten-thirty.yaml"
expect_status 0
expect_in out 'theorem single-duration, descriptor exact-k: unmet'

run verify -q "$examples/three-ten-thirty.yaml"
echo proved > "$work/expected"
expect_same "$work/expected" "$work/out"

run verify -o "$work/staircase.cert" "$examples/staircase.yaml"
expect_status 0
accept "$work/staircase.cert"

# To standard output: the certificate alone, in one piece for a pipe.
run verify -o - "$examples/staircase.yaml"
expect_status 0
expect_same "$work/staircase.cert" "$work/out"

# A certificate that was changed is refused.
sed 's/^throughput 132840/throughput 132841/' "$work/staircase.cert" \
    > "$work/changed.cert"
run_program "$MSJCHECK" "$work/changed.cert"
expect_status 1
expect_in out 's NOT VERIFIED'

# Every example.
for model in "$examples"/*.yaml; do
    if grep -q '^parallel:' "$model"; then
        continue # see parallel.sh
    fi
    # Of a chain without completions nothing but the law can be certified.
    theorem=
    if grep -q '^chain:' "$model" && ! grep -q 'completes' "$model"; then
        theorem=--theorem=stationary
    fi
    run verify -q ${theorem:+"$theorem"} -o "$work/example.cert" "$model"
    expect_status 0
    accept "$work/example.cert"
done

# --- named theorems and descriptors ------------------------------------------

run verify --theorem two-class --descriptor just-enough \
    "$examples/three-ten-thirty.yaml"
expect_status 0
checking
[ "$(grep -c '^theorem ' "$work/out")" -eq 1 ] || fail 'more than was asked for'
run verify --theorem stationary -o "$work/law.cert" "$examples/slides.yaml"
expect_status 0
expect_in out 'theorem stationary, descriptor two-class: proved, 5 states'
accept "$work/law.cert"
run verify --theorem single-duration "$examples/three-ten-thirty.yaml"
expect_status 1
expect_line out 'verdict unmet'
expect_in out 'equal rates'
run verify --theorem two-class --descriptor exact-k "$examples/slides.yaml"
expect_status 1
expect_line out 'verdict unmet'

# Three classes with different rates: decomposed balance is decided, here
# refuted, and the certificate shows it. On lists nothing applies, and nothing
# is claimed.
cat > "$work/three.yaml" <<'END'
servers: 2
classes:
  - {need: 1, prob: 1/3, duration: {exp: 1}}
  - {need: 1, prob: 1/3, duration: {exp: 2}}
  - {need: 2, prob: 1/3, duration: {exp: 1}}
END
run verify -o "$work/three.cert" "$work/three.yaml"
expect_status 1
expect_line out 'verdict refuted'
expect_in out 'theorem decomposed, descriptor just-enough: refuted for this model, '
expect_in out 'decomposed-1 at [-; 0,0,1], residual (left - right) -1/54'
"$MSJCHECK" "$work/three.cert" > "$work/check" 2>&1
checking
[ "$(tail -n 1 "$work/check")" = 's VERIFIED' ] || fail 'three.cert refused'
run verify --descriptor exact-k "$work/three.yaml"
expect_status 0
expect_line out 'verdict proved'
expect_in out 'theorem saturation, descriptor exact-k: proved, 9 states'
checking
[ "$(grep -c '^theorem ' "$work/out")" -eq 1 ] || fail 'more than that'

# Where nothing is claimed: a chain in which no job completes.
cat > "$work/chain.yaml" <<'END'
chain:
  states: [a, b]
  transitions:
    - {from: a, to: b, rate: 1}
    - {from: b, to: a, rate: 2}
END
run verify -o "$work/none.cert" "$work/chain.yaml"
expect_status 1
expect_line out 'verdict unmet'
expect_in out 'theorem saturation, descriptor process: unmet'
expect_in out 'can be certified with --theorem stationary'
expect_in err 'no certificate is written: no theorem applies'
checking
[ ! -e "$work/none.cert" ] || fail 'a certificate of nothing'
run verify --theorem stationary "$work/chain.yaml"
expect_status 0
expect_in out 'theorem stationary, descriptor process: proved, 2 states'
sed 's/from: b, to: a/from: b, to: b, completes: true/' "$work/chain.yaml" \
    > "$work/reducible.yaml"
run verify "$work/reducible.yaml"
expect_message 3 'the chain is reducible, it has 2 classes'

# --- theorems about any model ------------------------------------------------

# Unasked, saturation is tried where no formula applies, on one descriptor.
run verify "$work/three.yaml"
expect_in out 'theorem saturation, descriptor just-enough: proved, 6 states'
checking
[ "$(grep -c '^theorem saturation' "$work/out")" -eq 1 ] || fail 'not one row'
checking
! "$MSJCERT" verify "$examples/slides.yaml" | grep -q 'theorem saturation' ||
    fail 'saturation beside a formula'

run verify --theorem relative-completions "$examples/slides.yaml"
expect_status 0
expect_in out 'theorem relative-completions, descriptor two-class: proved, 5 states'
expect_line out 'poisson 5 0'
expect_line out 'Delta(Y_d) 1854/13225 0.140189035917'
run verify -f json --theorem relative-completions "$examples/slides.yaml"
expect_in out '"delta_departure": {'
expect_in out '"exact": "1854/13225"'
run verify --theorem rescaling "$examples/slides.yaml"
expect_status 0
expect_line out 'rescaled-waste 1 0'
run verify --theorem equivalence "$examples/slides.yaml"
expect_status 0
expect_in out 'theorem equivalence, descriptor exact-k: proved, 16 states'
checking
! grep -q throughput "$work/out" || fail 'equivalence has no values'
run verify -f json --theorem equivalence "$examples/slides.yaml"
expect_in out '"law": "none"'
run verify --theorem saturation --candidate "$work/three.yaml" \
    "$examples/slides.yaml"
expect_status 1
expect_in out 'saturation takes no law of the user'

# The law of needs 1, 1, 2 is no product of one factor per class when rates
# differ; the relation and its product are the witness.
sed 's/exp: 1}}/exp: 3}}/' "$work/three.yaml" > "$work/separable.yaml"
run verify --theorem separable "$examples/slides.yaml"
expect_status 0

# --- candidates --------------------------------------------------------------

cat > "$work/right" <<'END'
# the law of the talk
[0,0,1] 1/2
[1,1,0] 0.25
[1,2,0] 1/8   # any order, any exact number
[0,4,0] 1/16
[1,3,0] (1/4)^2
END
run verify --candidate "$work/right" -o "$work/right.cert" \
    "$examples/slides.yaml"
expect_status 0
expect_in out 'theorem stationary, descriptor two-class: the law of '
expect_in out '/right is proved, 5 states'
accept "$work/right.cert"

sed 's/^\[1,2,0\] 1.8/[1,2,0] 1\/9/' "$work/right" > "$work/wrong"
run verify --candidate - -o "$work/wrong.cert" "$examples/slides.yaml" \
    < "$work/wrong"
expect_status 1
expect_line out 'verdict refuted'
expect_line out 'first failing equation: normalisation, residual (left - right) -1/72'
accept "$work/wrong.cert"

# Right in sum, wrong in two states: the first global equation that fails.
# [0,0,1]: pi - (pi[0,0,1] p2 + pi[1,1,0] (p2 + ...)) by hand: the departures
# that lead to [0,0,1] are a large completion followed by a large job (1/2 of
# 9/16) and the completion of the last small job before a large one
# (3/16): 9/16 - 9/32 - 3/16 = 3/32.
sed -e 's/^\[0,0,1\].*/[0,0,1] 9\/16/' -e 's/^\[1,1,0\].*/[1,1,0] 3\/16/' \
    "$work/right" > "$work/shifted"
run verify --candidate "$work/shifted" -o "$work/shifted.cert" \
    "$examples/slides.yaml"
expect_status 1
expect_line out 'first failing equation: global at [0,0,1], residual (left - right) 3/32'
accept "$work/shifted.cert"
run verify --candidate "$work/shifted" --theorem two-class \
    "$examples/slides.yaml"
expect_status 1
expect_in out 'theorem two-class, descriptor two-class: the law of '
expect_in out '/shifted is refuted, 5 states'
expect_in out 'first failing equation: decomposed-'

# One weight changed, of many.
"$MSJCERT" solve --law -f json "$examples/three-ten-thirty.yaml" \
    > "$work/law.json"
awk '/"departure_average"/ { take = 1 }
     take && /"exact"/ { gsub(/[",]/, "", $2); value = $2; take = 0 }
     /"state"/ { sub(/^[^[]*/, ""); sub(/".*/, ""); print $0, value }' \
    "$work/law.json" > "$work/law30"
run verify --candidate "$work/law30" "$examples/three-ten-thirty.yaml"
expect_status 0
expect_in out 'proved, 11 states'
sed '3s/$/ + 1e-30/; 7s/$/ - 1e-30/' "$work/law30" > "$work/perturbed"
run verify --candidate "$work/perturbed" -o "$work/perturbed.cert" \
    "$examples/three-ten-thirty.yaml"
expect_status 1
expect_in out 'first failing equation: global at ['
accept "$work/perturbed.cert"

# --- limits: undecided, and no certificate -----------------------------------

run verify --max-states 12 -o "$work/limit.cert" \
    "$examples/three-ten-thirty.yaml"
expect_status 4
expect_line out 'verdict undecided'
expect_in out 'theorem two-class, descriptor two-class: proved, 11 states'
expect_in out 'theorem two-class, descriptor just-enough: undecided'
expect_in err 'no certificate is written'
checking
[ ! -e "$work/limit.cert" ] || fail 'a certificate of half the rows'

# --- a law of the user on a chain given directly -----------------------------

# States by name or by number; a number that is off is refuted.
chain=$examples/three-state-chain.yaml
printf '[1] 1/5\nb 2/5\n[3] 2/5\n' > "$work/chain.law"
run verify -q --theorem stationary --candidate "$work/chain.law" "$chain"
expect_status 0
expect_line out proved
printf 'a 1/5\nb 2/5\nc 0.4000001\n' > "$work/chain.law"
run verify --theorem stationary --candidate "$work/chain.law" "$chain"
expect_status 1
expect_in out 'first failing equation: normalisation'
printf 'a 1/5\nb 2/5\nx 2/5\n' > "$work/chain.law"
run verify --theorem stationary --candidate "$work/chain.law" "$chain"
expect_message 3 'chain.law:3:1: no such state in this chain'

conclude
