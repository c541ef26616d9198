/* reading.h -- models from and to memory, for test_model.c and its kin.

   The context, the bindings and the model of the test that is running. */

#ifndef TESTS_UNIT_MODELS_READING_H
#define TESTS_UNIT_MODELS_READING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "model/model.h"
#include "random.h"
#include "support/memory.h"

static msj_context_t ctx;
static msj_bindings_t bindings; /* p = 1/3 */
static msj_model_t model;

static inline void
setup(void)
{
    msj_context_init(&ctx);
    msj_bindings_init(bindings);
    msj_model_init(model);
    ck_assert_int_eq(msj_bindings_add(&ctx, bindings, "p=1/3"), MSJ_OK);
    random_state = chosen_seed();
}

static inline void
teardown(void)
{
    msj_alloc_fail_at(0);
    msj_model_clear(model);
    msj_bindings_clear(bindings);
}

static inline msj_status_t
read_bytes(const char *text, size_t length)
{
    FILE *stream = length > 0 ? fmemopen((void *) text, length, "r")
                              : tmpfile();
    msj_status_t status;

    ck_assert_ptr_nonnull(stream);
    status = msj_model_read(&ctx, model, stream, "m.yaml", bindings);
    fclose(stream);
    return status;
}

static inline msj_status_t
read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

/* The certificate section of the model (free). */
static inline char *
certificate(void)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    msj_status_t expected = model->servers > MSJ_COUNT_MAX ? MSJ_LIMIT : MSJ_OK;

    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(msj_model_write_certificate(&ctx, out, model), expected);
    fclose(out);
    return text;
}

static inline void
check_certificate(const char *expected)
{
    char *got = certificate();

    ck_assert_str_eq(got, expected);
    free(got);
}

static inline void
check_good(const char *text, const char *meaning)
{
    msj_status_t status = read_text(text);

    ck_assert_msg(status == MSJ_OK, "%s: %s", text, ctx.message);
    check_certificate(meaning);
    ck_assert_int_eq(msj_model_validate(&ctx, model), MSJ_OK);
    check_certificate(meaning);
}

static inline void
check_bad(const char *text, const char *message)
{
    msj_status_t status = read_text(text);

    ck_assert_msg(status == MSJ_INPUT, "%s", text);
    ck_assert_str_eq(ctx.message, message);
    ck_assert_int_eq(model->class_count, 0);
    ck_assert_ptr_null(model->maximal);
    ck_assert_int_eq(model->resource_count, 0);
    ck_assert_int_eq(model->process->state_count, 0);
}

/* Every allocation of reading this text fails once; the final status. */
static inline void
fail_everywhere(const char *text, msj_status_t final)
{
    msj_status_t status = MSJ_NOMEM;
    unsigned long n;

    for (n = 1; status == MSJ_NOMEM; n++)
    {
        msj_alloc_fail_at(n);
        status = read_text(text);
        ck_assert(status != MSJ_NOMEM
                  || (model->class_count == 0 && model->capacity == NULL
                      && model->process->state_count == 0));
    }
    msj_alloc_fail_at(0);
    ck_assert_msg(status == final, "%s", text);
    ck_assert_uint_gt(n, 2);
}

#endif
