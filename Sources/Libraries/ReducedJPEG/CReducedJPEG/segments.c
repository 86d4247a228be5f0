#include "segments.h"

#include <string.h>

/// The row-order index of each coefficient in zigzag order.
static const uint8_t zigzag[64] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
    41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
    30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
};

static unsigned word(const uint8_t *bytes) { return (unsigned)bytes[0] << 8 | bytes[1]; }

int segment_read(const uint8_t **at, const uint8_t *end, unsigned *marker, const uint8_t **content, size_t *count) {
  const uint8_t *next = *at;
  if (end - next < 2 || next[0] != 0xFF) return 0;
  // Any number of 255s may precede a marker.
  while (end - next >= 2 && next[1] == 0xFF) next++;
  if (end - next < 2) return 0;
  *marker = next[1];
  next += 2;
  *content = next;
  *count = 0;
  const int is_alone = *marker < MARKER_SOF0 || (*marker >= MARKER_RST0 && *marker <= MARKER_EOI);
  if (!is_alone) {
    if (end - next < 2) return 0;
    const size_t length = word(next);
    if (length < 2 || (size_t)(end - next) < length) return 0;
    *content = next + 2;
    *count = length - 2;
    next += length;
  }
  *at = next;
  return 1;
}

// MARK: Tables

static int read_quantisers(jpeg_file *f, const uint8_t *at, size_t count) {
  while (count > 0) {
    const unsigned is_wide = at[0] >> 4, number = at[0] & 15;
    const size_t bytes = is_wide ? 129 : 65;
    if (is_wide > 1 || number > 3 || count < bytes) return 0;
    for (unsigned i = 0; i < 64; i++) {
      const unsigned value = is_wide ? word(at + 1 + 2 * (size_t)i) : at[1 + i];
      if (value == 0) return 0;
      f->quantisers[number][zigzag[i]] = (uint16_t)value;
    }
    at += bytes;
    count -= bytes;
  }
  return 1;
}

/// Returns the number of symbols of a table, or 257 if their codes do not fit.
static unsigned symbols_of(const uint8_t lengths[16]) {
  unsigned total = 0;
  uint32_t code = 0;
  for (unsigned i = 0; i < 16; i++, code <<= 1) {
    total += lengths[i];
    code += lengths[i];
    // The code of all ones is never used.
    if (total > 256 || (lengths[i] > 0 && code >= (uint32_t)2 << i)) return 257;
  }
  return total;
}

static int read_tables(jpeg_file *f, const uint8_t *at, size_t count) {
  while (count > 0) {
    if (count < 17 || at[0] >> 4 > 1 || (at[0] & 15) > 3) return 0;
    const unsigned symbols = symbols_of(at + 1);
    if (symbols > 256 || count - 17 < symbols) return 0;
    huffman_definition *table = &f->tables[at[0] >> 4][at[0] & 15];
    memset(table, 0, sizeof *table);
    memcpy(table->lengths + 1, at + 1, 16);
    memcpy(table->symbols, at + 17, symbols);
    table->is_there = 1;
    at += 17 + symbols;
    count -= 17 + symbols;
  }
  return 1;
}

// MARK: Headers

static int read_frame(jpeg_file *f, unsigned marker, const uint8_t *at, size_t count) {
  if (f->count > 0 || f->has_scan || count < 6) return 0;
  const unsigned number = at[5];
  if (at[0] != 8 || (number != 1 && number != 3) || count != 6 + 3 * (size_t)number) return 0;
  f->height = word(at + 1);
  f->width = word(at + 3);
  if (f->height == 0 || f->width == 0) return 0;
  f->is_progressive = marker == MARKER_SOF2;
  f->count = number;
  f->most_across = f->most_down = 1;
  for (unsigned i = 0; i < number; i++) {
    const uint8_t *from = at + 6 + 3 * i;
    frame_component *part = &f->parts[i];
    *part = (frame_component){.id = from[0], .across = from[1] >> 4, .down = from[1] & 15, .quantiser = from[2]};
    if (part->across < 1 || part->across > 4 || part->down < 1 || part->down > 4 || part->quantiser > 3) return 0;
    for (unsigned j = 0; j < i; j++) {
      if (f->parts[j].id == part->id) return 0;
    }
    if (part->across > f->most_across) f->most_across = part->across;
    if (part->down > f->most_down) f->most_down = part->down;
  }
  return 1;
}

static int read_scan(jpeg_file *f, const uint8_t *at, size_t count) {
  if (f->count == 0 || count < 1) return 0;
  scan_header *s = &f->scan;
  s->count = at[0];
  if (s->count < 1 || s->count > f->count || count != 4 + 2 * (size_t)s->count) return 0;
  for (unsigned i = 0; i < s->count; i++) {
    const uint8_t *from = at + 1 + 2 * i;
    unsigned part = 0;
    while (part < f->count && f->parts[part].id != from[0]) part++;
    if (part == f->count || from[1] >> 4 > 3 || (from[1] & 15) > 3) return 0;
    // Components must be in the order of the frame.
    if (i > 0 && part <= s->components[i - 1]) return 0;
    s->components[i] = part;
    s->dc[i] = from[1] >> 4;
    s->ac[i] = from[1] & 15;
  }
  at += 1 + 2 * s->count;
  s->first = at[0];
  s->last = at[1];
  s->high = at[2] >> 4;
  s->low = at[2] & 15;
  f->has_scan = 1;
  return 1;
}

static int read_application(jpeg_file *f, unsigned marker, const uint8_t *at, size_t count) {
  if (marker == MARKER_APP0 && count >= 14 && memcmp(at, "JFIF", 5) == 0) f->has_jfif = 1;
  if (marker == MARKER_APP14 && count >= 12 && memcmp(at, "Adobe", 5) == 0) {
    f->has_adobe = 1;
    f->adobe_transform = at[11];
  }
  return 1;
}

/// Returns 0 if a segment is odd.
static int read_segment(jpeg_file *f, unsigned marker, const uint8_t *at, size_t count) {
  switch (marker) {
    case MARKER_SOF0:
    case MARKER_SOF1:
    case MARKER_SOF2: return read_frame(f, marker, at, count);
    case MARKER_DHT: return read_tables(f, at, count);
    case MARKER_DQT: return !f->has_scan && read_quantisers(f, at, count);
    case MARKER_SOS: return read_scan(f, at, count);
    case MARKER_DRI:
      if (count != 2) return 0;
      f->restart_interval = word(at);
      return 1;
    default:
      if (marker == MARKER_COM) return 1;
      return marker >= MARKER_APP0 && marker <= MARKER_APP15 && read_application(f, marker, at, count);
  }
}

int jpeg_file_open(jpeg_file *f, const uint8_t *bytes, size_t count) {
  if (count < 2 || bytes[0] != 0xFF || bytes[1] != MARKER_SOI) return 0;
  *f = (jpeg_file){.at = bytes + 2, .end = bytes + count};
  return 1;
}

segments_result jpeg_file_next(jpeg_file *f) {
  unsigned marker = 0;
  do {
    const uint8_t *content;
    size_t count;
    if (!segment_read(&f->at, f->end, &marker, &content, &count)) return SEGMENTS_ODD;
    if (marker == MARKER_EOI) return f->has_scan ? SEGMENTS_END : SEGMENTS_ODD;
    if (!read_segment(f, marker, content, count)) return SEGMENTS_ODD;
  } while (marker != MARKER_SOS);
  return SEGMENTS_SCAN;
}

colour_model jpeg_file_colours(const jpeg_file *f) {
  if (f->count == 1) return COLOURS_GREY;
  if (f->has_jfif) return COLOURS_YCBCR;
  if (f->has_adobe) return f->adobe_transform == 0 ? COLOURS_RGB : COLOURS_YCBCR;
  const int is_rgb = f->parts[0].id == 'R' && f->parts[1].id == 'G' && f->parts[2].id == 'B';
  return is_rgb ? COLOURS_RGB : COLOURS_YCBCR;
}

// MARK: Entropy-coded data

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

uint8_t *entropy_copy(entropy_data *d, uint8_t *to, const uint8_t *limit) {
  while (to < limit && !d->is_last) {
    const size_t most = smaller((size_t)(limit - to), (size_t)(d->end - d->at));
    const uint8_t *marker = most > 0 ? memchr(d->at, 0xFF, most) : NULL;
    const size_t plain = marker ? (size_t)(marker - d->at) : most;
    memcpy(to, d->at, plain);
    to += plain;
    d->at += plain;
    if (marker == NULL) {
      d->is_last = d->at == d->end;
    } else if (d->end - d->at >= 2 && d->at[1] == 0) {
      *to++ = 0xFF;
      d->at += 2;
    } else {
      d->is_last = 1;
    }
  }
  return to;
}

void entropy_skip(entropy_data *d) {
  while (!d->is_last) {
    const uint8_t *marker = d->at < d->end ? memchr(d->at, 0xFF, (size_t)(d->end - d->at)) : NULL;
    d->at = marker != NULL ? marker : d->end;
    d->is_last = d->end - d->at < 2 || d->at[1] != 0;
    if (!d->is_last) d->at += 2;
  }
}

unsigned entropy_marker(const entropy_data *d, const uint8_t **behind) {
  const uint8_t *at = d->at, *const end = d->end;
  while (end - at >= 2 && at[0] == 0xFF && at[1] == 0xFF) at++;
  if (end - at < 2) return 0;
  *behind = at + 2;
  return at[1];
}
