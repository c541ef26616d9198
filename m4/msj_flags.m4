# msj_flags.m4 -- compiler flags.

# MSJ_ADD_FLAG(VARIABLE, FLAG): append FLAG when the compiler knows it.
AC_DEFUN([MSJ_ADD_FLAG],
  [MSJ_TRY_FLAG([$1], [$2], [:])])

# MSJ_NEED_FLAG(VARIABLE, FLAG): append FLAG, or stop.
AC_DEFUN([MSJ_NEED_FLAG],
  [MSJ_TRY_FLAG([$1], [$2],
    [AC_MSG_ERROR([the compiler does not support $2])])])

# MSJ_TRY_FLAG(VARIABLE, FLAG, IF-NOT): unknown warnings must be errors here,
# or Clang accepts everything.
AC_DEFUN([MSJ_TRY_FLAG],
  [AC_MSG_CHECKING([whether $CC accepts $2])
   msj_saved_cflags=$CFLAGS
   CFLAGS="$CFLAGS -Werror $2"
   AC_LINK_IFELSE([AC_LANG_PROGRAM()],
     [CFLAGS=$msj_saved_cflags
      AC_MSG_RESULT([yes])
      AS_VAR_APPEND([$1], [" $2"])],
     [CFLAGS=$msj_saved_cflags
      AC_MSG_RESULT([no])
      $3])])
