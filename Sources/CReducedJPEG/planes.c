#include "planes.h"

#include <stdlib.h>

/// Returns 1 if a component's samples are made of one of the four lowest frequencies.
static int is_needed(const component *part, int i) {
  return (!(i & 1) || part->width == 2) && (!(i & 2) || part->height == 2);
}

/// Returns 1 if pixels are made of others than the first coefficients of a component.
static int reads_others(const picture *picture, unsigned i) {
  return i < picture->shown && (picture->parts[i].width == 2 || picture->parts[i].height == 2);
}

int planes_open(planes *p, picture *picture, const jpeg_file *f, int reads_all) {
  *p = (planes){.picture = picture};
  size_t values = 0, blocks = 0;
  for (unsigned i = 0; i < picture->count; i++) {
    const component *part = &picture->parts[i];
    plane *of = &p->parts[i];
    of->stride = part->blocks / part->rows;
    // The sampling factors of a component that is the only one mean nothing.
    const unsigned wide = 8 * (f->count == 1 ? 1 : f->most_across), high = 8 * (f->count == 1 ? 1 : f->most_down);
    of->columns = (f->width * part->columns + wide - 1) / wide;
    of->rows = (f->height * part->rows + high - 1) / high;
    const size_t all = part->blocks * picture->rows;
    values += all;
    if (!reads_all && !reads_others(picture, i)) continue;
    blocks += all;
    for (int j = 1; j < 4; j++) values += is_needed(part, j) ? all : 0;
  }
  p->values = calloc(values, sizeof *p->values);
  p->filled = calloc(blocks > 0 ? blocks : 1, sizeof *p->filled);
  if (p->values == NULL || p->filled == NULL) return 0;
  int16_t *value = p->values;
  uint64_t *filled = p->filled;
  for (unsigned i = 0; i < picture->count; i++) {
    const component *part = &picture->parts[i];
    plane *of = &p->parts[i];
    const size_t all = part->blocks * picture->rows;
    of->values[0] = value;
    value += all;
    if (!reads_all && !reads_others(picture, i)) continue;
    of->filled = filled;
    filled += all;
    for (int j = 1; j < 4; j++) {
      if (!is_needed(part, j)) continue;
      of->values[j] = value;
      value += all;
    }
  }
  return 1;
}

void planes_make_pixels(const planes *p) {
  picture *to = p->picture;
  for (unsigned row = to->top; row < to->bottom; row++) {
    for (unsigned i = 0; i < to->shown; i++) {
      component *part = &to->parts[i];
      for (int j = 0; j < 4; j++) {
        int16_t *values = p->parts[i].values[j];
        if (values != NULL) part->coefficients[j] = values + (size_t)row * part->blocks;
      }
    }
    picture_make_row(to, row);
  }
}

void planes_close(planes *p) {
  free(p->values);
  free(p->filled);
}
