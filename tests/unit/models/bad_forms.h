/* bad_forms.h -- durations with phases, resources and processes that must be
   refused, and the exact message (as in bad_models.h). */

#ifndef TESTS_UNIT_MODELS_BAD_FORMS_H
#define TESTS_UNIT_MODELS_BAD_FORMS_H

#include "bad_models.h"

#define LAST(duration)                                                         \
    "servers: 2\nclasses: [{need: 1, prob: 1, duration:\n  {" duration "}}]\n"
#define RESOURCES(need)                                                        \
    "capacity: {cpu: 64, gpu: 8}\n"                                            \
    "classes: [{prob: 1, duration: {exp: 1}, need: " need "}]\n"
#define MMSR(transitions)                                                      \
    "mmsr:\n  states: [up, down]\n  transitions:\n" transitions
#define SERVE "  - {from: up, to: up, rate: 1, completes: true}\n"

static const struct
{
    const char *text;
    const char *message;
} bad_forms[] = {
    /* one duration */
    {LAST("exp: 1, erlang: {}"),
     "m.yaml:3:3: more than one duration, expected one"},
    /* erlang */
    {LAST("erlang: 2"),
     "m.yaml:3:12: a single value, expected a mapping {stages: N, rate: "
     "RATE}"},
    {LAST("erlang: {stage: 2, rate: 1}"),
     "m.yaml:3:13: unknown key 'stage' (did you mean 'stages'?), expected "
     "one of stages, rate"},
    {LAST("erlang: {rate: 1}"),
     "m.yaml:3:12: the duration has no 'stages', expected an integer"},
    {LAST("erlang: {stages: 1}"),
     "m.yaml:3:12: the duration has no 'rate', expected the rate of each "
     "stage"},
    {LAST("erlang: {stages: 1/2, rate: 1}"),
     "m.yaml:3:21: 1/2 is not an integer, expected an integer"},
    {LAST("erlang: {stages: 0, rate: 1}"),
     "m.yaml:3:21: a duration of 0 phases, expected between 1 and 1000"},
    {LAST("erlang: {stages: 1001, rate: 1}"),
     "m.yaml:3:21: a duration of 1001 phases, expected between 1 and 1000"},
    {LAST("erlang: {stages: -2147483647, rate: 1}"),
     "m.yaml:3:21: a duration of -2147483647 phases, expected between 1 and "
     "1000"},
    {LAST("erlang: {stages: 2, rate: 0}"),
     "m.yaml:3:30: the rate is 0, expected a positive number"},
    {LAST("erlang: {stages: 2, rate: -1/3}"),
     "m.yaml:3:30: the rate is -1/3, expected a positive number"},
    {LAST("erlang: {stages: 2, rate: x}"),
     "m.yaml:3:30: the name 'x' has no value, expected a number, or --const "
     "x=VALUE"},
    {"servers: 1\nclasses:\n"
     "- {need: 1, prob: 1/5, duration: &d {erlang: {stages: 1000, rate: 1}}}"
     "\n- &c {need: 1, prob: 1/5, duration: *d}\n- *c\n- *c\n- *c\n",
     "m.yaml:3:55: more than 4000000 rates of phases in all classes, "
     "expected fewer phases"},
    /* hyperexp */
    {LAST("hyperexp: [1]"),
     "m.yaml:3:14: a list, expected a mapping {probs: [...], rates: [...]}"},
    {LAST("hyperexp: {prob: 1}"),
     "m.yaml:3:15: unknown key 'prob' (did you mean 'probs'?), expected one "
     "of probs, rates"},
    {LAST("hyperexp: {rates: [1]}"),
     "m.yaml:3:14: the duration has no 'probs', expected a list of "
     "probabilities"},
    {LAST("hyperexp: {probs: [1]}"),
     "m.yaml:3:14: the duration has no 'rates', expected a list of rates"},
    {LAST("hyperexp: {probs: [], rates: []}"),
     "m.yaml:3:22: an empty list, expected a list of probabilities"},
    {LAST("hyperexp: {probs: 1, rates: []}"),
     "m.yaml:3:22: a single value, expected a list of probabilities"},
    {LAST("hyperexp: {probs: [1], rates: [1, 2]}"),
     "m.yaml:3:34: 2 entries, expected 1"},
    {LAST("hyperexp: {probs: [1/2, 1/3], rates: [1, 2]}"),
     "m.yaml:3:22: the initial probabilities sum to 5/6, which is 1/6 below "
     "1, expected exactly 1"},
    {LAST("hyperexp: {probs: [3/2, -1/2], rates: [1, 2]}"),
     "m.yaml:3:28: the initial probability of phase 2 is -1/2, expected at "
     "least 0"},
    {LAST("hyperexp: {probs: [0, 1], rates: [1, 2]}"),
     "m.yaml:3:23: phase 1 is never reached, expected that a job can come "
     "to every phase"},
    {LAST("hyperexp: {probs: [1/2, 1/2], rates: [1, 0]}"),
     "m.yaml:3:45: the rate is 0, expected a positive number"},
    {LAST("hyperexp: {probs: [1/2, {}], rates: [1, 0]}"),
     "m.yaml:3:28: a mapping, expected a number"},
    /* coxian */
    {LAST("coxian: "),
     "m.yaml:3:12: no value, expected a mapping {rates: [...], continue: "
     "[...]}"},
    {LAST("coxian: {rates: [1, 2], continu: []}"),
     "m.yaml:3:28: unknown key 'continu' (did you mean 'continue'?), "
     "expected one of rates, continue"},
    {LAST("coxian: {rates: [1]}"),
     "m.yaml:3:12: the duration has no 'continue', expected a list of "
     "probabilities, one less than rates"},
    {LAST("coxian: {rates: [], continue: []}"),
     "m.yaml:3:20: an empty list, expected a list of rates"},
    {LAST("coxian: {rates: [1, 2], continue: [1, 1]}"),
     "m.yaml:3:38: 2 entries, expected 1"},
    {LAST("coxian: {rates: [1, 2], continue: [3/2]}"),
     "m.yaml:3:39: the probability to continue is 3/2, expected a number "
     "between 0 and 1"},
    {LAST("coxian: {rates: [1, 2], continue: [-1]}"),
     "m.yaml:3:39: the probability to continue is -1, expected a number "
     "between 0 and 1"},
    {LAST("coxian: {rates: [1, 2, 3], continue: [1, 0]}"),
     "m.yaml:3:45: phase 3 is never reached, expected that a job can come "
     "to every phase"},
    {LAST("coxian: {rates: [1, -2], continue: [1]}"),
     "m.yaml:3:24: the rate is -2, expected a positive number"},
    /* phase-type */
    {LAST("phase-type: {alpha: [1], s: [[-1]]}"),
     "m.yaml:3:29: unknown key 's', expected one of alpha, S"},
    {LAST("phase-type: {alpha: [1]}"),
     "m.yaml:3:16: the duration has no 'S', expected a list of rows, one "
     "per phase"},
    {LAST("phase-type: {alpha: [1], S: [[-1], [2]]}"),
     "m.yaml:3:32: 2 entries, expected 1"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 1], [2]]}"),
     "m.yaml:3:45: 1 entries, expected 2, one per phase"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 1], 3]}"),
     "m.yaml:3:45: a single value, expected a row of S"},
    {LAST("phase-type: {alpha: [1, 0], S: [[1, 1], [0, -1]]}"),
     "m.yaml:3:37: S(1,1) is 1, expected a negative number"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, -1], [0, -1]]}"),
     "m.yaml:3:41: S(1,2) is -1, expected at least 0"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 3/2], [0, -1]]}"),
     "m.yaml:3:36: the sum of row 1 of S is 1/2, expected at most 0"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 1], [0, 0]]}"),
     "m.yaml:3:36: a job never completes from phase 1, expected that it can "
     "from every phase"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 1], [1, -1]]}"),
     "m.yaml:3:36: a job never completes from phase 1, expected that it can "
     "from every phase"},
    {LAST("phase-type: {alpha: [1, 0], S: [[-1, 0], [1, -1]]}"),
     "m.yaml:3:28: phase 2 is never reached, expected that a job can come "
     "to every phase"},
    {LAST("phase-type: {alpha: [1, 1], S: [[-1, 0], [1, -1]]}"),
     "m.yaml:3:24: the initial probabilities sum to 2, which is 1 above 1, "
     "expected exactly 1"},
    {LAST("phase-type: {alpha: [2, -1], S: [[-1, 0], [1, -1]]}"),
     "m.yaml:3:28: the initial probability of phase 2 is -1, expected at "
     "least 0"},
    /* resources */
    {"capacity: 3\n" ONE_CLASS,
     "m.yaml:1:11: a single value, expected a mapping from resources to "
     "capacities"},
    {"capacity: {}\n" ONE_CLASS,
     "m.yaml:1:11: 0 resources, expected between 1 and 64"},
    {"capacity: {cpu: 1}\nservers: 3\n" ONE_CLASS,
     "m.yaml:1:11: 'capacity' beside 'servers', expected only one of them"},
    {"capacity: {cpu: 1}\nfeasible: {maximal: [[1]]}\n" ONE_CLASS,
     "m.yaml:2:11: 'feasible' beside 'capacity', expected only one of them"},
    {"capacity: {cpu: 1}\n",
     "m.yaml:1:1: no 'classes', expected a list of job classes"},
    {"capacity: {cpu: 0, gpu: 1}\n" ONE_CLASS,
     "m.yaml:2:18: a single value, expected a mapping from resources to "
     "needs"},
    {"capacity: {cpu: 0, gpu: 1}\nclasses: [{need: {gpu: 1}, prob: 1, "
     "duration: {exp: 1}}]\n",
     "m.yaml:1:17: a capacity of 0, expected an integer between 1 and "
     "2147483647"},
    {"capacity: {cpu: 10^15+1}\n" ONE_CLASS,
     "m.yaml:1:17: 1000000000000001 is too large, expected an integer of at "
     "most 1000000000000000"},
    {"capacity: {cpu: 2147483648, gpu: 1}\nclasses: [{need: {gpu: 1}, prob: "
     "1, duration: {exp: 1}}]\n",
     "m.yaml:1:17: a capacity of 2147483648, expected an integer between 1 "
     "and 2147483647"},
    {"capacity: {cpu: 1, '': 1}\n" ONE_CLASS,
     "m.yaml:1:20: no value, expected the name of a resource"},
    {"capacity: {cpu: 2, \"a\\tb\": 2}\nclasses: [{need: {cpu: 1}, prob: 1, "
     "duration: {exp: 1}}]\n",
     "m.yaml:1:20: byte 2 of the resource name is not printable, expected "
     "UTF-8 without control characters"},
    {"capacity: {cpu: 1, cpu: 1}\n" ONE_CLASS,
     "m.yaml:1:20: the key 'cpu' was given before in line 1, expected each "
     "key once"},
    {"capacity: {cpu: 4}\nclasses: [{need: {cpu: 5}, prob: 1, duration: "
     "{exp: 1}}]\n",
     "m.yaml:2:24: a need of 5 of 'cpu' is above the capacity 4, expected "
     "at most 4"},
    {RESOURCES("{cpuu: 1}"),
     "m.yaml:2:48: unknown resource 'cpuu' (did you mean 'cpu'?), expected "
     "a resource of 'capacity'"},
    {RESOURCES("{disk: 1}"),
     "m.yaml:2:48: unknown resource 'disk', expected a resource of "
     "'capacity'"},
    {RESOURCES("[1, 1]"),
     "m.yaml:2:47: a list, expected a mapping from resources to needs"},
    {RESOURCES("{gpu: 9}"),
     "m.yaml:2:53: a need of 9 of 'gpu' is above the capacity 8, expected "
     "at most 8"},
    {RESOURCES("{cpu: 1, gpu: -1}"),
     "m.yaml:2:61: a need of -1 of 'gpu', expected an integer between 0 and "
     "the capacity 8"},
    {RESOURCES("{cpu: 1/2}"),
     "m.yaml:2:53: 1/2 is not an integer, expected an integer"},
    {RESOURCES("{cpu: 0}"),
     "m.yaml:2:47: a need of nothing, expected a positive need of some "
     "resource"},
    {RESOURCES("{}"), "m.yaml:2:47: a need of nothing, expected a positive "
                      "need of some resource"},
    {"capacity: {cpu: 64, gpu: 8}\nclasses: [{prob: 1, duration: {exp: "
     "1}}]\n",
     "m.yaml:2:11: class 1 has no 'need', expected what a job holds of the "
     "resources"},
    /* processes */
    {"mmsr: {}\nchain: {}\n",
     "m.yaml:2:8: 'chain' beside 'mmsr', expected only one of them"},
    {"mmsr: {}\nservers: 1\n",
     "m.yaml:1:7: 'mmsr' beside 'servers', expected only one of them"},
    {"mmsr: {}\nclasses: []\n",
     "m.yaml:2:10: 'classes' beside 'mmsr', expected only one of them"},
    {"chain: {}\npolicy: fcfs\n",
     "m.yaml:2:9: 'policy' beside 'chain', expected only one of them"},
    {"mmsr: [1]\n",
     "m.yaml:1:7: a list, expected a mapping with states and transitions"},
    {"mmsr: {}\n",
     "m.yaml:1:7: 'mmsr' has no 'states', expected a list of state names"},
    {"chain: {states: [a]}\n",
     "m.yaml:1:8: 'chain' has no 'transitions', expected a list of "
     "transitions"},
    {"chain: {state: [a]}\n",
     "m.yaml:1:9: unknown key 'state' (did you mean 'states'?), expected "
     "one of states, transitions"},
    {"chain: {states: [], transitions: []}\n",
     "m.yaml:1:17: an empty list, expected at least one state"},
    {"chain: {states: a, transitions: []}\n",
     "m.yaml:1:17: a single value, expected a list of state names"},
    {"chain: {states: [a], transitions: 1}\n",
     "m.yaml:1:35: a single value, expected a list of transitions"},
    {"chain: {states: [a, ''], transitions: []}\n",
     "m.yaml:1:21: no value, expected the name of a state"},
    {"chain: {states: [a, [b]], transitions: []}\n",
     "m.yaml:1:21: a list, expected the name of a state"},
    {"chain: {states: [a, b, a, b], transitions: []}\n",
     "m.yaml:1:24: state 3 has the name 'a' of state 1, expected different "
     "names"},
    {"chain: {states: [a, \"\\e\"], transitions: []}\n",
     "m.yaml:1:21: byte 1 of the state name is not printable, expected "
     "UTF-8 without control characters"},
    {MMSR("  - 3\n"),
     "m.yaml:4:5: a single value, expected a mapping with from, to and "
     "rate"},
    {MMSR("  - {form: up}\n"),
     "m.yaml:4:6: unknown key 'form' (did you mean 'from'?), expected one "
     "of from, to, rate, completes"},
    {MMSR(SERVE "  - {to: up}\n"),
     "m.yaml:5:5: transition 2 has no 'from', expected a state"},
    {MMSR(SERVE "  - {from: up}\n"),
     "m.yaml:5:5: transition 2 has no 'to', expected a state"},
    {MMSR(SERVE "  - {from: up, to: up}\n"),
     "m.yaml:5:5: transition 2 has no 'rate', expected a rate"},
    {MMSR("  - {from: [up], to: up}\n"),
     "m.yaml:4:12: a list, expected a state"},
    {MMSR("  - {from: up, to: donw, rate: 1}\n"),
     "m.yaml:4:20: unknown state 'donw' (did you mean 'down'?), expected "
     "one of 'states'"},
    {MMSR("  - {from: up, to: 7, rate: 1}\n"),
     "m.yaml:4:20: unknown state '7', expected one of 'states'"},
    {MMSR(SERVE "  - {from: up, to: down, rate: 0}\n"),
     "m.yaml:5:32: the rate of transition 2 is 0, expected a positive "
     "number"},
    {MMSR(SERVE "  - {from: up, to: down, rate: -1/2}\n"),
     "m.yaml:5:32: the rate of transition 2 is -1/2, expected a positive "
     "number"},
    {MMSR(SERVE "  - {from: up, to: down, rate: 1, completes: yes}\n"),
     "m.yaml:5:46: 'yes', expected true or false"},
    {MMSR(SERVE "  - {from: up, to: down, rate: 1, completes: [true]}\n"),
     "m.yaml:5:46: a list, expected true or false"},
    {MMSR(SERVE "  - {from: up, to: down, rate: 1, completes: }\n"),
     "m.yaml:5:46: no value, expected true or false"},
    {MMSR(SERVE "  - {from: down, to: down, rate: 1}\n"),
     "m.yaml:5:5: transition 2 from a state to itself completes no job, "
     "expected that it does"},
    {MMSR(SERVE "  - {from: down, to: up, rate: 1}\n"
                "  - {from: up, to: up, rate: 3, completes: true}\n"),
     "m.yaml:6:5: transition 3 has the ends of transition 1 and completes "
     "as it does, expected one of them"},
    {"mmsr: {states: [a, b], transitions: []}\n",
     "m.yaml:1:37: no transition completes a job, expected at least one "
     "that does"},
    {MMSR("  - {from: down, to: up, rate: 1}\n"),
     "m.yaml:4:3: no transition completes a job, expected at least one that "
     "does"},
    {"chain: {states: [a], transitions: []}\narrival: 1\n",
     "m.yaml:2:10: an arrival rate, but no transition completes a job, "
     "expected none"},
    {MMSR(SERVE) "arrival: 0\n",
     "m.yaml:5:10: the arrival rate is 0, expected a positive rate"}};

#define BAD_FORMS (sizeof bad_forms / sizeof bad_forms[0])

#endif
