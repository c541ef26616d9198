#!/bin/sh
# autogen.sh -- make ./configure (needs autoconf, automake, libtool and
# pkg-config). ./quickstart does this and all the rest.
set -e
cd "$(dirname "$0")"
exec autoreconf --force --install "$@"
