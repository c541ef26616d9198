# msj_numeric.m4 -- what the solvers in doubles, in balls and in threads link.

# MSJ_CHECK_LAPACK: set and substitute LAPACK_LIBS, or stop. The Fortran
# routine is declared in the one source that calls it: there is no header.
AC_DEFUN([MSJ_CHECK_LAPACK],
  [AC_CHECK_LIB([lapack], [dgesv_], [LAPACK_LIBS=-llapack],
     [AC_CHECK_LIB([openblas], [dgesv_], [LAPACK_LIBS=-lopenblas],
        [AC_MSG_ERROR([LAPACK not found: install it]dnl
[ (Debian, Ubuntu: liblapack-dev; Fedora: lapack-devel)])])])
   AC_SUBST([LAPACK_LIBS])])

# MSJ_CHECK_ARB: set and substitute ARB_LIBS, empty on FLINT 3, which contains
# Arb; before it Arb stands alone, and Debian calls the library flint-arb. To
# be called after MSJ_FLINT_VERSION.
AC_DEFUN([MSJ_CHECK_ARB],
  [ARB_LIBS=
   AS_CASE([$msj_cv_flint_version], [2.*],
     [AC_CHECK_HEADER([arb_mat.h], [],
        [AC_MSG_ERROR([<arb_mat.h> not found: install Arb]dnl
[ (Debian, Ubuntu: libflint-arb-dev; Fedora: arb-devel)])])
      AC_CHECK_LIB([flint-arb], [arb_mat_approx_lu], [ARB_LIBS=-lflint-arb],
        [AC_CHECK_LIB([arb], [arb_mat_approx_lu], [ARB_LIBS=-larb],
           [AC_MSG_ERROR([libarb not found, or older than 2.16: install it]dnl
[ (Debian, Ubuntu: libflint-arb-dev; Fedora: arb-devel)])],
           [$FLINT_LIBS $GMP_LIBS])],
        [$FLINT_LIBS $GMP_LIBS])])
   AC_SUBST([ARB_LIBS])])

# MSJ_CHECK_PTHREAD: set and substitute PTHREAD_LIBS, empty where threads are
# part of the C library, or stop.
AC_DEFUN([MSJ_CHECK_PTHREAD],
  [AC_CHECK_FUNC([pthread_create], [PTHREAD_LIBS=],
     [AC_CHECK_LIB([pthread], [pthread_create], [PTHREAD_LIBS=-lpthread],
        [AC_MSG_ERROR([POSIX threads not found])])])
   AC_SUBST([PTHREAD_LIBS])])
