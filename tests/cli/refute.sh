# refute.sh -- `msjcert verify --refute` and the witness of `separable`.
#
# The smallest models that refute, as published in theory: k = 2 with needs
# 1, 1, 2 and rates 1, 2, 1; with needs that differ k = 3.

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

# --- decomposed balance ------------------------------------------------------

run verify --refute -o "$work/one.cert"
expect_status 1
expect_empty err
expect_line out 'servers 2'
expect_line out 'class 2: need 1, prob 1/3, exp 2'
expect_line out 'class 3: need 2, prob 1/3, exp 1'
expect_line out 'models tried 58'
expect_line out 'verdict refuted'
expect_in out 'theorem decomposed, descriptor just-enough: refuted for this model, 6 states'
expect_in out 'first failing equation: decomposed-1 at [-; 0,0,1], residual (left - right) -1/54'
cp "$work/out" "$work/found"
accept "$work/one.cert"

# The model that is printed is one, and gives the same verdict.
run verify -q --refute
expect_status 1
cp "$work/out" "$work/model.yaml"
run verify --theorem decomposed "$work/model.yaml"
expect_status 1
grep 'first failing' "$work/found" > "$work/expected"
grep 'first failing' "$work/out" > "$work/again"
expect_same "$work/expected" "$work/again"
checking
grep -q -F "$(cat "$work/model.yaml")" "$work/found" || fail 'another model'

run verify --refute --distinct
expect_status 1
expect_line out 'servers 3'
expect_line out 'class 1: need 1, prob 1/3, exp 1'
expect_line out 'class 2: need 2, prob 1/3, exp 2'
expect_line out 'class 3: need 3, prob 1/3, exp 1'
run verify --refute --theorem decomposed -f json
expect_status 1
expect_in out '  "models_tried": 58,'
expect_in out '"equation": "decomposed-1"'
run verify --refute -o -
expect_status 1
expect_same "$work/one.cert" "$work/out"

# --- products of one factor per class ----------------------------------------

run verify --refute --theorem separable --timeout 60
expect_status 1
expect_in out 'theorem separable, descriptor just-enough: refuted for this model'
expect_in out 'first failing equation: separable, residual (left - right) -1/50'
expect_in out 'relation, with pi_s / prod_c p_c^(n_c + [c blocked]) for each state s: [-; 0,1,2]^-1 [-; 0,2,1]^1 '
expect_in out 'their product is 49/50; if the law were a product of one'
run verify --refute --theorem separable --timeout 60 -f json
expect_status 1
expect_in out '"product": {'
expect_in out '"exact": "49/50"'
checking
[ "$(grep -c '"exponent"' "$work/out")" -eq 6 ] || fail 'not six exponents'
run verify -q --refute --theorem separable --timeout 60
cp "$work/out" "$work/model.yaml"
run verify --theorem separable "$work/model.yaml"
expect_status 1
expect_in out 'their product is 49/50'

# By hand: that law is known exactly, and so is the product of the relation.
run solve --law -f csv "$work/model.yaml"
expect_status 0
checking
awk -F '"' 'NR > 1 { split($3, part, ","); name = $2
        split(part[4], number, "/"); split(name, field, /[][;, ]+/)
        jobs = field[3] + field[4] + field[5]
        w[name] = number[1] / number[2] * 3 ^ jobs }
    END { value = w["[-; 0,2,1]"] * w["[-; 1,0,2]"] * w["[-; 2,1,0]"] \
              / w["[-; 0,1,2]"] / w["[-; 1,2,0]"] / w["[-; 2,0,1]"]
          exit !(value > 0.97999 && value < 0.98001) }' "$work/out" ||
    fail 'the product is another one'

conclude
