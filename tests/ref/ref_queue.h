/* ref_queue.h -- a queue of letters, served first come first served.

   A state is an explicit queue: the letters of the jobs in service and of the
   jobs that wait, oldest first. One rule moves it: a completion removes a
   letter; the head of the waiting letters enters as long as it fits; a new
   letter is drawn when the descriptor wants one. The descriptors differ in
   what they want and in the name only (doc/certificate-format.md, s.3). */

#ifndef TESTS_REF_QUEUE_H
#define TESTS_REF_QUEUE_H

#include "ref/ref_model.h"

#define REF_QUEUE 128
#define REF_NAME 160

typedef enum
{
    REF_EXACT_K,
    REF_JUST_ENOUGH,
    REF_TWO_CLASS
} ref_descriptor_t;

typedef struct
{
    char service[REF_QUEUE]; /* letters '1', '2', ... */
    char waiting[REF_QUEUE];
    char key[2 * REF_QUEUE]; /* identity; strcmp: the documented order */
    char name[REF_NAME];
    int counts[REF_CLASSES];
    int number;
    int next;                /* in the bucket */
} ref_state_t;

/* Non-zero if the class of a further job must be drawn. */
int ref_queue_wants(const ref_model_t *model, ref_descriptor_t descriptor,
                    const ref_state_t *s);

/* A job of the class joins the end; the job in that place leaves service. */
void ref_queue_arrive(const ref_model_t *model, ref_state_t *s, int job_class);
void ref_queue_complete(const ref_model_t *model, ref_state_t *s, int place);

/* Fill in counts, key and name. */
void ref_queue_name(const ref_model_t *model, ref_descriptor_t descriptor,
                    ref_state_t *s);

#endif
