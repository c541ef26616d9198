/* dropping.c -- models that drop jobs when something is missing.

   Every allocation of reading, solving, verifying and certifying fails once:
   each run must answer MSJ_NOMEM, leave nothing behind (the sanitizers watch),
   and the first in which nothing fails must succeed. Limits are answers, too.
 */

#include <string.h>

#include "certificate/certificate.h"
#include "check.h"
#include "support/memory.h"
#include "theorem/theorems.h"

static const char *const texts[] = {
    "{servers: 4, classes: [{need: 1, prob: 1/3, duration: {exp: 1}}, "
    "{need: 2, prob: 2/3, duration: {exp: 2}}], arrival: 3, policy: dropping}",
    "{feasible: {maximal: [[0, 2], [3, 1]]}, classes: [{prob: 1/3, duration: "
    "{exp: 1}}, {prob: 2/3, duration: {exp: 2}}], arrival: 3, policy: "
    "dropping}"};

#define TEXTS (sizeof texts / sizeof texts[0])

static msj_status_t verify_model(msj_context_t *ctx, const msj_model_t model) {
  msj_verification_t verification;
  msj_status_t status;
  FILE *out = tmpfile();

  msj_verification_init(verification);
  status = msj_verify(ctx, verification, &msj_theorem_dropping, NULL, model,
                      NULL, NULL);
  if (status == MSJ_OK)
    status =
        msj_certificate_write(ctx, out, verification, 1, MSJ_EVIDENCE_TABLES);
  msj_verification_clear(verification);
  fclose(out);
  return status;
}

static msj_status_t run(msj_context_t *ctx, const char *text) {
  FILE *stream = fmemopen((void *)text, strlen(text), "r");
  msj_dropping_t dropping;
  msj_bindings_t bindings;
  msj_model_t model;
  msj_status_t status;

  msj_bindings_init(bindings);
  msj_model_init(model);
  msj_dropping_init(dropping);
  status = msj_model_read(ctx, model, stream, "d", bindings);
  fclose(stream);
  if (status == MSJ_OK)
    status = msj_dropping_solve(ctx, dropping, model, 1);
  if (status == MSJ_OK)
    status = verify_model(ctx, model);
  msj_dropping_clear(dropping);
  msj_model_clear(model);
  msj_bindings_clear(bindings);
  return status;
}

static void check_allocations(const char *text) {
  msj_status_t status = MSJ_NOMEM;
  msj_context_t ctx;
  unsigned long n;

  msj_context_init(&ctx);
  for (n = 1; status == MSJ_NOMEM; n++) {
    msj_alloc_fail_at(n);
    status = run(&ctx, text);
  }
  msj_alloc_fail_at(0);
  CHECK(status == MSJ_OK, "allocation %lu: %s in %s", n - 1, ctx.message, text);
  CHECK(n > 40, "only %lu allocations in %s", n, text);
}

static void check_limits(void) {
  msj_context_t ctx;

  for (size_t i = 0; i < 4 * TEXTS; i++) {
    msj_context_init(&ctx);
    ctx.max_states = i % 4 == 0 ? 3 : ctx.max_states;
    ctx.max_memory = i % 4 == 1 ? 20 : 0;
    ctx.cancel = i % 4 == 2;
    ctx.timeout = i % 4 == 3 ? 1e-9 : 0;
    CHECK(run(&ctx, texts[i / 4]) == MSJ_LIMIT, "limit %d: %s", (int)i,
          ctx.message);
  }
}

int main(void) {
  for (size_t i = 0; i < TEXTS; i++)
    check_allocations(texts[i]);
  check_limits();
  flint_cleanup();
  return check_end();
}
