/* parallel_models.h -- queues with parallel processing that must be read, with
   their meaning, and that must be refused, with the exact message.

   The meaning is what test_parallel.c prints. */

#ifndef TESTS_UNIT_MODELS_PARALLEL_MODELS_H
#define TESTS_UNIT_MODELS_PARALLEL_MODELS_H

#define TWO                                                                    \
    "parallel:\n  servers: {a: 1, b: 2, c: 1/2}\n  classes:\n"                 \
    "    - {name: one, on: [c, a], arrival: p}\n"                              \
    "    - {name: two, on: [b, c], arrival: 0.25}\n"
#define TWO_TEXT                                                               \
    "server a 1\nserver b 2\nserver c 1/2\n"                                   \
    "class one on 1 3 arrival 1/3\nclass two on 2 3 arrival 1/4\n"
#define CYCLE                                                                  \
    "parallel:\n  servers: {a: 1}\n  classes: [{on: [a]}, {on: [a]}]\n"        \
    "  routing: {1: {2: 1}, 2: {1: 1/2, 2: 1/2}}\n"
#define CYCLE_TEXT                                                             \
    "server a 1\nclass 1 on 1 arrival 0\nclass 2 on 1 arrival 0\n"             \
    "route 1 2 1\nroute 2 1 1/2\nroute 2 2 1/2\n"
#define TWO_CYCLES                                                             \
    "parallel:\n  servers: {a: 1, b: 0}\n  classes: [{name: x, on: [a, b]},\n" \
    "    {name: y, on: [a]}, {name: z, on: [a], arrival: 1/2}]\n"              \
    "  routing: {y: {y: 1}, x: {x: 1}}\n"

static const char *const good_parallel[][2] = {
    {TWO, TWO_TEXT},
    {TWO "  sigma: 1/p\n  routing: {two: {one: 1/7}, one: {two: 1/4, one: p}}",
     TWO_TEXT "route 1 1 1/3\nroute 1 2 1/4\nroute 2 1 1/7\nsize 3\n"},
    {TWO "  routing: {}\n", TWO_TEXT},
    {CYCLE "  jobs: 3\n", CYCLE_TEXT "closed 3: 1 2\n"},
    {CYCLE "  jobs: {2: 1+1}\n", CYCLE_TEXT "closed 2: 1 2\n"},
    {TWO_CYCLES "  jobs: {y: 5, x: 4}\n",
     "server a 1\nserver b 0\nclass x on 1 2 arrival 0\n"
     "class y on 1 arrival 0\nclass z on 1 arrival 1/2\n"
     "route 1 1 1\nroute 2 2 1\nclosed 4: 1\nclosed 5: 2\n"},
    {"parallel: {random-subsets: {servers: 100, size: 2}, arrival: 99}\n",
     "subsets 100 2 rate 1 arrival 99\n"},
    {"{\"parallel\": {\"arrival\": \"1/3\", \"sigma\": 2, \"random-subsets\": "
     "{\"rate\": \"p\", \"size\": 4, \"servers\": 4}}}",
     "subsets 4 4 rate 1/3 arrival 1/3\nsize 2\n"}};

#define GOOD_PARALLEL (sizeof good_parallel / sizeof good_parallel[0])

#define ONE_SERVER(classes) "parallel:\n  servers: {a: 1}\n  classes:\n" classes

static const char *const bad_parallel[][2] = {
    /* keys and kinds */
    {"parallel: 3\n",
     "m.yaml:1:11: a single value, expected a mapping with servers and "
     "classes"},
    {"parallel: {}\n",
     "m.yaml:1:11: 'parallel' has no 'servers', expected a mapping from "
     "servers to rates"},
    {"parallel: {server: {a: 1}}\n",
     "m.yaml:1:12: unknown key 'server' (did you mean 'servers'?), expected "
     "one of servers, classes, routing, jobs, sigma, random-subsets, arrival"},
    {TWO "arrival: 1\n",
     "m.yaml:6:10: 'arrival' beside 'parallel', expected only one of them"},
    {TWO "classes: []\n",
     "m.yaml:6:10: 'classes' beside 'parallel', expected only one of them"},
    {TWO "policy: fcfs\n",
     "m.yaml:6:9: 'policy' beside 'parallel', expected only one of them"},
    {TWO "servers: 3\n",
     "m.yaml:2:3: 'parallel' beside 'servers', expected only one of them"},
    {TWO "  arrival: 3\n",
     "m.yaml:6:12: 'arrival' without 'random-subsets', expected one for each "
     "class"},
    {TWO "  sigma: 0\n",
     "m.yaml:6:10: the mean job size is 0, expected a positive number"},
    /* servers */
    {"parallel: {servers: [1, 2]}\n",
     "m.yaml:1:21: a list, expected a mapping from servers to rates"},
    {"parallel: {servers: {}}\n",
     "m.yaml:1:21: 0 servers, expected between 1 and 4096"},
    {"parallel: {servers: {a: 1}}\n",
     "m.yaml:1:11: 'parallel' has no 'classes', expected a list of classes"},
    {"parallel:\n  servers: {a: 1, b: -1/2}\n  classes: [{on: [a], arrival: "
     "1}]\n",
     "m.yaml:2:22: the rate of the server is -1/2, expected at least 0"},
    {"parallel: {servers: {a: 1, a: 2}, classes: []}\n",
     "m.yaml:1:28: the key 'a' was given before in line 1, expected each key "
     "once"},
    /* classes */
    {"parallel: {servers: {a: 1}, classes: []}\n",
     "m.yaml:1:38: 0 classes, expected between 1 and 4096"},
    {ONE_SERVER("    - {arrival: 1}\n"),
     "m.yaml:4:7: class 1 has no 'on', expected a list of servers"},
    {ONE_SERVER("    - {on: a, arrival: 1}\n"),
     "m.yaml:4:12: a single value, expected a list of servers"},
    {ONE_SERVER("    - {on: [], arrival: 1}\n"),
     "m.yaml:4:12: 0 servers, expected between 1 and 1"},
    {ONE_SERVER("    - {on: [a, b], arrival: 1}\n"),
     "m.yaml:4:12: 2 servers, expected between 1 and 1"},
    {ONE_SERVER("    - {on: [b], arrival: 1}\n"),
     "m.yaml:4:13: unknown server 'b', expected one of 'servers'"},
    {"parallel:\n  servers: {one: 1, two: 2}\n  classes:\n"
     "    - {on: [one, one], arrival: 1}\n",
     "m.yaml:4:18: server 'one' twice, expected different servers"},
    {"parallel:\n  servers: {one: 1, two: 2}\n  classes:\n"
     "    - {on: [one, twa], arrival: 1}\n",
     "m.yaml:4:18: unknown server 'twa' (did you mean 'two'?), expected one "
     "of 'servers'"},
    {"parallel:\n  servers: {a: 1, b: 0}\n  classes:\n"
     "    - {on: [b], arrival: 1}\n",
     "m.yaml:4:12: no server of class '1' has a positive rate, expected at "
     "least one"},
    {ONE_SERVER("    - {on: [a], arrival: -1}\n"),
     "m.yaml:4:26: the arrival rate is -1, expected at least 0"},
    {ONE_SERVER("    - {on: [a], arival: 1}\n"),
     "m.yaml:4:17: unknown key 'arival' (did you mean 'arrival'?), expected "
     "one of name, on, arrival"},
    {ONE_SERVER("    - {on: [a], arrival: 1, name: 2}\n"
                "    - {on: [a], arrival: 1}\n"),
     "m.yaml:5:7: class 2 has the name '2' of class 1, expected different "
     "names"},
    /* routes */
    {TWO "  routing: [1]\n",
     "m.yaml:6:12: a list, expected a mapping from classes to routes"},
    {TWO "  routing: {one: two}\n",
     "m.yaml:6:18: a single value, expected a mapping from classes to "
     "probabilities"},
    {TWO "  routing: {tow: {one: 1}}\n",
     "m.yaml:6:13: unknown class 'tow' (did you mean 'two'?), expected one "
     "of 'classes'"},
    {TWO "  routing: {two: {three: 1}}\n",
     "m.yaml:6:19: unknown class 'three', expected one of 'classes'"},
    {TWO "  routing: {two: {one: 1/2},\n    one: {one: 0}}\n",
     "m.yaml:7:16: the probability of the route is 0, expected a positive "
     "number"},
    {TWO "  routing: {two: {one: 1/2}, one: {one: 1/2, two: 2/3}}\n",
     "m.yaml:6:35: the probabilities out of class 'one' sum to 7/6, expected "
     "at most 1"},
    /* where jobs go */
    {TWO "    - {name: three, on: [a]}\n",
     "m.yaml:6:14: class 'three' is never visited, expected an arrival rate "
     "or routing that leads to it"},
    {TWO "  routing: {two: {two: 1}}\n",
     "m.yaml:5:14: class 'two' is visited by jobs from outside that never "
     "leave, expected routing that lets them leave"},
    {TWO "  routing: {one: {two: 1/9}, two: {two: 1}}\n  jobs: 2\n",
     "m.yaml:5:14: class 'two' is visited by jobs from outside that never "
     "leave, expected routing that lets them leave"},
    {CYCLE,
     "m.yaml:3:13: class '1' has jobs that never leave, expected routing that "
     "lets them leave, or 'jobs'"},
    {"parallel:\n  servers: {a: 1}\n  classes: [{on: [a]}, {on: [a]}]\n"
     "  routing: {1: {2: 1}, 2: {2: 1}}\n  jobs: 1\n",
     "m.yaml:3:13: class '1' is left for good by the jobs of its closed "
     "component, expected routing that leads back"},
    {"parallel:\n  servers: {a: 1}\n  classes: [{on: [a]}, {on: [a]}]\n"
     "  routing: {2: {1: 1}, 1: {1: 1}}\n  jobs: 1\n",
     "m.yaml:3:24: class '2' is left for good by the jobs of its closed "
     "component, expected routing that leads back"},
    /* permanent jobs */
    {TWO "  jobs: 3\n",
     "m.yaml:6:9: permanent jobs with 0 closed components, expected none"},
    {TWO_CYCLES "  jobs: 3\n",
     "m.yaml:6:9: permanent jobs with 2 closed components, expected a mapping "
     "from a class of each to its jobs"},
    {TWO_CYCLES "  jobs: {x: 3}\n",
     "m.yaml:4:12: class 'y' is in a closed component without jobs, expected "
     "its number in 'jobs'"},
    {TWO_CYCLES "  jobs: {x: 3, y: 1, z: 1}\n",
     "m.yaml:6:25: jobs of class 'z' can leave, expected a class of a closed "
     "component"},
    {CYCLE "  jobs: {1: 3, 2: 1}\n",
     "m.yaml:5:19: jobs of a closed component that has some already, expected "
     "one number for each"},
    {CYCLE "  jobs: 0\n",
     "m.yaml:5:9: 0 permanent jobs, expected an integer between 1 and "
     "2147483647"},
    {CYCLE "  jobs: {1: 1/2}\n",
     "m.yaml:5:13: 1/2 is not an integer, expected an integer"},
    {CYCLE "  jobs: {}\n",
     "m.yaml:5:9: no jobs, expected a number for each closed component"},
    {CYCLE "  jobs: {3: 1}\n",
     "m.yaml:5:10: unknown class '3', expected one of 'classes'"},
    /* random subsets */
    {"parallel: {random-subsets: {servers: 4, size: 2}}\n",
     "m.yaml:1:11: 'parallel' has no 'arrival', expected the arrival rate of "
     "all jobs"},
    {"parallel: {random-subsets: {servers: 4}, arrival: 1}\n",
     "m.yaml:1:28: 'random-subsets' has no 'size', expected an integer"},
    {"parallel: {random-subsets: {size: 4}, arrival: 1}\n",
     "m.yaml:1:28: 'random-subsets' has no 'servers', expected an integer"},
    {"parallel: {random-subsets: {servers: 4, size: 5}, arrival: 1}\n",
     "m.yaml:1:47: a size of 5, expected an integer between 1 and 4"},
    {"parallel: {random-subsets: {servers: 4, size: 0}, arrival: 1}\n",
     "m.yaml:1:47: a size of 0, expected at least 1"},
    {"parallel: {random-subsets: {servers: 0, size: 0}, arrival: 1}\n",
     "m.yaml:1:38: 0 servers, expected at least 1"},
    {"parallel: {random-subsets: {servers: 1000001, size: 2}, arrival: 1}\n",
     "m.yaml:1:38: a number of servers of 1000001, expected an integer between "
     "1 and 1000000"},
    {"parallel: {random-subsets: {servers: 4, size: 2, rate: 0}, arrival: 1}\n",
     "m.yaml:1:56: the rate is 0, expected a positive number"},
    {"parallel: {random-subsets: {servers: 4, size: 2}, arrival: 0}\n",
     "m.yaml:1:60: the arrival rate is 0, expected a positive number"},
    {"parallel: {random-subsets: {servers: 4, size: 2}, arrival: 1, jobs: 1}\n",
     "m.yaml:1:69: 'jobs' beside 'random-subsets', expected only one of them"},
    {"parallel: {random-subsets: {server: 4}, arrival: 1}\n",
     "m.yaml:1:29: unknown key 'server' (did you mean 'servers'?), expected "
     "one of servers, size, rate"}};

#define BAD_PARALLEL (sizeof bad_parallel / sizeof bad_parallel[0])

#endif
