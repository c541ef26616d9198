/* ref_queue.h -- a queue of jobs, served first come first served.

   A state is an explicit queue: a letter for the class of every job in service
   and of every job that waits, oldest first, and for each job in service the
   letter of its phase. One rule moves it: a completion removes a job; the head
   of the waiting jobs enters as long as it fits, and then draws its phase; a
   new job is drawn when the descriptor wants one. The descriptors differ in
   what they want and in the name only (doc/certificate-format.md, s.3). */

#ifndef TESTS_REF_QUEUE_H
#define TESTS_REF_QUEUE_H

#include "ref/ref_model.h"

#define REF_QUEUE 128
#define REF_NAME 160
#define REF_UNDRAWN '0'

typedef enum
{
    REF_EXACT_K,
    REF_JUST_ENOUGH,
    REF_TWO_CLASS,
    REF_PROCESS /* a chain that was given; no queue */
} ref_descriptor_t;

typedef struct
{
    char service[REF_QUEUE]; /* classes: letters '1', '2', ... */
    char phases[REF_QUEUE];  /* of the jobs in service; REF_UNDRAWN: none yet */
    char waiting[REF_QUEUE];
    char key[2 * REF_QUEUE]; /* identity; strcmp: the documented order */
    char name[REF_NAME];
    int counts[REF_CLASSES]; /* jobs in service by class */
    int number;
    int next;                /* in the bucket */
} ref_state_t;

/* Non-zero if the class of a further job must be drawn. */
int ref_queue_wants(const ref_model_t *model, ref_descriptor_t descriptor,
                    const ref_state_t *s);

/* The first job in service that has not drawn its phase, or -1. */
int ref_queue_undrawn(const ref_state_t *s);

/* A job of the class joins the end; the job in that place leaves service; it
   gets the phase, counted from 0. */
void ref_queue_arrive(const ref_model_t *model, ref_state_t *s, int job_class);
void ref_queue_complete(const ref_model_t *model, ref_state_t *s, int place);
void ref_queue_phase(ref_state_t *s, int place, int phase);

/* Fill in counts, key and name. */
void ref_queue_name(const ref_model_t *model, ref_descriptor_t descriptor,
                    ref_state_t *s);

/* The same for the descriptor I' (theory s.2): the jobs in service as a
   multiset, the waiting classes in order. A key only, no name. */
void ref_queue_block(const ref_model_t *model, ref_state_t *s);

#endif
