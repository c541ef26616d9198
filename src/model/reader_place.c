/* reader_place.c -- where a part of the model stands in its file.

   For the checks of the whole model (check.h): a part that is not in the file
   (a name that was not given, a need that was left out) is where what it
   belongs to is. */

#include "model/reader.h"

/* The value of the key, or the mapping where it is absent. */
static const msj_yaml_node_t *
find_or(const msj_yaml_node_t *mapping, const char *key)
{
    const msj_yaml_node_t *node = msj_yaml_find(mapping, key);

    return node != NULL ? node : mapping;
}

static const msj_yaml_node_t *
class_node(const msj_reader_t *r, const msj_place_t *place)
{
    const msj_yaml_node_t *mapping = r->classes->items[place->index];
    const msj_yaml_node_t *node;

    switch (place->part)
    {
    case MSJ_PART_NAME:
        return find_or(mapping, "name");
    case MSJ_PART_NEED:
        node = find_or(mapping, "need");
        return place->entry < 0
                   ? node
                   : find_or(node, r->model->resources[place->entry]);
    case MSJ_PART_PROB:
        return find_or(mapping, "prob");
    case MSJ_PART_RATE:
        return find_or(find_or(mapping, "duration"), "exp");
    default:
        return find_or(mapping, "duration");
    }
}

static const msj_yaml_node_t *
process_node(const msj_reader_t *r, const msj_place_t *place)
{
    const msj_yaml_node_t *list = find_or(r->process, "transitions");

    switch (place->part)
    {
    case MSJ_PART_STATE:
        return find_or(r->process, "states")->items[place->index];
    case MSJ_PART_TRANSITION:
        return list->items[place->index];
    case MSJ_PART_TRANSITION_RATE:
        return find_or(list->items[place->index], "rate");
    default:
        return list;
    }
}

const msj_yaml_node_t *
msj_reader_node(const msj_reader_t *r, const msj_place_t *place)
{
    if (r->parallel != NULL && place->part != MSJ_PART_MODEL)
    {
        return msj_reader_parallel_node(r, place);
    }
    switch (place->part)
    {
    case MSJ_PART_MODEL:
        return r->root;
    case MSJ_PART_SERVERS:
        return r->servers;
    case MSJ_PART_CAPACITY:
        return r->capacity->items[2 * place->index + 1];
    case MSJ_PART_RESOURCE:
        return r->capacity->items[2 * place->index];
    case MSJ_PART_CLASSES:
        return r->classes;
    case MSJ_PART_MAXIMAL:
        return r->maximal;
    case MSJ_PART_ROW:
        return r->maximal->items[place->index];
    case MSJ_PART_CELL:
        return r->maximal->items[place->index]->items[place->entry];
    case MSJ_PART_STATE:
    case MSJ_PART_TRANSITIONS:
    case MSJ_PART_TRANSITION:
    case MSJ_PART_TRANSITION_RATE:
        return process_node(r, place);
    case MSJ_PART_ARRIVAL:
        return r->arrival;
    default:
        return class_node(r, place);
    }
}
