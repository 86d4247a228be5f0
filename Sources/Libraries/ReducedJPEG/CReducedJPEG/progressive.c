#include <stdlib.h>
#include <string.h>

#include "scans.h"

// MARK: Planes

/// Returns 1 if a component's samples use one of the four lowest frequencies.
static int is_needed(const component *part, int i) {
  return (!(i & 1) || part->width == 2) && (!(i & 2) || part->height == 2);
}

/// Returns 1 if pixels use further coefficients of a component besides the first.
static int reads_others(const picture *picture, unsigned i) {
  return i < picture->shown && (picture->parts[i].width == 2 || picture->parts[i].height == 2);
}

/// Allocates memory for a photo. Returns 0 on failure. `reads_all`: also read scans that no sample uses.
static int open_planes(planes *p, picture *picture, const jpeg_file *f, int reads_all) {
  *p = (planes){.picture = picture};
  size_t values = 0, blocks = 0;
  for (unsigned i = 0; i < picture->count; i++) {
    const component *part = &picture->parts[i];
    plane *of = &p->parts[i];
    of->stride = part->blocks / part->rows;
    // The sampling factors of a single component have no effect.
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

static void make_pixels(const planes *p) {
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

static void close_planes(planes *p) {
  free(p->values);
  free(p->filled);
}

// MARK: Scans

typedef struct {
  planes planes;
  // The lowest bit received of each coefficient; −1 before the first.
  int8_t bits[3][64];
  uint8_t *data;
  size_t room;
  reduced_jpeg_reading *reading;
} progression;

/// Skips the marker between two intervals. Returns 0 if it is another marker.
static int restart(entropy_data *data, unsigned restarts) {
  const uint8_t *behind = NULL;
  if (entropy_marker(data, &behind) != MARKER_RST0 + (restarts & 7)) return 0;
  *data = (entropy_data){.at = behind, .end = data->end};
  return 1;
}

static reduced_jpeg_status read_scan(progression *p, jpeg_file *f) {
  dc_scan dc = {0};
  ac_scan ac = {0};
  const int is_dc = f->scan.first == 0;
  if (!(is_dc ? dc_scan_open(&dc, &p->planes, f) : ac_scan_open(&ac, &p->planes, f))) return REDUCED_JPEG_NOT_MINE;
  const size_t all = is_dc ? (size_t)dc.columns * dc.rows : (size_t)ac.to->columns * ac.to->rows;
  const size_t each = f->restart_interval > 0 ? f->restart_interval : all;
  entropy_data data = {.at = f->at, .end = f->end};
  size_t done = 0;
  for (unsigned restarts = 0;; restarts++) {
    uint8_t *end = entropy_copy(&data, p->data, p->data + p->room);
    memset(end, 0, INTERVAL_PADDING);
    interval from = {.data = p->data, .end = 8 * (uint64_t)(end - p->data)};
    const size_t count = all - done < each ? all - done : each;
    const reduced_jpeg_status result =
        is_dc ? dc_scan_read(&dc, &p->planes, &from, done, count) : ac_scan_read(&ac, &from, done, count);
    if (result != REDUCED_JPEG_DONE) return result;
    if (!is_end_of_data(from.at, from.end)) return REDUCED_JPEG_NOT_MINE;
    done += count;
    if (done == all) break;
    if (!restart(&data, restarts)) return REDUCED_JPEG_NOT_MINE;
  }
  const size_t blocks = is_dc ? all * dc.count : all;
  p->reading->read += blocks;
  p->reading->kept += blocks;
  f->at = data.at;
  return REDUCED_JPEG_DONE;
}

/// Skips a scan. Returns 0 if its intervals are odd.
static int skip_scan(const progression *p, jpeg_file *f) {
  const plane *of = &p->planes.parts[f->scan.components[0]];
  const size_t all = (size_t)of->columns * of->rows, each = f->restart_interval > 0 ? f->restart_interval : all;
  entropy_data data = {.at = f->at, .end = f->end};
  size_t done = 0;
  for (unsigned restarts = 0;; restarts++) {
    const uint8_t *before = data.at;
    entropy_skip(&data);
    if (data.at == before) return 0;
    done += each;
    if (done >= all) break;
    if (!restart(&data, restarts)) return 0;
  }
  f->at = data.at;
  return 1;
}

/// Records the bits of a scan. Returns 0 if they are not the next ones (ITU-T T.81, G.1.1.1).
static int note_bits(progression *p, const jpeg_file *f) {
  const scan_header *s = &f->scan;
  if (s->low > 13 || s->last > 63 || s->first > s->last) return 0;
  if (s->first == 0 ? s->last > 0 : s->count > 1) return 0;
  if (s->high > 0 && s->high != s->low + 1) return 0;
  for (unsigned i = 0; i < s->count; i++) {
    int8_t *bits = p->bits[s->components[i]];
    if (s->first > 0 && (bits[0] < 0 || !f->tables[1][s->ac[i]].is_there)) return 0;
    for (unsigned k = s->first; k <= s->last; k++) {
      if (s->high == 0 ? bits[k] >= 0 : bits[k] != (int)s->high) return 0;
      bits[k] = (int8_t)s->low;
    }
  }
  return 1;
}

static int is_complete(const progression *p) {
  for (unsigned i = 0; i < p->planes.picture->count; i++) {
    for (unsigned k = 0; k < 64; k++) {
      if (p->bits[i][k] != 0) return 0;
    }
  }
  return 1;
}

static reduced_jpeg_status read_scans(progression *p, jpeg_file *f) {
  segments_result next = SEGMENTS_SCAN;
  for (; next == SEGMENTS_SCAN; next = jpeg_file_next(f)) {
    p->reading->scans++;
    if (!note_bits(p, f)) return REDUCED_JPEG_NOT_MINE;
    if (f->scan.first > 0 && p->planes.parts[f->scan.components[0]].filled == NULL) {
      if (!skip_scan(p, f)) return REDUCED_JPEG_NOT_MINE;
      continue;
    }
    const reduced_jpeg_status result = read_scan(p, f);
    if (result != REDUCED_JPEG_DONE) return result;
  }
  return next == SEGMENTS_END && is_complete(p) ? REDUCED_JPEG_DONE : REDUCED_JPEG_NOT_MINE;
}

reduced_jpeg_status progressive_read(jpeg_file *f, picture *to, reduced_jpeg_reading *reading) {
  // An interval cannot be longer than the file.
  progression p = {.reading = reading, .room = (size_t)(f->end - f->at)};
  memset(p.bits, -1, sizeof p.bits);
  reduced_jpeg_status result = REDUCED_JPEG_NO_MEMORY;
  p.data = malloc(p.room + INTERVAL_PADDING);
  if (p.data != NULL && picture_take_memory(to) && open_planes(&p.planes, to, f, reading->reads_all)) {
    result = read_scans(&p, f);
  }
  if (result == REDUCED_JPEG_DONE) make_pixels(&p.planes);
  close_planes(&p.planes);
  free(p.data);
  return result;
}
