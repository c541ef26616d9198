# glossary.sh -- names in the documents are those of the sources.
#
# Every identifier in back quotes in doc/glossary.md occurs in src/ or include/
# outside comments. Every lemma that a comment in src/ or include/ cites is a
# label of proofs/ ("proofs/FOLDER, Lemma X": of that folder), and every
# proofs/FOLDER is there. Every file that doc/architecture.md and
# CONTRIBUTING.md name in back quotes or link to exists; NAME stands for any
# name and is left out.

. "${srcdir:?}/tests/structure/lib.sh"

# c_files TOP
c_files()
{
    for folder in src include; do
        [ ! -d "$1/$folder" ] || find "$1/$folder" -name '*.[ch]'
    done | sort
}

# identifiers TOP: the words of the C files without their comments.
identifiers()
{
    c_files "$1" | while read -r file; do
        awk '{
            line = $0
            while (line != "") {
                at = index(line, comment ? "*/" : "/*")
                if (!comment)
                    print substr(line, 1, at ? at - 1 : length(line))
                if (!at)
                    break
                line = substr(line, at + 2)
                comment = !comment
            }
        }' "$file"
    done | tr -cs '[:alnum:]_' '\n' | sort -u
}

# quoted FILE: what stands in back quotes, on one line each.
quoted()
{
    [ ! -e "$1" ] || awk '/^```/ { block = !block; next }
        !block { n = split($0, part, "`")
                 for (i = 2; i < n; i += 2) print part[i] }' "$1"
}

scan_glossary()
{
    identifiers "$1" > "$work/identifiers"
    quoted "$1/doc/glossary.md" | grep -x '[A-Za-z_][A-Za-z0-9_]*' | sort -u \
        | while read -r name; do
        grep -qx "$name" "$work/identifiers" \
            || echo "doc/glossary.md: no $name in src/ or include/"
    done
}

# citations FILE: "FOLDER LABEL" for each lemma cited, FOLDER or LABEL a dash
# where there is none. Lemmas with a number are those of the papers.
citations()
{
    sed 's/^[ 	]*\*//' "$1" | tr -s ' \t\n' '[ *]' | awk '
        BEGIN { label = "[A-Za-z]+(-[A-Za-z0-9.]*[A-Za-z0-9])+" }
        {
            rest = $0
            while (match(rest, "proofs/[a-z-]*[a-z]|Lemmas? " label)) {
                what = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                if (what ~ /^proofs/) {
                    folder = substr(what, 8)
                    print folder, "-"
                    if (rest !~ /^, Lemma/)
                        folder = "-"
                    continue
                }
                if (folder == "")
                    folder = "-"
                sub(/^Lemmas? /, "", what)
                print folder, what
                while (match(rest, "^(, | and )" label)) {
                    what = substr(rest, RSTART, RLENGTH)
                    rest = substr(rest, RSTART + RLENGTH)
                    sub(/^(, | and )/, "", what)
                    print folder, what
                }
                folder = "-"
            }
        }'
}

# labels TOP: "FOLDER LABEL" for each label of the proofs.
labels()
{
    for file in "$1"/proofs/*/proof.md; do
        [ ! -e "$file" ] || sed -n \
            's/^### *\(Lemma \|Definition \)\{0,1\}\([A-Za-z]*-[^ ]*\).*/\2/p' \
            "$file" | sed "s/^/$(basename "$(dirname "$file")") /"
    done
}

scan_lemmas()
{
    labels "$1" > "$work/labels"
    c_files "$1" | while read -r file; do
        citations "$file" | while read -r folder label; do
            if [ "$label" = - ]; then
                [ -d "$1/proofs/$folder" ] \
                    || echo "${file#"$1"/}: no folder proofs/$folder"
            elif [ "$folder" = - ]; then
                grep -q " $label\$" "$work/labels" \
                    || echo "${file#"$1"/}: no Lemma $label in proofs/"
            else
                grep -qx "$folder $label" "$work/labels" \
                    || echo "${file#"$1"/}: no Lemma $label in proofs/$folder"
            fi
        done
    done
}

# exists TOP NAME: a path from the top or from src/, or the name of a file; a
# program may stand without its .c, and * for any characters.
exists()
{
    for path in "$1"/$2 "$1"/$2.c "$1"/src/$2; do
        [ ! -e "$path" ] || return 0
    done
    case $2 in
    */*) return 1 ;;
    esac
    for folder in src include doc proofs examples tests; do
        [ ! -d "$1/$folder" ] || find "$1/$folder" -name "$2"
    done | grep -q .
}

# files_named FILE: the words of the document that are names of files.
files_named()
{
    quoted "$1" | tr -s ' =,' '[\n*]' | grep -v -e NAME -e '^\.\./' \
        | grep -x '[A-Za-z0-9_.*/-]*' | grep -e '.[/]' -e '^\.[a-z]' \
        -e '\.\([chm]\|md\|sh\|inc\|am\|ac\|list\|law\|yaml\|[15]\)$'
}

scan_files()
{
    for document in doc/architecture.md CONTRIBUTING.md; do
        files_named "$1/$document" | sort -u | while read -r name; do
            exists "$1" "$name" || echo "$document: no file $name"
        done
        [ ! -e "$1/$document" ] \
            || sed -n 's/.*\](\([^):]*\)).*/\1/p' "$1/$document" \
            | while read -r link; do
            [ -e "$1/$(dirname "$document")/$link" ] \
                || echo "$document: the link $link leads nowhere"
        done
    done
}

scan()
{
    scan_glossary "$1"
    scan_lemmas "$1"
    scan_files "$1"
}

# beside FILE: write standard input to FILE in the planted tree.
beside()
{
    mkdir -p "$work/planted/$(dirname "$1")"
    cat > "$work/planted/$1"
}

# shellcheck disable=SC2016 # back quotes are those of Markdown
{
    echo '**cell** (C: `chk_cell`).' | plant doc/glossary.md
    expect_offence 'a name that is nowhere'
    echo '/* chk_cell */ int chk_cells; /* and' | beside src/checker/a.c
    echo '   chk_cell */' >> "$work/planted/src/checker/a.c"
    expect_offence 'a name that is in a comment only'
    echo '/* a */ int chk_cell; /* b */' | beside src/checker/a.c
    expect_silence 'a name of the sources'

    printf '/* See Lemmas chain-a and\n   chain-b. */\n' | plant src/a.c
    echo '### Lemma chain-a' | beside proofs/chain/proof.md
    expect_offence 'a lemma that is nowhere'
    echo '### Lemma chain-b' >> "$work/planted/proofs/chain/proof.md"
    expect_silence 'lemmas of the proofs'
    printf '/* proofs/other,\n * Lemma chain-a. */\n' | beside src/a.c
    echo '### TC-5.2 (a case)' | beside proofs/other/proof.md
    expect_offence 'a lemma of another folder'
    echo '/* proofs/other, Lemma TC-5.2; Lemma 5.1 */' | beside src/a.c
    expect_silence 'a lemma of its folder, and one of a paper'
    echo '/* see proofs/nowhere. */' | beside src/a.c
    expect_offence 'a folder that is not there'

    echo 'In `solver/gth.c`.' | plant doc/architecture.md
    expect_offence 'a path that leads nowhere'
    : | beside src/solver/gth.c
    expect_silence 'a path below src/'
    echo 'Not `gauss.c`.' | beside CONTRIBUTING.md
    expect_offence 'a file that is not there'
    echo '`gth.c`, `g*.c`, `src/solver/NAME.c`' | beside CONTRIBUTING.md
    expect_silence 'a file that is there'
    echo '[words](glossary.md)' | beside doc/architecture.md
    expect_offence 'a link that leads nowhere'
}

conclude
