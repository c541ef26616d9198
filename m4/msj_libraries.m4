# msj_libraries.m4 -- libraries without a dependable pkg-config file.

# MSJ_CHECK_LIB(PREFIX, LIBRARY, HEADER, FUNCTION, OTHER-LIBS, PACKAGE)
# Set and substitute PREFIX_LIBS, or stop and name the package. LIBS is left
# alone, so that every program links what it uses and nothing else.
AC_DEFUN([MSJ_CHECK_LIB],
  [AC_CHECK_HEADER([$3], [],
     [AC_MSG_ERROR([<$3> not found: install $6])])
   AC_CHECK_LIB([$2], [$4], [$1_LIBS="-l$2"],
     [AC_MSG_ERROR([lib$2 not found: install $6])], [$5])
   AC_SUBST([$1_LIBS])])

# MSJ_FLINT_VERSION: stop when FLINT is older than 2.9; define HAVE_FLINT3
# for FLINT 3, which contains Arb and moved its headers to <flint/...>.
AC_DEFUN([MSJ_FLINT_VERSION],
  [AC_CACHE_CHECK([for the version of FLINT], [msj_cv_flint_version],
     [AC_COMPUTE_INT([msj_major], [__FLINT_VERSION],
        [@%:@include <flint/flint.h>], [msj_major=0])
      AC_COMPUTE_INT([msj_minor], [__FLINT_VERSION_MINOR],
        [@%:@include <flint/flint.h>], [msj_minor=0])
      msj_cv_flint_version=$msj_major.$msj_minor])
   AS_CASE([$msj_cv_flint_version],
     [0.*|1.*|2.@<:@0-8@:>@],
       [AC_MSG_ERROR([FLINT $msj_cv_flint_version is too old:]dnl
[ msjcert needs 2.9 or later (Debian, Ubuntu: libflint-dev)])],
     [2.*], [],
     [AC_DEFINE([HAVE_FLINT3], [1], [FLINT 3 or later])])])
