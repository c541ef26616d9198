# style.sh -- what a look at the text of the C files can tell.
#
# 80 columns; no tab, no space at the end of a line; a file has at most 600
# lines (the public header, which is mostly prose, 800) and ends with a newline;
# a function has at most 100 lines between its braces, which stand in the first
# column.

. "${srcdir:?}/tests/structure/lib.sh"

# c_files TOP: the C files of the tree.
c_files()
{
    for folder in src include tests examples bench; do
        [ ! -d "$1/$folder" ] || find "$1/$folder" -name '*.[ch]'
    done | sort
}

scan()
{
    c_files "$1" | while read -r file; do
        [ -z "$(tail -c 1 "$file")" ] || echo "$file: no newline at the end"
        awk -v file="${file#"$1"/}" '
            function offence(what) { print file ":" FNR ": " what }
            BEGIN { most = file ~ /^include\// ? 800 : 600 }
            FNR == most + 1 { offence("more than " most " lines") }
            /\t/ { offence("tab") }
            /[ \r]$/ { offence("space at the end of the line") }
            {
                columns = $0
                gsub(/[\200-\277]/, "", columns) # UTF-8 continuation bytes
                if (length(columns) > 80)
                    offence("more than 80 columns")
            }
            /^[{]/ { opened = FNR }
            /^[}]$/ && opened && FNR - opened - 1 > 100 {
                offence("a function of " FNR - opened - 1 " lines")
            }' "$file"
    done
}

# repeat N LINE
repeat()
{
    awk -v n="$1" -v line="$2" 'BEGIN { while (n-- > 0) print line }'
}

printf '\tint x;\n' | plant src/a.c
expect_offence 'a tab'
echo 'int x; ' | plant src/a.c
expect_offence 'a space at the end'
printf 'int x;' | plant src/a.c
expect_offence 'a missing newline'
repeat 601 '' | plant tests/a.c
expect_offence 'a long file'
repeat 601 '' | plant include/a.h
expect_silence 'a long public header'
repeat 801 '' | plant include/a.h
expect_offence 'a public header that is too long'
repeat 81 x | tr -d '\n' | sed 's/$/\n/' | plant include/a.h
expect_offence 'a long line'
{ printf 'f(void)\n{\n'; repeat 101 '    ;'; echo '}'; } | plant src/a.c
expect_offence 'a long function'
{ printf 'f(void)\n{\n'; repeat 100 '    ;'; echo '}'; } | plant src/a.c
expect_silence 'a function of 100 lines'
repeat 80 'µ' | tr -d '\n' | sed 's/$/\n/' | plant src/a.c
expect_silence 'a line of 80 characters'

conclude
