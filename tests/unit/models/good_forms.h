/* good_forms.h -- durations with phases, resources and processes that must be
   read, and their meaning (as in good_models.h). */

#ifndef TESTS_UNIT_MODELS_GOOD_FORMS_H
#define TESTS_UNIT_MODELS_GOOD_FORMS_H

#include "good_models.h"

#define ONE(duration)                                                          \
    "servers: 2\nclasses: [{need: 1, prob: 1, duration: {" duration "}}]\n"
#define ONE_PHASES(count)                                                      \
    "servers 2\nclasses 1\nclass 1 need 1 prob 1 phases " count "\n"
#define ONE_EXP(rate)                                                          \
    "servers 2\nclasses 1\nclass 1 need 1 prob 1 exp " rate "\n"
#define THREE_PHASES                                                           \
    ONE_PHASES("3")                                                            \
    "phase 1 initial 1/2 exit 1/2 change 3/2 0\n"                              \
    "phase 2 initial 0 exit 0 change 1 4\n"                                    \
    "phase 3 initial 1/2 exit 3 change 0 0\n"
#define UP_DOWN                                                                \
    "mmsr 2\ntransitions 3\nfrom 1 to 1 rate 2 completes\n"                    \
    "from 1 to 2 rate 1/10\nfrom 2 to 1 rate 1\n"

static const char *const good_forms[][2] = {
    /* durations */
    {ONE("erlang: {stages: 3, rate: 3/2}"),
     ONE_PHASES("3") "phase 1 initial 1 exit 0 change 3/2 0\n"
                     "phase 2 initial 0 exit 0 change 0 3/2\n"
                     "phase 3 initial 0 exit 3/2 change 0 0\n"},
    {ONE("erlang: {rate: 2, stages: 1}"), ONE_EXP("2")},
    {ONE("hyperexp: {probs: [p, 1-p], rates: [2*p, 0.5]}"),
     ONE_PHASES("2") "phase 1 initial 1/3 exit 2/3 change 0\n"
                     "phase 2 initial 2/3 exit 1/2 change 0\n"},
    {ONE("hyperexp: {probs: [1], rates: [7]}"), ONE_EXP("7")},
    {ONE("coxian: {rates: [3, 2, 1], continue: [p, 1]}"),
     ONE_PHASES("3") "phase 1 initial 1 exit 2 change 1 0\n"
                     "phase 2 initial 0 exit 0 change 0 2\n"
                     "phase 3 initial 0 exit 1 change 0 0\n"},
    {ONE("coxian: {rates: [3], continue: []}"), ONE_EXP("3")},
    {ONE("phase-type: {alpha: [1/2, 0, 1/2], "
         "S: [[-2, 3/2, 0], [1, -5, 4], [0, 0, -3]]}"),
     THREE_PHASES},
    {"{\"servers\": 2, \"classes\": [{\"prob\": \"1\", \"need\": 1, "
     "\"duration\": {\"phase-type\": {\"alpha\": [0.5, \"0\", \"1/2\"], "
     "\"S\": [[-2, \"3/2\", 0], [1, -5, 4], [0, 0, -3]]}}}]}",
     THREE_PHASES},
    {ONE("phase-type: {alpha: [1], S: [[-1/4]]}"), ONE_EXP("1/4")},
    {"feasible: {maximal: [[1, 1]]}\n"
     "classes: [{prob: p, duration: &d {erlang: {stages: 2, rate: 1}}}, "
     "{prob: 1-p, duration: *d}]\n",
     "feasible 1\nmaximal 1 1\nclasses 2\nclass 1 prob 1/3 phases 2\n"
     "phase 1 initial 1 exit 0 change 1\nphase 2 initial 0 exit 1 change 0\n"
     "class 2 prob 2/3 phases 2\n"
     "phase 1 initial 1 exit 0 change 1\nphase 2 initial 0 exit 1 change 0\n"},
    /* processes */
    {"mmsr:\n  states: [up, down]\n  transitions:\n"
     "    - {from: up, to: up, rate: 2, completes: true}\n"
     "    - {from: up, to: down, rate: 1/10}\n"
     "    - {from: down, to: up, rate: 1}\n",
     UP_DOWN},
    {"arrival: 3/2\nmmsr:\n  transitions:\n"
     "    - {from: 2, to: '1', rate: 3*p, completes: false}\n"
     "    - {from: 1, to: 2, rate: 1e-1}\n"
     "    - {completes: \"true\", from: 1, to: 1, rate: 2}\n"
     "  states: [1, \"2\"]\n",
     UP_DOWN},
    {"{\"mmsr\": {\"states\": [\"a\"], \"transitions\": [{\"from\": \"a\", "
     "\"to\": \"a\", \"rate\": \"1/2\", \"completes\": true}]}}",
     "mmsr 1\ntransitions 1\nfrom 1 to 1 rate 1/2 completes\n"},
    {"chain:\n  states: [a, b, c]\n  transitions:\n"
     "    - {from: c, to: a, rate: 3}\n    - {from: b, to: c, rate: 2}\n"
     "    - {from: a, to: b, rate: 1, completes: true}\n"
     "    - {from: a, to: b, rate: 1}\n    - {from: b, to: b, rate: 5}\n",
     "chain 3\ntransitions 5\nfrom 1 to 2 rate 1\n"
     "from 1 to 2 rate 1 completes\nfrom 2 to 2 rate 5\n"
     "from 2 to 3 rate 2\nfrom 3 to 1 rate 3\n"},
    {"chain: {states: [only], transitions: []}\n",
     "chain 1\ntransitions 0\n"},
    /* resources; those of several classes are the last */
    {"capacity: {cpu: 30}\nclasses:\n"
     "  - {need: {cpu: 3}, prob: 1/2, duration: {exp: 1}}\n"
     "  - {need: {cpu: 10}, prob: 1/2, duration: {exp: 2}}\n",
     SMALL_LARGE},
    {"capacity: {cpu: 64, 'g p u': 8}\nclasses:\n"
     "  - {need: {g p u: 2}, prob: 1, duration: {exp: 1}}\n",
     "capacity 2 64 8\nclasses 1\nclass 1 need 0 2 prob 1 exp 1\n"},
    {"capacity: {cpu: 64, gpu: 8, mem: 2*4}\nclasses:\n"
     "  - {need: {gpu: 1, cpu: 4}, prob: p, duration: {exp: 1}}\n"
     "  - {need: {cpu: 1, gpu: 0}, prob: p, duration: "
     "{erlang: {stages: 2, rate: 1}}}\n"
     "  - {need: {mem: 8}, prob: p, duration: {exp: 2}}\n",
     "capacity 3 64 8 8\nclasses 3\nclass 1 need 4 1 0 prob 1/3 exp 1\n"
     "class 2 need 1 0 0 prob 1/3 phases 2\n"
     "phase 1 initial 1 exit 0 change 1\nphase 2 initial 0 exit 1 change 0\n"
     "class 3 need 0 0 8 prob 1/3 exp 2\n"}};

#define GOOD_FORMS (sizeof good_forms / sizeof good_forms[0])

/* Those that cannot become large by a few wrong characters. */
#define SMALL_FORMS (GOOD_FORMS - 1)

#endif
