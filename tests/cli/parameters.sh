# parameters.sh -- laws by a few weights: when they are written, and read.
#
# A chain of 310 states has parameters, one of 21 a table, unless options say
# otherwise; both are of the same claim. The whole corpus with the checker for
# machines without words of 64 bits.

. "${srcdir:?}/tests/cli/lib.sh"
: "${MSJCHECK:?}"
proofs=$srcdir/proofs/parameters

# written KIND MODEL OPTION...: the law of the certificate, which is accepted.
written()
{
    kind=$1
    file=$2
    shift 2
    run verify "$proofs/$file.yaml" --theorem stationary "$@" \
        -o "$work/$file$*.cert"
    expect_status 0
    checking
    grep -q "^law 1 stationary just-enough $kind\$" "$work/$file$*.cert" \
        || fail "not $kind"
    run_program "$MSJCHECK" -q "$work/$file$*.cert"
    expect_status 0
    expect_line out 's VERIFIED'
}

# same_claims FILE FILE
same_claims()
{
    sed '/^law/,$d' "$work/$1" > "$work/claims"
    sed '/^law/,$d' "$work/$2" > "$work/other"
    expect_same "$work/claims" "$work/other"
}

written parameters thirty-servers
written parameters thirty-servers --parameters
written table thirty-servers --law
expect_same "$work/thirty-servers.cert" "$work/thirty-servers--parameters.cert"
same_claims thirty-servers.cert thirty-servers--law.cert
written table three-classes
written parameters three-classes --parameters
same_claims three-classes.cert three-classes--parameters.cert

if [ -x tests/corpus/msjcheck_short ]; then
    checking
    MSJCHECK=tests/corpus/msjcheck_short "$srcdir/tests/corpus/run" \
        > "$work/corpus" || fail "$(cat "$work/corpus")"
    run_program tests/corpus/msjcheck_short -q "$work/thirty-servers.cert"
    expect_status 0
fi

conclude
