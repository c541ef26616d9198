/* bad_words.h -- command lines that must be refused.

   --servers, two --class, --arrival (NULL where absent), and the exact
   message. */

#ifndef TESTS_UNIT_MODELS_BAD_WORDS_H
#define TESTS_UNIT_MODELS_BAD_WORDS_H

#include <stddef.h>

#include "bad_models.h"

static const char *const bad_words[][5] = {
    {NULL, "need=1,prob=1,exp=1", NULL, NULL,
     "no --servers, expected --servers K"},
    {"3", NULL, NULL, NULL,
     "no --class, expected at least one --class need=N,prob=P,exp=RATE"},
    {"3+", "need=1,prob=1,exp=1", NULL, NULL,
     "--servers 3+: column 3: unexpected end, expected "
     "a number, a name or '('"},
    {"1/2", "need=1,prob=1,exp=1", NULL, NULL,
     "--servers 1/2: column 1: 1/2 is not an integer, expected an integer"},
    {"0", "need=1,prob=1,exp=1", NULL, NULL,
     "--servers 0: 0 servers, " EXPECT_COUNT},
    {"3", "", NULL, NULL, "--class : column 1: no '=', expected KEY=VALUE"},
    {"3", "need=1,prob", NULL, NULL,
     "--class need=1,prob: column 8: no '=', expected KEY=VALUE"},
    {"3", "need=1,prob=1,exp=1,", NULL, NULL,
     "--class need=1,prob=1,exp=1,: column 21: no '=', expected KEY=VALUE"},
    {"3", "need=1,prob=1/,exp=1", NULL, NULL,
     "--class need=1,prob=1/,exp=1: column 15: unexpected end, expected "
     "a number, a name or '('"},
    {"3", "need=1,prob=0,5,exp=1", NULL, NULL,
     "--class need=1,prob=0,5,exp=1: column 15: no '=', expected KEY=VALUE; "
     "decimals have a point, not a comma"},
    {"3", "need=1,pro=1,exp=1", NULL, NULL,
     "--class need=1,pro=1,exp=1: column 8: unknown key 'pro' (did you mean "
     "'prob'?), expected one of name, need, prob, exp, erlang"},
    {"3", "need=1,prob=1,coxian=2", NULL, NULL,
     "--class need=1,prob=1,coxian=2: column 15: unknown key 'coxian', "
     "expected one of name, need, prob, exp, erlang; in a model file it "
     "belongs into duration: {...}"},
    {"3", "need=1,prob=1,erlang=2", NULL, NULL,
     "--class need=1,prob=1,erlang=2: column 22: no ':', expected "
     "erlang=STAGES:RATE"},
    {"3", "need=1,prob=1,erlang=2:", NULL, NULL,
     "--class need=1,prob=1,erlang=2:: column 24: unexpected end, expected "
     "a number, a name or '('"},
    {"3", "need=1,prob=1,erlang=1/2:1", NULL, NULL,
     "--class need=1,prob=1,erlang=1/2:1: column 22: 1/2 is not an integer, "
     "expected an integer"},
    {"3", "need=1,prob=1,erlang=0:1", NULL, NULL,
     "--class need=1,prob=1,erlang=0:1: column 22: a duration of 0 phases, "
     "expected between 1 and 1000"},
    {"3", "need=1,prob=1,erlang=1001:1", NULL, NULL,
     "--class need=1,prob=1,erlang=1001:1: column 22: a duration of 1001 "
     "phases, expected between 1 and 1000"},
    {"3", "need=1,prob=1,erlang=2:0", NULL, NULL,
     "--class need=1,prob=1,erlang=2:0: column 24: a rate that is not "
     "positive, expected a positive number"},
    {"3", "need=1,prob=1,erlang=2:1,exp=1", NULL, NULL,
     "--class need=1,prob=1,erlang=2:1,exp=1: both 'exp' and 'erlang', "
     "expected one of them"},
    {"3", "need=1,need=1,exp=1", NULL, NULL,
     "--class need=1,need=1,exp=1: column 8: the key 'need' a second time, "
     "expected each key once"},
    {"3", "need=1,exp=1", NULL, NULL,
     "--class need=1,exp=1: no 'prob', expected need=N,prob=P,exp=RATE "
     "(or erlang=STAGES:RATE)"},
    {"3", "need=5/2,prob=1,exp=1", NULL, NULL,
     "--class need=5/2,prob=1,exp=1: column 6: 5/2 is not an integer, "
     "expected an integer"},
    {"3", "need=4,prob=1,exp=1", NULL, NULL,
     "--class need=4,prob=1,exp=1: a need of 4 is above the 3 servers, "
     "expected at most 3"},
    {"3", "need=1,prob=1/2,exp=1", "need=1,prob=1/3,exp=1", NULL,
     "the probabilities sum to 5/6, which is 1/6 below 1, expected exactly "
     "1"},
    {"3", "need=1,prob=1/2,exp=1", "need=1,prob=1/2,exp=0", NULL,
     "--class need=1,prob=1/2,exp=0: the rate of class 2 is 0, expected a "
     "positive number"},
    {"3", "need=1,prob=1/2,exp=1,name=2", "need=1,prob=1/2,exp=1", NULL,
     "--class need=1,prob=1/2,exp=1: class 2 has the name '2' of class 1, "
     "expected different names"},
    {"3", "need=1,prob=1,exp=1,name=", NULL, NULL,
     "--class need=1,prob=1,exp=1,name=: the class name is empty, expected "
     "a name"},
    {"3", "need=1,prob=1,exp=1", NULL, "1..2",
     "--arrival 1..2: column 3: a decimal point without digits after it, "
     "expected digits"},
    {"3", "need=1,prob=1,exp=1", NULL, "-1",
     "--arrival -1: the arrival rate is -1, expected a positive rate"}};

#endif
