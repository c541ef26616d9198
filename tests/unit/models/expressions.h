/* expressions.h -- what texts of numbers mean, exactly.

   Expressions (with p = 1/3, mu_1 = 2) and their values; wrong ones and
   "COLUMN: message"; wrong bindings and their messages; decimals. */

#ifndef TESTS_UNIT_MODELS_EXPRESSIONS_H
#define TESTS_UNIT_MODELS_EXPRESSIONS_H

static const char *const values[][2] = {
    {"3", "3"},          {"-2/7", "-2/7"},
    {"0.1", "1/10"},     {"1e-3", "1/1000"},
    {"1E3", "1000"},     {"1e+3", "1000"},
    {"1.50e2", "150"},   {"0", "0"},
    {"-0", "0"},         {"000", "0"},
    {"007", "7"},        {"0e5", "0"},
    {"0.000", "0"},      {"6/4", "3/2"},
    {"1/-2", "-1/2"},    {"2/4", "1/2"},
    {" 1\t", "1"},       {"1 - 2 - 3", "-4"},
    {"8/2/2", "2"},      {"2*3+4*5", "26"},
    {"2+3*4^2", "50"},   {"-2^2", "-4"},
    {"(-2)^2", "4"},     {"2^3^2", "512"},
    {"2^-1", "1/2"},     {"2^--1", "2"},
    {"(2/3)^-2", "9/4"}, {"0^0", "1"},
    {"0^5", "0"},        {"0^4", "0"},
    {"1^(10^50)", "1"},  {"(-1)^(10^50+1)", "-1"},
    {"2^(1/2*4)", "4"},  {"-(1-2)", "1"},
    {"+-+-3", "3"},      {"2*-3", "-6"},
    {"p", "1/3"},        {"1-p", "2/3"},
    {"(1-p)^2", "4/9"},  {"2*mu_1/3", "4/3"},
    {"mu_1^2", "4"},     {"((((1))))", "1"},
    {"1/3+1/6", "1/2"},  {"0.1+0.2", "3/10"},
    {"1e0", "1"},        {"10^30/10^29", "10"}};

#define NUMBER "a number, a name or '('"
#define TOO_LARGE                                                              \
    "the value is too large to be exact, expected numerator and "              \
    "denominator of at most 100000 digits"

static const char *const errors[][2] = {
    {"", "1: unexpected end, expected " NUMBER},
    {"  ", "3: unexpected end, expected " NUMBER},
    {"1+", "3: unexpected end, expected " NUMBER},
    {"1 2", "3: unexpected '2', expected an operator or the end"},
    {"2mu_1", "2: unexpected 'm', expected an operator or the end"},
    {"2(3)", "2: unexpected '(', expected an operator or the end"},
    {"1)", "2: unexpected ')', expected an operator or the end"},
    {"(1", "3: unexpected end, expected an operator or ')'"},
    {"(1]", "3: unexpected ']', expected an operator or ')'"},
    {"()", "2: unexpected ')', expected " NUMBER},
    {"*1", "1: unexpected '*', expected " NUMBER},
    {"1**2", "3: unexpected '*', expected " NUMBER},
    {".5", "1: unexpected '.', expected a digit before the decimal point"},
    {"1.", "3: a decimal point without digits after it, expected digits"},
    {"1.e3", "3: a decimal point without digits after it, expected digits"},
    {"1e", "3: an exponent without digits, expected digits after 'e'"},
    {"1e+p", "4: an exponent without digits, expected digits after 'e'"},
    {"1.2.3", "4: unexpected '.', expected an operator or the end"},
    {"0x10", "2: unexpected 'x', expected an operator or the end"},
    {"1_000", "2: unexpected '_', expected an operator or the end"},
    {"1\n", "2: unexpected byte 10, expected an operator or the end"},
    {"1 \xe2\x88\x92 2",
     "3: unexpected '\xe2\x88\x92', expected an operator or the end"},
    {"\xff", "1: unexpected byte 255, expected " NUMBER},
    {"1/0", "2: division by zero, expected a divisor other than 0"},
    {"3+1/(p-p)", "4: division by zero, expected a divisor other than 0"},
    {"0^-1", "2: a negative power of zero, expected a base other than 0"},
    {"(p-1/3)^(-2)",
     "8: a negative power of zero, expected a base other than 0"},
    {"4^(1/2)", "2: an exponent that is not an integer, expected an integer"},
    {"0^p", "2: an exponent that is not an integer, expected an integer"},
    {"1+q", "3: the name 'q' has no value, expected a number, or --const "
            "q=VALUE"},
    {"P", "1: the name 'P' has no value, expected a number, or --const "
          "P=VALUE"},
    {"mu", "1: the name 'mu' has no value, expected a number, or --const "
           "mu=VALUE"},
    {"pp", "1: the name 'pp' has no value, expected a number, or --const "
           "pp=VALUE"},
    {"1e999999999",
     "3: the decimal exponent is too large, expected at most 100000"},
    {"1e-999999999999999999999999999",
     "4: the decimal exponent is too large, expected at most 100000"},
    {"0e100001",
     "3: the decimal exponent is too large, expected at most 100000"},
    {"1e100000", "1: " TOO_LARGE},
    {"1e-100000", "1: " TOO_LARGE},
    {"(10^9)^(10^9)", "7: " TOO_LARGE},
    {"(10^9)^-(10^9)", "7: " TOO_LARGE},
    {"2^2^2^2^2^2", "2: " TOO_LARGE},
    {"3^(10^40)", "2: " TOO_LARGE},
    {"p^99999999", "2: " TOO_LARGE},
    {"10^100000", "3: " TOO_LARGE},
    {"10^99999*10", "9: " TOO_LARGE},
    {"(10^60000)/(7^60000)*(1/7^60000)", "21: " TOO_LARGE}};

static const struct
{
    const char *expression;
    long digits;
    const char *decimal;
} decimals[] = {{"96/115", 12, "0.834782608696"},
                {"1/2", 12, "0.5"},
                {"12", 12, "12"},
                {"12", 2, "12"},
                {"12", 1, "1e1"},
                {"1e-9", 12, "1e-9"},
                {"0.125", 2, "0.12"},
                {"0.375", 2, "0.38"},
                {"8.5", 1, "8"},
                {"9.5", 1, "1e1"},
                {"99.95", 3, "100"},
                {"99.95", 2, "1.0e2"},
                {"9.995", 3, "10.0"},
                {"99.95", 4, "99.95"},
                {"-0.000001", 3, "-0.000001"},
                {"-0.0000001", 3, "-1e-7"},
                {"0.00000099996", 4, "0.000001000"},
                {"1e12", 12, "1e12"},
                {"1e11", 12, "100000000000"},
                {"123456789/1000", 20, "123456.789"},
                {"1.499", 3, "1.50"},
                {"0.14", 3, "0.14"},
                {"0.1401", 3, "0.140"},
                {"-199999", 3, "-2.00e5"},
                {"1/3", 5, "0.33333"},
                {"2/3", 5, "0.66667"},
                {"1/3", 0, "0.3"},
                {"2/3", -7, "0.7"},
                {"0.0000009999994", 6, "9.99999e-7"}};

static const char *const bad_bindings[][2] = {
    {"p=2", "constant 'p=2': the name is bound already, expected each name "
            "once"},
    {"x", "constant 'x': expected NAME=VALUE, the name a letter and then "
          "letters, digits or '_'"},
    {"=2", "constant '=2': expected NAME=VALUE, the name a letter and then "
           "letters, digits or '_'"},
    {"2x=2", "constant '2x=2': expected NAME=VALUE, the name a letter and "
             "then letters, digits or '_'"},
    {"x =2", "constant 'x =2': expected NAME=VALUE, the name a letter and "
             "then letters, digits or '_'"},
    {"x=", "constant 'x=': column 3: unexpected end, expected " NUMBER},
    {"x=1/0", "constant 'x=1/0': column 4: division by zero, expected a "
              "divisor other than 0"},
    {"x=x+1", "constant 'x=x+1': column 3: the name 'x' has no value, "
              "expected a number, or --const x=VALUE"},
    {"x=1=2", "constant 'x=1=2': column 4: unexpected '=', expected an "
              "operator or the end"}};

#endif
