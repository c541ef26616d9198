# formats.sh -- text, JSON, CSV, LaTeX and Markdown of every command.
#
# The whole output of small models, byte by byte; the keys that scripts rely
# on; the same bytes in every locale and for every number of threads.

. "${srcdir:?}/tests/cli/lib.sh"

small='--servers 1 --class name=a,need=1,prob=1/3,exp=1
       --class name=b,need=1,prob=2/3,exp=4 --arrival 1'

# --- solve -------------------------------------------------------------------

# One server, two classes: by hand X = 1/(1/3 + 2/3/4) = 2; time-average 2/3 of
# class a; Delta: (1 - X)/1 + d = -1 + d after a, (4 - X)/4 + d = 1/2 + d after
# b, and d = 1/2 = Delta(Y_d) since 2/3 (-1 + d) + 1/3 (1/2 + d) = 0.

cat > "$work/expected" <<'END'
{
  "arrival": {
    "decimal": "1",
    "exact": "1"
  },
  "delta_departure": {
    "decimal": "0.5",
    "exact": "1/2"
  },
  "descriptor": "two-class",
  "law": [
    {
      "departure_average": {
        "decimal": "0.667",
        "exact": "2/3"
      },
      "relative_completions": {
        "decimal": "1",
        "exact": "1"
      },
      "state": "[0,0,1]",
      "time_average": {
        "decimal": "0.333",
        "exact": "1/3"
      }
    },
    {
      "departure_average": {
        "decimal": "0.333",
        "exact": "1/3"
      },
      "relative_completions": {
        "decimal": "-0.5",
        "exact": "-1/2"
      },
      "state": "[0,1,0]",
      "time_average": {
        "decimal": "0.667",
        "exact": "2/3"
      }
    }
  ],
END
# shellcheck disable=SC2086 # words
run solve -f json --digits 3 --law $small
expect_status 0
cp "$work/out" "$work/solve.json"
head -n "$(wc -l < "$work/expected")" "$work/out" > "$work/head"
expect_same "$work/expected" "$work/head"
for key in descriptor law method model naive_throughput stable states \
    throughput utilisation waste; do
    expect_in out "  \"$key\": "
done

cat > "$work/expected" <<'END'
state,time_average,time_average_decimal,departure_average,departure_average_decimal,relative_completions,relative_completions_decimal
"[0,0,1]",1/3,0.333,2/3,0.667,1,1
"[0,1,0]",2/3,0.667,1/3,0.333,-1/2,-0.5
END
# shellcheck disable=SC2086 # words
run solve -f csv --digits 3 --law $small
expect_same "$work/expected" "$work/out"

cat > "$work/expected" <<'END'
quantity,exact,decimal
descriptor,two-class,
states,2,
method,product form,
throughput,2,2
naive_throughput,2,2
waste,0,0
utilisation,1,1
delta_departure,1/2,0.5
arrival,1,1
stable,true,
stability,stable,
END
# shellcheck disable=SC2086 # words
run solve -f csv $small
expect_same "$work/expected" "$work/out"

# shellcheck disable=SC2086 # words
run solve -f latex --law $small
# shellcheck disable=SC2016 # it is LaTeX
expect_in out '{[}0,0,1] & $\frac{1}{3}$ & 0.333333333333'
# shellcheck disable=SC2016,SC1003 # it is LaTeX
expect_in out 'utilisation & $1$ &  & 100\% \\'
checking
[ "$(grep -c 'begin{tabular}' "$work/out")" -eq 3 ] || fail 'not three tables'
# shellcheck disable=SC2086 # words
run solve -f markdown --law $small
expect_in out '| [0,0,1] | 1/3 | 0.333333333333 |'
expect_in out '| state | time-average | decimal |'
expect_in out '|---|---|---|'

# shellcheck disable=SC2016 # it is LaTeX
expect_in out '| -1/2 | -0.5 |'
# shellcheck disable=SC2086 # words
run solve -f latex --law $small
# shellcheck disable=SC2016 # it is LaTeX
for text in '& $-0.5$' 'throughput $X = \lambda^*$ &' '$\Delta(Y_d)$ &' \
    'stable: $\lambda < X$'; do
    expect_in out "$text"
done

# Names are quoted as each format wants them.
for format_text in 'json "name": "a\"<|_&"' 'csv x' 'latex a"' \
    'markdown a"\<\|\_\&'; do
    format=${format_text%% *}
    run solve -f "$format" --servers 1 --class 'name=a"<|_&,need=1,prob=1,exp=1'
    expect_status 0
    case $format in
    json | markdown) expect_in out "${format_text#* }" ;;
    latex) expect_in out 'a{\char34}\textless{}\textbar{}\_\&' ;;
    esac
done

# Long numbers: complete for programs, and said to be shortened for people.
run solve -f text "$examples/two20-figure-6a.yaml"
expect_in out 'throughput X = lambda*  (exact: '
expect_in out 'Numbers that are too long for this page are in'
run solve -f json "$examples/two20-figure-6a.yaml"
checking
awk 'length > 1000 { long++ } END { exit long == 0 }' "$work/out" ||
    fail 'an exact value is missing'

# Integers beyond a machine word are JSON integers.
run solve -f json --descriptor exact-k --servers 100 \
    --class need=1,prob=1/2,exp=1 --class need=2,prob=1/2,exp=1
expect_status 0
expect_in out '  "states": 1267650600228229401496703205376,'

# --- verify ------------------------------------------------------------------

run verify -f json "$examples/slides.yaml"
checking
! grep -q '"candidate"' "$work/out" || fail 'a candidate that is none'
expect_in out '      "law": "formula"'
expect_in out '          "certified": false,'
for key in model theorems verdict; do
    expect_in out "  \"$key\": "
done
for key in descriptor equations families states theorem throughput verdict; do
    expect_in out "      \"$key\": "
done
sed 's/^\(\[.*\]\) .*/\1 1/' > "$work/ones" <<'END'
[0,0,1] x
[1,1,0] x
[1,2,0] x
[1,3,0] x
[0,4,0] x
END
cat > "$work/expected" <<'END'
      "counterexample": {
        "equation": "normalisation",
        "residual": {
          "decimal": "4",
          "exact": "4"
        },
        "state": "law"
      },
      "descriptor": "two-class",
      "equations": 6,
      "families": [
        {
          "certified": true,
          "equations": 1,
          "failed": 1,
          "name": "normalisation"
        },
END
run verify -f json --candidate "$work/ones" "$examples/slides.yaml"
expect_status 1
sed -n '/"counterexample"/,$p' "$work/out" |
    head -n "$(wc -l < "$work/expected")" > "$work/found"
expect_same "$work/expected" "$work/found"
expect_in out "  \"candidate\": \"$work/ones\","
expect_in out '      "law": "candidate",'

# Every format names the candidate; CSV has the same columns for every verdict.
for format in latex markdown text; do
    run verify -f $format --candidate "$work/ones" "$examples/slides.yaml"
    expect_in out 'the law of '
done
columns=theorem,descriptor,law,candidate,verdict,reason,states,family
columns=$columns,certified,equations,failed,counterexample_state,residual
columns=$columns,residual_decimal,throughput,throughput_decimal
columns=$columns,naive_throughput,naive_throughput_decimal,waste,waste_decimal
columns=$columns,utilisation,utilisation_decimal
columns=$columns,delta_departure,delta_departure_decimal
for arguments in "--candidate $work/ones" --theorem=stationary \
    --theorem=single-duration --max-states=2; do
    # shellcheck disable=SC2086 # words
    run verify -f csv $arguments "$examples/slides.yaml"
    checking
    [ "$(head -n 1 "$work/out")" = "$columns" ] || fail 'other columns'
    checking
    awk '{ gsub(/"[^"]*"/, "") } gsub(/,/, ",") != 23 { exit 1 }' "$work/out" ||
        fail 'not 24 columns'
done
run verify -f csv --candidate "$work/ones" "$examples/slides.yaml"
prefix="stationary,two-class,candidate,$work/ones,refuted,,5"
expect_in out "$prefix,normalisation,true,1,1,law,4,4,"
expect_in out "$prefix,global,true,5,5,,,,"

# Counts of more than 40 digits: whole in data, short on pages.
lists='--descriptor exact-k --servers 2000 --class need=1,prob=1/2,exp=1
       --class need=2000,prob=1/2,exp=1'
# shellcheck disable=SC2086 # words
run verify --theorem single-duration $lists
expect_in out 'proved, 2^2000 states, (603 digits) equations'
expect_in out 'Numbers that are too long for this page are in'
# shellcheck disable=SC2086 # words
run solve -f csv $lists
checking
awk -F , '$1 == "states" && length($2) == 603 { whole = 1 }
          END { exit !whole }' "$work/out" || fail 'a count is shortened in CSV'

# What is not in the certificate is said to be so.
run verify --theorem two-class "$examples/slides.yaml"
expect_line out 'of the published proofs, not in the certificate:'
expect_line out 'case-A.3.4-free does not occur'

for format in csv latex markdown text; do
    run verify -f $format "$examples/slides.yaml"
    expect_status 0
    expect_empty err
    expect_in out two-class
    run theorems -f $format
    expect_status 0
    expect_in out single-duration
done
run theorems -q
printf '%s\n' single-duration two-class staircase decomposed separable \
    stationary saturation relative-completions rescaling equivalence dropping \
    > "$work/expected"
expect_same "$work/expected" "$work/out"
run theorems -f json
for key in title hypotheses source descriptors proof; do
    expect_in out "      \"$key\": "
done

# --- JSON is JSON, for those who have a parser at hand -----------------------

if command -v python3 > /dev/null; then
    for arguments in "solve --law $small" "verify $examples/slides.yaml" \
        theorems "solve $examples/staircase.yaml" "compare $small" \
        "response $small" "solve --no-exact $small" "verify --refute"; do
        # shellcheck disable=SC2086 # words
        run $arguments -f json
        cat > "$work/sorted.py" <<'END'
import json, sys
text = open(sys.argv[1], encoding="utf-8").read()
again = json.dumps(json.loads(text), indent=2, sort_keys=True,
                   ensure_ascii=False) + "\n"
sys.exit(text != again)
END
        checking
        python3 "$work/sorted.py" "$work/out" || fail 'not sorted JSON'
    done
    # The model of a report is a model.
    "$MSJCERT" solve -f json "$examples/staircase.yaml" > "$work/one.json"
    python3 -c 'import json, sys
json.dump(json.load(open(sys.argv[1]))["model"], sys.stdout)' \
        "$work/one.json" > "$work/model.json"
    run solve -f json "$work/model.json"
    expect_same "$work/one.json" "$work/out"
fi

# --- the same bytes ----------------------------------------------------------

# shellcheck disable=SC2086 # words
"$MSJCERT" solve -f json --digits 3 --law -j 7 $small > "$work/again"
expect_same "$work/solve.json" "$work/again"
for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
    # shellcheck disable=SC2086 # words
    LC_ALL=$locale "$MSJCERT" solve -f json --digits 3 --law $small \
        > "$work/again"
    expect_same "$work/solve.json" "$work/again"
done
run solve --digits 40 -f csv "$examples/slides.yaml"
expect_in out 'throughput,96/115,0.8347826086956521739130434782608695652174'

conclude
