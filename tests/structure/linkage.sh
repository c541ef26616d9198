# linkage.sh -- what the commands link and what the library exports.
#
# msjcheck needs GMP and the C library (and, in a build with sanitizers, their
# run-time libraries); libmsjcert exports the names msjcert_* and all that
# <msjcert.h> declares.

set -eu
LC_ALL=C
export LC_ALL

# needed FILE: the names of the shared libraries that FILE asks for.
needed()
{
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p'
}

allowed='libgmp\.so|libc\.so|ld-linux'
if [ "${SANITIZERS-}" = yes ]; then
    allowed="$allowed|libasan\\.so|libubsan\\.so|libm\\.so|libgcc_s\\.so"
fi
status=0

if ! needed "${MSJCERT:?}" | grep -q '^libflint'; then
    echo 'this test is blind: it does not see that msjcert links FLINT'
    status=1
fi
if ! needed "${MSJCHECK:?}" | grep -q '^libgmp'; then
    echo 'this test is blind: it does not see that msjcheck links GMP'
    status=1
fi
if needed "$MSJCHECK" | grep -Ev "^($allowed)"; then
    echo 'msjcheck links more than GMP and the C library'
    status=1
fi

library=$(find "${LIBRARY_DIR:?}" -name 'libmsjcert.so.0.*' | head -n 1)
exported=$(nm -D --defined-only "$library" | awk '{ print $3 }' | sort)
declared=$(sed -n 's/.*\(msjcert_[a-z0-9_]*\)(.*/\1/p' \
    "${srcdir:?}/include/msjcert.h" | sort -u)
if printf '%s\n' "$exported" | grep -v '^msjcert_'; then
    echo 'libmsjcert exports internal names'
    status=1
fi
if [ -z "$declared" ]; then
    echo 'this test is blind: it finds no function in msjcert.h'
    status=1
fi
for name in $declared; do
    if ! printf '%s\n' "$exported" | grep -qx "$name"; then
        echo "msjcert.h declares $name, libmsjcert does not have it"
        status=1
    fi
done
exit $status
