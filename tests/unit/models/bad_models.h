/* bad_models.h -- models that must be refused, and the exact message.

   One entry per way in which a file can be wrong; the file is called
   m.yaml. At least one entry per message of src/model. */

#ifndef TESTS_UNIT_MODELS_BAD_MODELS_H
#define TESTS_UNIT_MODELS_BAD_MODELS_H

#define ONE_CLASS "classes: [{need: 1, prob: 1, duration: {exp: 1}}]\n"
#define EXPECT_KEYS                                                            \
    "expected one of servers, capacity, feasible, mmsr, chain, classes, "      \
    "policy, arrival, parallel"
#define EXPECT_CLASS_KEYS "expected one of name, need, prob, duration"
#define NO_KIND                                                                \
    "m.yaml:1:1: none of 'servers', 'capacity', 'feasible', 'mmsr', "          \
    "'chain' and 'parallel', expected one of them"
#define EXPECT_DURATION                                                        \
    "expected one of exp, erlang, hyperexp, coxian, phase-type"
#define EXPECT_COUNT "expected an integer between 1 and 1000000000000000"
#define TWO "{prob: 1/2, duration: {exp: 1}}"
#define PAIR "classes: [" TWO ", " TWO "]\n"

static const struct
{
    const char *text;
    const char *message;
} bad_models[] = {
    /* the text of the file */
    {"", "m.yaml:1:1: the file is empty, expected a model"},
    {"# nothing\n", "m.yaml:1:1: the file is empty, expected a model"},
    {"---\n",
     "m.yaml:2:1: no value, expected a mapping with servers and classes"},
    {"a: 1\n\x01", "m.yaml:2:1: control character 1, expected text"},
    {"ab: \x1b[0m", "m.yaml:1:5: control character 27, expected text"},
    {"a: \xc3\xa9 \xff\n",
     "m.yaml:1:6: byte 255 is not valid UTF-8, expected text in UTF-8"},
    {"\xff\xfes\n",
     "m.yaml:1:1: byte 255 is not valid UTF-8, expected text in UTF-8"},
    {"a: \xc0\x80\n",
     "m.yaml:1:4: byte 192 is not valid UTF-8, expected text in UTF-8"},
    {"a\r\nb\rc\n\x7f", "m.yaml:4:1: control character 127, expected text"},
    {"a: [1, 2\n",
     "m.yaml:2:1: not YAML: did not find expected ',' or ']' while parsing "
     "a flow sequence, expected a YAML or JSON model"},
    {"a: b: c\n",
     "m.yaml:1:5: not YAML: mapping values are not allowed in this context, "
     "expected a YAML or JSON model"},
    {"a:\n\t- 1\n",
     "m.yaml:2:1: not YAML: found character that cannot start any token "
     "while scanning for the next token, expected a YAML or JSON model; "
     "indent with spaces, not with tabs"},
    {"msjcert 1\nservers 30\n",
     "m.yaml:1:1: this is a certificate: see msjcheck; expected a model"},
    {"servers: 2\n" ONE_CLASS "---\nservers: 2\n",
     "m.yaml:3:1: a second document, expected one per file"},
    {"servers: !!int 2\n",
     "m.yaml:1:10: a tag ('!...'), expected a value without tag"},
    {"%YAML 1.1\n%TAG ! tag:x:\n---\na: 1\n",
     "m.yaml:2:1: a %TAG directive, expected no tags"},
    {"a: \"x\\0y\"\n", "m.yaml:1:4: a NUL character, expected text"},
    {"servers: 2\nclasses: 1\nservers: 3\n",
     "m.yaml:3:1: the key 'servers' was given before in line 1, expected "
     "each key once"},
    {"b: {x: 1, y: 2, x: 3}\n",
     "m.yaml:1:17: the key 'x' was given before in line 1, expected each "
     "key once"},
    {"? [a]\n: 1\n",
     "m.yaml:1:3: a key that is a list or a mapping, expected a word"},
    {"a: *b\n", "m.yaml:1:4: an alias without an anchor before it, expected "
                "'&' with this name"},
    {"a: &a\n  - 1\n  - *a\n",
     "m.yaml:3:5: an alias inside its own anchor, expected no cycle"},
    {"a: &a {b: {c: *a}}\n",
     "m.yaml:1:15: an alias inside its own anchor, expected no cycle"},
    /* the model as a whole */
    {"3\n", "m.yaml:1:1: a single value, expected a mapping with servers "
            "and classes"},
    {"[1, 2]\n",
     "m.yaml:1:1: a list, expected a mapping with servers and classes"},
    {"{}\n", NO_KIND},
    {ONE_CLASS, NO_KIND},
    {"servers: 3\n",
     "m.yaml:1:1: no 'classes', expected a list of job classes"},
    {"servers: 3\nfeasible: {maximal: [[1]]}\n" ONE_CLASS,
     "m.yaml:2:11: 'feasible' beside 'servers', expected only one of them"},
    {"servers: 3\nclases: []\n", "m.yaml:2:1: unknown key 'clases' (did you "
                                 "mean 'classes'?), " EXPECT_KEYS},
    {"servers: 3\nqueue: []\n",
     "m.yaml:2:1: unknown key 'queue', " EXPECT_KEYS},
    {"servers: 3\nlambda: 1\n",
     "m.yaml:2:1: unknown key 'lambda', " EXPECT_KEYS
     "; the arrival rate is the key arrival"},
    {"servers: 3\n<<: {}\n", "m.yaml:2:1: unknown key '<<', " EXPECT_KEYS},
    {"servers: 3\n\"\": 1\n", "m.yaml:2:1: unknown key '', " EXPECT_KEYS},
    /* servers */
    {"servers: 0\n" ONE_CLASS, "m.yaml:1:10: 0 servers, " EXPECT_COUNT},
    {"servers: -3\n" ONE_CLASS, "m.yaml:1:10: -3 servers, " EXPECT_COUNT},
    {"servers: 10^15+1\n" ONE_CLASS,
     "m.yaml:1:10: 1000000000000001 is too large, expected an integer of at "
     "most 1000000000000000"},
    {"servers: 10^40\n" ONE_CLASS,
     "m.yaml:1:10: about 1e40 is too large, expected an integer of at most "
     "1000000000000000"},
    {"servers: 5/2\n" ONE_CLASS,
     "m.yaml:1:10: 5/2 is not an integer, expected an integer"},
    {"servers:\n" ONE_CLASS, "m.yaml:1:9: no value, expected an integer"},
    {"servers: [3]\n" ONE_CLASS, "m.yaml:1:10: a list, expected an integer"},
    {"servers: {a: 1}\n" ONE_CLASS,
     "m.yaml:1:10: servers of several kinds are not supported by this "
     "version, expected an integer"},
    {"servers: 3+\n" ONE_CLASS,
     "m.yaml:1:12: unexpected end, expected a number, a name or '('"},
    {"servers: '3 + k'\n" ONE_CLASS,
     "m.yaml:1:15: the name 'k' has no value, expected a number, or --const "
     "k=VALUE"},
    {"servers: &s 3 + k\n" ONE_CLASS,
     "m.yaml:1:17: the name 'k' has no value, expected a number, or --const "
     "k=VALUE"},
    {"servers: \"3 +\\x20k\"\n" ONE_CLASS,
     "m.yaml:1:10: the name 'k' has no value, expected a number, or --const "
     "k=VALUE"},
    {"servers: 0x10\n" ONE_CLASS,
     "m.yaml:1:11: unexpected 'x', expected an operator or the end"},
    /* classes */
    {"servers: 3\nclasses: []\n",
     "m.yaml:2:10: an empty list, expected at least one job class"},
    {"servers: 3\nclasses:\n",
     "m.yaml:2:9: no value, expected a list of job classes"},
    {"servers: 3\nclasses: {a: 1}\n",
     "m.yaml:2:10: a mapping, expected a list of job classes"},
    {"servers: 3\nclasses:\n  - 4\n",
     "m.yaml:3:5: a single value, expected a mapping with need, prob and "
     "duration"},
    {"servers: 3\nclasses:\n  - {nedd: 4}\n",
     "m.yaml:3:6: unknown key 'nedd' (did you mean "
     "'need'?), " EXPECT_CLASS_KEYS},
    {"servers: 3\nclasses:\n  - {need: 1, prbo: 1}\n",
     "m.yaml:3:15: unknown key 'prbo' (did you mean "
     "'prob'?), " EXPECT_CLASS_KEYS},
    {"servers: 3\nclasses:\n  - need: 1\n    x: 1\n",
     "m.yaml:4:5: unknown key 'x', " EXPECT_CLASS_KEYS},
    {"servers: 3\nclasses:\n  - {prob: 1, duration: {exp: 1}}\n",
     "m.yaml:3:5: class 1 has no 'need', expected the number of servers "
     "that a job holds"},
    {"servers: 3\nclasses:\n  - {need: 1, duration: {exp: 1}}\n",
     "m.yaml:3:5: class 1 has no 'prob', expected a probability"},
    {"servers: 3\nclasses:\n  - {need: 1, prob: 1}\n",
     "m.yaml:3:5: class 1 has no 'duration', expected {exp: RATE}"},
    /* needs */
    {"servers: 3\nclasses: [{need: 4, prob: 1, duration: {exp: 1}}]\n",
     "m.yaml:2:18: a need of 4 is above the 3 servers, expected at most 3"},
    {"servers: 3\nclasses: [{need: 0, prob: 1, duration: {exp: 1}}]\n",
     "m.yaml:2:18: a need of 0, expected an integer between 1 and the 3 "
     "servers"},
    {"servers: 3\nclasses: [{need: -1, prob: 1, duration: {exp: 1}}]\n",
     "m.yaml:2:18: a need of -1, expected an integer between 1 and the 3 "
     "servers"},
    {"servers: 3\nclasses: [{need: 1.5, prob: 1, duration: {exp: 1}}]\n",
     "m.yaml:2:18: 3/2 is not an integer, expected an integer"},
    {"servers: 3\nclasses: [{need: {cpu: 1}, prob: 1, duration: {}}]\n",
     "m.yaml:2:18: a need per resource beside 'servers', expected an "
     "integer"},
    {"servers: 3\nclasses: [{need: [1], prob: 1, duration: {}}]\n",
     "m.yaml:2:18: a list, expected an integer"},
    {"feasible: {maximal: [[1]]}\n" ONE_CLASS,
     "m.yaml:2:18: a 'need' beside 'feasible', expected only one of them"},
    /* probabilities */
    {"servers: 3\nclasses: [{need: 1, prob: 0, duration: {exp: 1}}]\n",
     "m.yaml:2:27: the probability of class 1 is 0, expected a positive "
     "number"},
    {"servers: 3\nclasses: [{need: 1, prob: -1/2, duration: {exp: 1}}]\n",
     "m.yaml:2:27: the probability of class 1 is -1/2, expected a positive "
     "number"},
    {"servers: 3\nclasses: [{need: 1, prob: {}, duration: {exp: 1}}]\n",
     "m.yaml:2:27: a mapping, expected a number"},
    {"servers: 3\nclasses: [{need: 1, prob: , duration: {exp: 1}}]\n",
     "m.yaml:2:27: no value, expected a number"},
    {"servers: 3\nclasses: [{need: 1, prob: 50%, duration: {exp: 1}}]\n",
     "m.yaml:2:29: unexpected '%', expected an operator or the end; 50% is "
     "1/2 or 0.5"},
    {"servers: 3\nclasses: [{need: 1, prob: 0,5, duration: {exp: 1}}]\n",
     "m.yaml:2:29: unknown key '5', " EXPECT_CLASS_KEYS
     "; decimals have a point, not a comma"},
    {"servers: 3\nclasses: [{need: 1, prob: 1/0, duration: {exp: 1}}]\n",
     "m.yaml:2:28: division by zero, expected a divisor other than 0"},
    {"servers: 3\nclasses: [{need: 1, prob: 0.9, duration: {exp: 1}}]\n",
     "m.yaml:2:10: the probabilities sum to 9/10, which is 1/10 below 1, "
     "expected exactly 1"},
    {"feasible: {maximal: [[1,1]]}\n"
     "classes: [" TWO ", {prob: 0.5000001, duration: {exp: 1}}]\n",
     "m.yaml:2:10: the probabilities sum to 10000001/10000000, which is "
     "1/10000000 above 1, expected exactly 1"},
    {"servers: 3\n"
     "classes: [{need: 1, prob: 1-10^-50, duration: {exp: 1}}]\n",
     "m.yaml:2:10: the probabilities sum to about 1.00000000000, which is "
     "about 1e-50 "
     "below 1, expected exactly 1"},
    /* durations */
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: 1}]\n",
     "m.yaml:2:40: a single value, expected a mapping {exp: RATE}"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {}}]\n",
     "m.yaml:2:40: an empty duration, expected {exp: RATE}"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {exq: 1}}]\n",
     "m.yaml:2:41: unknown key 'exq' (did you mean 'exp'?), "
     EXPECT_DURATION},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {epx: 1}}]\n",
     "m.yaml:2:41: unknown key 'epx' (did you mean 'exp'?), "
     EXPECT_DURATION},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {xzp: 1}}]\n",
     "m.yaml:2:41: unknown key 'xzp', " EXPECT_DURATION},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {exp: 0}}]\n",
     "m.yaml:2:46: the rate of class 1 is 0, expected a positive number"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {exp: -2/3}}]\n",
     "m.yaml:2:46: the rate of class 1 is -2/3, expected a positive number"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {mean: 2}}]\n",
     "m.yaml:2:41: unknown key 'mean', " EXPECT_DURATION
     "; exp takes the rate, which is 1/mean"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {rate: 2}}]\n",
     "m.yaml:2:41: unknown key 'rate', " EXPECT_DURATION
     "; the rate is the value of exp"},
    {"servers: 3\n"
     "classes: [{need: 1, prob: 1, duration: {exp: {rate: 1}}}]\n",
     "m.yaml:2:46: a mapping, expected the rate alone, as in {exp: 1}"},
    {"servers: 3\nclasses: [{need: 1, prob: 1, duration: {exp: [1]}}]\n",
     "m.yaml:2:46: a list, expected a number"},
    /* names */
    {"feasible: {maximal: [[1,1]]}\nclasses:\n"
     "  - {name: a, prob: 1/2, duration: {exp: 1}}\n"
     "  - {name: a, prob: 1/2, duration: {exp: 1}}\n",
     "m.yaml:4:12: class 2 has the name 'a' of class 1, expected different "
     "names"},
    {"feasible: {maximal: [[1,1]]}\nclasses:\n"
     "  - {name: 2, prob: 1/2, duration: {exp: 1}}\n  - " TWO "\n",
     "m.yaml:4:5: class 2 has the name '2' of class 1, expected different "
     "names"},
    {"servers: 1\nclasses:\n"
     "  - {need: 1, name: '', prob: 1, duration: {exp: 1}}\n",
     "m.yaml:3:21: no value, expected a name"},
    {"servers: 1\nclasses:\n"
     "  - {need: 1, name: \"a\\tb\", prob: 1, duration: {exp: 1}}\n",
     "m.yaml:3:21: byte 2 of the class name is not printable, expected "
     "UTF-8 without control characters"},
    {"servers: 1\nclasses:\n"
     "  - {need: 1, name: \"\\u202e\", prob: 1, duration: {exp: 1}}\n",
     "m.yaml:3:21: byte 1 of the class name is not printable, expected "
     "UTF-8 without control characters"},
    {"servers: 1\nclasses:\n"
     "  - {need: 1, name: [a], prob: 1, duration: {exp: 1}}\n",
     "m.yaml:3:21: a list, expected a name"},
    /* feasible sets */
    {"feasible: [[1]]\n" PAIR,
     "m.yaml:1:11: a list, expected a mapping {maximal: [...]}"},
    {"feasible: {}\n" PAIR,
     "m.yaml:1:11: no 'maximal', expected a list of maximal multisets"},
    {"feasible: {maximum: []}\n" PAIR,
     "m.yaml:1:12: unknown key 'maximum' (did you mean 'maximal'?), "
     "expected maximal"},
    {"feasible: {maximal: 3}\n" PAIR,
     "m.yaml:1:21: a single value, expected a list of maximal multisets"},
    {"feasible: {maximal: []}\n" PAIR,
     "m.yaml:1:21: an empty list, expected at least one multiset"},
    {"feasible: {maximal: [1, 2]}\n" PAIR,
     "m.yaml:1:22: a single value, expected a list of counts, one per "
     "class"},
    {"feasible: {maximal: [[1, 2], [1, 2, 3]]}\n" PAIR,
     "m.yaml:1:30: 3 counts, expected 2, one per class"},
    {"feasible: {maximal: [[1, 2], []]}\n" PAIR,
     "m.yaml:1:30: 0 counts, expected 2, one per class"},
    {"feasible: {maximal: [[1, 1/2]]}\n" PAIR,
     "m.yaml:1:26: 1/2 is not an integer, expected an integer"},
    {"feasible: {maximal: [[1, []]]}\n" PAIR,
     "m.yaml:1:26: a list, expected an integer"},
    {"feasible: {maximal: [[1, 2], [3, -1]]}\n" PAIR,
     "m.yaml:1:34: a count of -1, expected an integer from 0"},
    {"feasible: {maximal: [[1, 2], [0, 0]]}\n" PAIR,
     "m.yaml:1:30: a maximal multiset without jobs, expected a positive "
     "count"},
    {"feasible: {maximal: [[0, 2], [0, 3]]}\n" PAIR,
     "m.yaml:1:21: class 1 has count 0 in every maximal multiset, expected "
     "that each class fits alone"},
    {"feasible: {maximal: [[1, 2147483647]]}\n" PAIR,
     "m.yaml:1:26: a count of 2147483647 makes the multiset too large, "
     "expected at most 2147483647 jobs"},
    {"feasible: {maximal: [[2147483648, 0]]}\n" PAIR,
     "m.yaml:1:23: a count of 2147483648 makes the multiset too large, "
     "expected at most 2147483647 jobs"},
    {"feasible: {maximal: [[10^15+1, 0]]}\n" PAIR,
     "m.yaml:1:23: 1000000000000001 is too large, expected an integer of at "
     "most 1000000000000000"},
    /* policy and arrivals */
    {"servers: 2\npolicy: fcsf\n" ONE_CLASS,
     "m.yaml:2:9: unknown policy 'fcsf' (did you mean 'fcfs'?), expected "
     "one of fcfs, dropping"},
    {"servers: 2\npolicy: {dropping: 1}\n" ONE_CLASS,
     "m.yaml:2:9: parameters of the policy, expected fcfs"},
    {"servers: 2\npolicy: lifo\n" ONE_CLASS,
     "m.yaml:2:9: unknown policy 'lifo', expected one of fcfs, dropping"},
    {"servers: 2\npolicy: {first-fit: 3}\n" ONE_CLASS,
     "m.yaml:2:10: policy 'first-fit' is not supported by this version, "
     "expected 'fcfs'"},
    {"servers: 2\npolicy: best-packing\n" ONE_CLASS,
     "m.yaml:2:9: policy 'best-packing' is not supported by this version, "
     "expected 'fcfs'"},
    {"servers: 2\npolicy: {fcfs: 3}\n" ONE_CLASS,
     "m.yaml:2:9: parameters of the policy, expected fcfs"},
    {"servers: 2\npolicy: [fcfs]\n" ONE_CLASS,
     "m.yaml:2:9: a list, expected fcfs"},
    {"servers: 2\npolicy:\n" ONE_CLASS, "m.yaml:2:8: no value, expected fcfs"},
    {"servers: 2\narrival: 0\n" ONE_CLASS,
     "m.yaml:2:10: the arrival rate is 0, expected a positive rate"},
    {"servers: 2\narrival: -1/2\n" ONE_CLASS,
     "m.yaml:2:10: the arrival rate is -1/2, expected a positive rate"},
    {"servers: 2\narrival: x\n" ONE_CLASS,
     "m.yaml:2:10: the name 'x' has no value, expected a number, or --const "
     "x=VALUE"},
    {"servers: 2\narrival: [1]\n" ONE_CLASS,
     "m.yaml:2:10: a list, expected a number"}};

#endif
