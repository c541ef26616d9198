# proofs.sh -- the certificates of proofs/ are accepted, and made anew.
#
# proofs/certificates.list says how each certificate is made. Every one is
# made again and must come out byte for byte; msjcheck must accept it, and
# must refuse it with another throughput or residual. No certificate, model
# or candidate law may be left out of the list.

set -u
LC_ALL=C
export LC_ALL
: "${MSJCERT:?}" "${MSJCHECK:?}" "${srcdir:?}"
cd "$srcdir/proofs" || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/msjcert-proofs.XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
passed=0
failed=0

# check WHAT COMMAND...
check()
{
    what=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL: $what"
    fi
}

# remade STATUS CERTIFICATE ARGUMENT...
remade()
{
    wanted=$1
    certificate=$2
    shift 2
    status=0
    "$MSJCERT" verify "$@" -o "$work/remade" > "$work/out" 2>&1 || status=$?
    if [ $status -ne "$wanted" ]; then
        echo "msjcert verify $*: status $status, expected $wanted"
        tail -n 5 "$work/out"
        return 1
    fi
    cmp "$work/remade" "$certificate"
}

# accepted CERTIFICATE
accepted()
{
    status=0
    "$MSJCHECK" "$1" > "$work/out" 2>&1 || status=$?
    [ $status -eq 0 ] && [ "$(tail -n 1 "$work/out")" = 's VERIFIED' ] \
        && return
    tail -n 1 "$work/out"
    return 1
}

# refused CERTIFICATE: with another first throughput or counterexample (or, of
# an equivalence, failures); the last digit of the numerator is changed, and the
# checker says "not verified".
refused()
{
    awk '/^(throughput|counterexample|family lumping-0) / && !done {
             n = split($NF, part, "/")
             last = substr(part[1], length(part[1]))
             part[1] = substr(part[1], 1, length(part[1]) - 1) \
                 (last == 9 ? 7 : last + 1)
             $NF = part[1] (n > 1 ? "/" part[2] : "")
             done = 1
         }
         { print }' "$1" > "$work/changed"
    ! cmp -s "$work/changed" "$1" || return 1
    "$MSJCHECK" "$work/changed" > "$work/out" 2>&1
    status=$?
    case $(tail -n 1 "$work/out") in
    's NOT VERIFIED: '*) [ $status -eq 1 ] || [ $status -eq 3 ] ;;
    *) false ;;
    esac
}

# The words of the list, one in a line.
grep -v '^#' certificates.list | tr -s ' ' '\n' > "$work/words"

while read -r wanted certificate arguments; do
    case $wanted in
    '' | '#'*) continue ;;
    esac
    # shellcheck disable=SC2086 # arguments are words
    check "$certificate is not what msjcert writes" \
        remade "$wanted" "$certificate" $arguments
    check "msjcheck does not accept $certificate" accepted "$certificate"
    check "msjcheck accepts $certificate with another number" \
        refused "$certificate"
done < certificates.list

for file in */*.msjcert */*.yaml */*.law; do
    check "$file is not in certificates.list" \
        grep -qxF -e "$file" "$work/words"
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
