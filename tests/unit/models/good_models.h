/* good_models.h -- models that must be read, and their meaning.

   The meaning is the model section of a certificate
   (doc/certificate-format.md). */

#ifndef TESTS_UNIT_MODELS_GOOD_MODELS_H
#define TESTS_UNIT_MODELS_GOOD_MODELS_H

#define SMALL_LARGE                                                            \
    "servers 30\nclasses 2\nclass 1 need 3 prob 1/2 exp 1\n"                   \
    "class 2 need 10 prob 1/2 exp 2\n"
#define STAIRS                                                                 \
    "feasible 3\nmaximal 0 3\nmaximal 1 2\nmaximal 4 0\nclasses 2\n"           \
    "class 1 prob 1/10 exp 1\nclass 2 prob 9/10 exp 3/10\n"

static const char *const good_models[][2] = {
    {"servers: 30                       # k\n"
     "classes:\n"
     "  - {name: small, need: 3,  prob: 1/2, duration: {exp: 1}}\n"
     "  - {name: large, need: 10, prob: 1/2, duration: {exp: 2}}\n"
     "policy: fcfs\n"
     "arrival: 5/2\n",
     SMALL_LARGE},
    {"{\"servers\": 30, \"arrival\": 2.5, \"classes\": [\n"
     " {\"need\": 3, \"prob\": 0.5, \"duration\": {\"exp\": 1}},\n"
     "\t{\"name\": \"\\u00e9\", \"need\": 10, \"prob\": \"1/2\", "
     "\"duration\": {\"exp\": \"1+1\"}}]}",
     SMALL_LARGE},
    {"\xef\xbb\xbf%YAML 1.1\n---\nservers: 3*10\r\nclasses:\r\n"
     "- need: 3\r\n  prob: 5e-1\r\n  duration: {exp: 1}\r\n"
     "- {need: 20-10, prob: 1-0.5, duration: {exp: 1e0+1}}\r\n",
     SMALL_LARGE},
    {"--- # one document\n"
     "classes:\n"
     "- &first\n"
     "  need: &n 3\n"
     "  prob: &half 5e-1\n"
     "  duration: &d {exp: 3*p}\n"
     "- need: 10\n"
     "  prob: *half\n"
     "  duration:\n"
     "    exp: 1\n"
     "     + 1\n"
     "servers: 30\n"
     "...\n",
     SMALL_LARGE},
    {"feasible: {maximal: [&r [0, 3], [1, 2], [4, 0], [3, 0], *r]}\n"
     "classes: [{prob: 0.1, duration: {exp: 1}}, "
     "{prob: 9/10, duration: {exp: 3e-1}}]\n",
     STAIRS},
    {"servers: 1\nclasses: [{need: 1, prob: 1, duration: {exp: p}}]\n",
     "servers 1\nclasses 1\nclass 1 need 1 prob 1 exp 1/3\n"},
    {"servers: 3\nclasses: [&c {need: 1, prob: p, duration: {exp: 1}},"
     " *c, *c]\n",
     "servers 3\nclasses 3\nclass 1 need 1 prob 1/3 exp 1\n"
     "class 2 need 1 prob 1/3 exp 1\nclass 3 need 1 prob 1/3 exp 1\n"},
    {"servers: 2147483647\n"
     "classes: [{need: 2147483647, prob: 1, duration: {exp: 1e-9}}]\n",
     "servers 2147483647\nclasses 1\n"
     "class 1 need 2147483647 prob 1 exp 1/1000000000\n"}};

#endif
