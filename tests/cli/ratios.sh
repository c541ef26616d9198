# ratios.sh -- two classes by the ratios of their law, and msjcheck by its own.
#
# Many states: `verify` takes the ratios by itself, says so, and reports what
# it reports with the law. msjcheck accepts the certificates of all needs with
# few servers, of staircases, and of thousands of states, and refuses each
# with another number, model, theorem or descriptor.

. "${srcdir:?}/tests/cli/lib.sh"
: "${MSJCHECK:?}"

small=need=1,prob=1/3,exp=2
large=need=10,prob=2/3,exp=3
by_ratios='by the ratios of the law from state to state'

# accepted FILE
accepted()
{
    run_program "$MSJCHECK" "$1"
    expect_status 0
    expect_line out 's VERIFIED'
}

# refused FILE SED: with this change, which must be one.
refused()
{
    sed "$2" "$1" > "$work/changed"
    run_program "$MSJCHECK" "$work/changed"
    ran="msjcheck, after $2"
    checking
    if cmp -s "$1" "$work/changed"; then
        fail 'nothing was changed'
    fi
    checking
    if [ "$status" -eq 0 ] || ! grep -q '^s NOT VERIFIED' "$work/out"; then
        fail "status $status: $(tail -n 1 "$work/out" | cut -c 1-200)"
    fi
}

# --- many states ---------------------------------------------------------------

run verify --theorem two-class --descriptor two-class --servers 2500 \
    --class $small --class $large
expect_status 0
expect_in out "$by_ratios"
expect_line out 'decomposed-2 2501 0'
expect_line out 'time-average 2501 0'
run verify --theorem two-class --servers 40 --class $small --class $large
expect_status 0
checking
! grep -q -F "$by_ratios" "$work/out" || fail 'ratios for few states'
expect_in out 'case-A.1'

run verify --theorem two-class --descriptor two-class --servers 2500 --law \
    --class $small --class $large
expect_status 0
expect_in out 'case-A.1'

# No table of a law that does not fit in memory.
set -- verify -q --theorem two-class --descriptor two-class \
    --servers 60000 --class $small --class $large
run "$@"
expect_status 0
run "$@" --law -o "$work/table"
expect_status 4
expect_in err 'verified by its ratios and is not there: no table'
checking
[ ! -e "$work/table" ] || fail 'a certificate is there'

# With the law and without it the report is the same, but for the lemmas.
for theorem in two-class staircase; do
    set -- verify -f json --theorem $theorem --descriptor just-enough \
        --servers 2500 --class $large --class $small
    run "$@" --law
    expect_status 0
    cp "$work/out" "$work/expected"
    run "$@"
    expect_status 0
    expect_same "$work/expected" "$work/out"
done

# --- certificates of many states -----------------------------------------------

for descriptor in two-class just-enough; do
    run verify -q --theorem two-class --descriptor $descriptor -o "$work/c" \
        --servers 2500 --class $small --class $large
    expect_status 0
    expect_in c "law 1 two-class $descriptor formula"
    accepted "$work/c"
    for change in 's/^states 2501/states 2500/' 's/^states 2501/states 2502/' \
        's/^servers 2500/servers 2501/' 's/prob 1\/3 exp 2/prob 1\/3 exp 5/' \
        's/need 10 /need 11 /' 's/need 1 /need 2 /' \
        's/exp 3$/exp 4/' 's/prob 1\/3/prob 2\/3/; s/2\/3 exp 3/1\/3 exp 3/' \
        's/^\(family normalisation\) 1/\1 2/' \
        's/^\(family decomposed-1\) 2501/\1 2500/' \
        's/^\(family decomposed-2\) 2501/\1 2502/' \
        's/^\(family global\) 2501 0/\1 2501 1/' \
        's/^\(family time-average\) 2501/\1 2500/' \
        '/^family global/d' 's/^families 5/families 4/' \
        's/^\(throughput [0-9]*\)[0-4]\//\15\//' \
        's/^\(throughput [0-9]*\)[5-9]\//\14\//' \
        's/^throughput /throughput 1/' 's/^throughput.*/throughput 1000/' \
        's/^\(naive-throughput .*\)0/\11/' 's/^waste /waste 1/' \
        's/^utilisation /utilisation 1/' 's/ proved/ refuted/' \
        's/formula/table/'; do
        # One of the two changes of the last digit is one.
        case $change in
        *'[0-4]'* | *'[5-9]'*)
            sed "$change" "$work/c" | cmp -s "$work/c" - && continue
            ;;
        esac
        refused "$work/c" "$change"
    done
    sed 's/\(claim 1\|law 1\) two-class/\1 staircase/' "$work/c" > "$work/d"
    accepted "$work/d" # the same law by another name
done

# --- few states ------------------------------------------------------------------

# checked OPTION...: accepted, and refused with another throughput.
checked()
{
    run verify -q --theorem staircase -o "$work/c" "$@"
    expect_status 0
    accepted "$work/c"
    refused "$work/c" 's/^throughput /throughput 1/'
}

for k in 1 2 3 4 5; do
    one=1
    while [ $one -le $k ]; do
        other=1
        while [ $other -le $k ]; do
            checked --servers $k --class need=$one,prob=2/7,exp=3 \
                --class need=$other,prob=5/7,exp=1/2
            other=$((other + 1))
        done
        one=$((one + 1))
    done
done
for maximal in '[1, 0], [0, 1]' '[1, 1]' '[5, 3]' '[0, 4], [1, 2], [3, 0]' \
    '[0, 9], [1, 1], [9, 0]' '[2, 7], [3, 5], [7, 1]'; do
    cat > "$work/model.yaml" << END
classes:
  - {prob: 2/7, duration: {exp: 3}}
  - {prob: 5/7, duration: {exp: 1/2}}
feasible: {maximal: [$maximal]}
END
    checked "$work/model.yaml"
done
conclude
