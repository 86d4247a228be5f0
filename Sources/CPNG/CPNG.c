#include "CPNG.h"

#include <stdlib.h>
#include <string.h>

#include "checksums.h"
#include "compiling.h"
#include "expand.h"
#include "filters.h"
#include "inflate.h"
#include "means.h"

/// The compressed bytes that are held at once, and the inflated ones without the window and a row.
#define INPUT_BYTES (64u << 10)
#define OUTPUT_BYTES (192u << 10)
/// The chunks before the pixels that are passed over; a file with more is odd.
#define MOST_CHUNKS 1000

/// A chunk of the file.
typedef struct {
  const uint8_t *name, *body;
  uint32_t count;
} chunk;

struct gallery_png {
  const uint8_t *bytes;
  size_t count;
  /// The chunk that follows those that were read.
  size_t offset;
  crc_table crcs;
  expansion expansion;
  uint32_t height, row;
  size_t row_bytes;
  unsigned pixel_bytes;

  /// What is left of the data chunk that is read, and its checksum so far.
  const uint8_t *data;
  uint32_t data_left, data_crc;
  /// A Boolean value that indicates whether a chunk of the data was odd.
  int is_odd;
  uint8_t *input;
  inflater inflater;

  /// The window, and inflated bytes behind it: those from `used` on were not taken, those up to `inflated` are there.
  uint8_t *output, *output_end, *used, *inflated;
  uint32_t adler;
  /// Two rows without a filter, the one above first.
  uint8_t *above, *current;
};

/// The chunk at an offset; returns 0 where it does not lie in the file.
static int chunk_at(const gallery_png *png, size_t offset, chunk *chunk) {
  if (png->count < 12 || offset > png->count - 12) return 0;
  chunk->count = big32(png->bytes + offset);
  chunk->name = png->bytes + offset + 4;
  chunk->body = png->bytes + offset + 8;
  return chunk->count <= png->count - 12 - offset;
}

static int is_named(const chunk *chunk, const char *name) { return memcmp(chunk->name, name, 4) == 0; }

static int is_sound(const gallery_png *png, const chunk *chunk) {
  return crc_of(&png->crcs, 0, chunk->name, (size_t)chunk->count + 4) == big32(chunk->body + chunk->count);
}

static int read_header(gallery_png *png) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  chunk header;
  if (png->count < 8 || memcmp(png->bytes, signature, 8) != 0 || !chunk_at(png, 8, &header)) return 0;
  if (!is_named(&header, "IHDR") || header.count != 13 || !is_sound(png, &header)) return 0;
  expansion *const expansion = &png->expansion;
  expansion->width = big32(header.body);
  png->height = big32(header.body + 4);
  expansion->depth = header.body[8];
  expansion->colour_type = header.body[9];
  // Neither another compression, nor other filters, nor interlacing.
  if (header.body[10] != 0 || header.body[11] != 0 || header.body[12] != 0) return 0;
  if (expansion->width == 0 || png->height == 0) return 0;
  if (expansion->width > INT32_MAX || png->height > INT32_MAX) return 0;
  const unsigned depth = expansion->depth;
  const int is_power = depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
  unsigned samples;
  switch (expansion->colour_type) {
    case 0: samples = 1; break;
    case 2: samples = 3; break;
    case 3: samples = 1; break;
    case 4: samples = 2; break;
    case 6: samples = 4; break;
    default: return 0;
  }
  if (!is_power || (samples > 1 && depth < 8) || (expansion->colour_type == 3 && depth > 8)) return 0;
  const uint64_t row_bits = (uint64_t)expansion->width * samples * depth;
  if (row_bits > 8ull * GALLERY_PNG_MOST_ROW_BYTES) return 0;
  png->row_bytes = (size_t)((row_bits + 7) / 8);
  png->pixel_bytes = samples * depth < 8 ? 1 : samples * depth / 8;
  png->offset = 8 + 12 + 13;
  return 1;
}

/// Takes the palette, which every file of palette colours has.
static int read_palette(gallery_png *png, const chunk *chunk) {
  expansion *const expansion = &png->expansion;
  if (expansion->colours > 0 || expansion->has_transparency || !is_sound(png, chunk)) return 0;
  const unsigned most = expansion->colour_type == 3 ? 1u << expansion->depth : 256;
  if (chunk->count == 0 || chunk->count % 3 != 0 || chunk->count / 3 > most) return 0;
  // Grey has none.
  if (expansion->colour_type == 0 || expansion->colour_type == 4) return 0;
  expansion->colours = chunk->count / 3;
  for (unsigned index = 0; index < expansion->colours; index++) {
    memcpy(expansion->palette[index], chunk->body + 3 * index, 3);
    expansion->palette[index][3] = 255;
  }
  return 1;
}

static int read_transparency(gallery_png *png, const chunk *chunk) {
  expansion *const expansion = &png->expansion;
  if (expansion->has_transparency || !is_sound(png, chunk)) return 0;
  expansion->has_transparency = 1;
  switch (expansion->colour_type) {
    case 0:
    case 2: {
      const unsigned samples = expansion->colour_type == 0 ? 1 : 3;
      if (chunk->count != 2 * samples) return 0;
      for (unsigned index = 0; index < samples; index++) {
        const unsigned value = (unsigned)chunk->body[2 * index] << 8 | chunk->body[2 * index + 1];
        // Beyond the depth nothing is told about what it means.
        if (value >> expansion->depth != 0) return 0;
        expansion->transparent[index] = (uint16_t)value;
      }
      return 1;
    }
    case 3:
      if (chunk->count == 0 || chunk->count > expansion->colours) return 0;
      for (uint32_t index = 0; index < chunk->count; index++) expansion->palette[index][3] = chunk->body[index];
      return 1;
    default: return 0;
  }
}

/// Reads the chunks before the pixels.
static int read_chunks(gallery_png *png) {
  for (unsigned number = 0; number < MOST_CHUNKS; number++) {
    chunk chunk;
    if (!chunk_at(png, png->offset, &chunk)) return 0;
    if (is_named(&chunk, "IDAT")) return png->expansion.colour_type != 3 || png->expansion.colours > 0;
    if (is_named(&chunk, "PLTE")) {
      if (!read_palette(png, &chunk)) return 0;
    } else if (is_named(&chunk, "tRNS")) {
      if (!read_transparency(png, &chunk)) return 0;
    } else if ((chunk.name[0] & 0x20) == 0) {
      // Critical, and unknown here.
      return 0;
    }
    png->offset += 12 + (size_t)chunk.count;
  }
  return 0;
}

/// Goes to the next chunk of the data; returns 0 if there is none, or the one before was not sound.
static int next_data(gallery_png *png) {
  chunk chunk;
  if (png->data != NULL && png->data_crc != big32(png->data)) png->is_odd = 1;
  if (png->is_odd || !chunk_at(png, png->offset, &chunk) || !is_named(&chunk, "IDAT")) return 0;
  png->offset += 12 + (size_t)chunk.count;
  png->data = chunk.body;
  png->data_left = chunk.count;
  png->data_crc = crc_of(&png->crcs, 0, chunk.name, 4);
  return 1;
}

/// Has more of the data follow what the inflater has not read.
static void fill(inflater *inflater, void *context) {
  gallery_png *const png = context;
  size_t kept = (size_t)(inflater->end - inflater->next);
  memmove(png->input, inflater->next, kept);
  while (kept < INPUT_BYTES) {
    if (png->data_left == 0) {
      if (next_data(png)) continue;
      inflater->is_last = 1;
      memset(png->input + kept, 0, INFLATE_PADDING);
      break;
    }
    size_t count = INPUT_BYTES - kept;
    if (count > png->data_left) count = png->data_left;
    memcpy(png->input + kept, png->data, count);
    png->data_crc = crc_of(&png->crcs, png->data_crc, png->data, count);
    png->data += count;
    png->data_left -= (uint32_t)count;
    kept += count;
  }
  inflater->next = png->input;
  inflater->end = png->input + kept;
}

/// Reads the header of zlib's data.
static int start_data(gallery_png *png) {
  inflater *const inflater = &png->inflater;
  inflater->next = inflater->end = png->input;
  inflater->fill = fill;
  inflater->context = png;
  fill(inflater, png);
  if (inflater->end - inflater->next < 2) return 0;
  const unsigned method = inflater->next[0], flags = inflater->next[1];
  inflater->next += 2;
  if ((method & 15) != 8 || (flags & 0x20) != 0 || (method << 8 | flags) % 31 != 0 || method >> 4 > 7) return 0;
  // Matches that reach further than the window that is told are not looked for: all that there is must fit into it.
  const uint64_t window = 256ull << (method >> 4);
  return window >= INFLATE_WINDOW || (uint64_t)(png->row_bytes + 1) * png->height <= window;
}

/// Has the bytes of a row behind `used`; returns 0 where the data do not have them.
static int inflate_row(gallery_png *png) {
  const size_t count = png->row_bytes + 1;
  if ((size_t)(png->inflated - png->used) >= count) return 1;
  // What was taken stays as far as matches reach.
  const size_t inflated = (size_t)(png->inflated - png->output), used = (size_t)(png->used - png->output);
  const size_t window = inflated > INFLATE_WINDOW ? inflated - INFLATE_WINDOW : 0;
  const size_t start = used < window ? used : window;
  memmove(png->output, png->output + start, inflated - start);
  png->used -= start;
  png->inflated -= start;
  uint8_t *const from = png->inflated;
  const inflate_status status = inflate_until(&png->inflater, png->output, &png->inflated, png->output_end);
  if (status == INFLATE_BROKEN) return 0;
  png->adler = adler_of(png->adler, from, (size_t)(png->inflated - from));
  return (size_t)(png->inflated - png->used) >= count;
}

/// Checks that the data end where the pixels do, and the file properly behind them.
static int finish(gallery_png *png) {
  inflater *const inflater = &png->inflater;
  if (png->inflated != png->used) return 0;
  // One byte more is asked for, which must not be there.
  uint8_t *out = png->inflated;
  if (inflate_until(inflater, png->output, &out, out + 1) != INFLATE_ENDED || out != png->inflated) return 0;
  if (!inflate_align(inflater)) return 0;
  while (inflater->end - inflater->next < 5 && !inflater->is_last) fill(inflater, png);
  if (!inflater->is_last || inflater->end - inflater->next != 4 || big32(inflater->next) != png->adler) return 0;
  if (png->is_odd) return 0;
  // No critical chunk but the last one.
  chunk chunk;
  for (unsigned number = 0; number < MOST_CHUNKS && chunk_at(png, png->offset, &chunk) && is_sound(png, &chunk); number++) {
    if (is_named(&chunk, "IEND")) return chunk.count == 0;
    if ((chunk.name[0] & 0x20) == 0) return 0;
    png->offset += 12 + (size_t)chunk.count;
  }
  return 0;
}

/// The bytes of a row that is handed out.
static uint64_t target_bytes(const gallery_png *png) {
  return (uint64_t)png->expansion.width * expanded_bands(&png->expansion) * (png->expansion.depth == 16 ? 2 : 1);
}

static int has_memory(gallery_png *png) {
  const size_t row = png->row_bytes + FILTER_PADDING;
  const size_t output = INFLATE_WINDOW + OUTPUT_BYTES + png->row_bytes;
  png->input = malloc(INPUT_BYTES + INFLATE_PADDING);
  png->output = malloc(output + INFLATE_SLACK + FILTER_PADDING);
  png->above = calloc(1, row);
  png->current = calloc(1, row);
  if (png->input == NULL || png->output == NULL || png->above == NULL || png->current == NULL) return 0;
  png->output_end = png->output + output;
  png->used = png->inflated = png->output;
  return 1;
}

gallery_png *gallery_png_open(const uint8_t *bytes, size_t count, gallery_png_format *format, gallery_png_status *status) {
  gallery_png *const png = calloc(1, sizeof *png);
  *status = GALLERY_PNG_NO_MEMORY;
  if (png == NULL) return NULL;
  png->bytes = bytes;
  png->count = count;
  png->adler = 1;
  crc_prepare(&png->crcs);
  if (!read_header(png) || !read_chunks(png) || target_bytes(png) > GALLERY_PNG_MOST_ROW_BYTES) {
    *status = GALLERY_PNG_NOT_MINE;
  } else if (has_memory(png)) {
    *status = start_data(png) ? GALLERY_PNG_OK : GALLERY_PNG_NOT_MINE;
  }
  if (*status != GALLERY_PNG_OK) {
    gallery_png_close(png);
    return NULL;
  }
  format->width = png->expansion.width;
  format->height = png->height;
  format->bands = expanded_bands(&png->expansion);
  format->sample_bytes = png->expansion.depth == 16 ? 2 : 1;
  return png;
}

/// Has the next row without its filter in `above`; returns 0 where there is none.
static int next_row(gallery_png *png) {
  if (!inflate_row(png)) return 0;
  if (!unfilter(png->used[0], png->used + 1, png->above, png->current, png->row_bytes, png->pixel_bytes)) return 0;
  png->used += png->row_bytes + 1;
  uint8_t *const current = png->current;
  png->current = png->above;
  png->above = current;
  png->row++;
  return 1;
}

gallery_png_status gallery_png_read(gallery_png *png, uint8_t *rows, uint32_t count) {
  if (count > png->height - png->row) return GALLERY_PNG_NOT_MINE;
  const size_t stride = target_bytes(png);
  for (; count > 0; count--, rows += stride) {
    if (!next_row(png) || !expand_row(&png->expansion, png->above, rows)) return GALLERY_PNG_NOT_MINE;
  }
  return png->row < png->height || finish(png) ? GALLERY_PNG_OK : GALLERY_PNG_NOT_MINE;
}

uint32_t gallery_png_reduced(uint32_t size, uint32_t factor) { return means_count(size, factor); }

/// Adds all rows to means, through `expanded` where they are expanded; returns 0 where there is one that is not sound.
static int add_rows(gallery_png *png, means *means, uint8_t *expanded, uint8_t *target) {
  const size_t stride = (size_t)means_count(means->width, means->across) * means->bands;
  uint32_t blocks = means_count(png->height, means->down);
  const uint8_t *row = NULL;
  while (png->row < png->height) {
    if (!next_row(png) || (expanded != NULL && !expand_row(&png->expansion, png->above, expanded))) return 0;
    row = expanded != NULL ? expanded : png->above;
    // What is left below the last block is read for what it tells of the file.
    if (blocks > 0 && means_add(means, row, target)) {
      target += stride;
      blocks--;
    }
  }
  while (blocks > 0) {
    if (means_add(means, row, target)) blocks--;
  }
  return 1;
}

gallery_png_status gallery_png_read_means(gallery_png *png, uint32_t across, uint32_t down, uint8_t *target) {
  const expansion *const expansion = &png->expansion;
  const unsigned bands = expanded_bands(expansion);
  if (png->row > 0 || (bands != 1 && bands != 3) || expansion->depth == 16) return GALLERY_PNG_NOT_MINE;
  if (across == 0 || down == 0 || across > MEANS_MOST || down > MEANS_MOST) return GALLERY_PNG_NOT_MINE;
  if (across > expansion->width || down > png->height) return GALLERY_PNG_NOT_MINE;
  const size_t count = (size_t)target_bytes(png);
  // Rows of eight bits are what they are expanded to, but for indices.
  const int expands = expansion->depth < 8 || expansion->colour_type == 3;
  uint8_t *const expanded = expands ? malloc(count) : NULL;
  means means = {.width = expansion->width, .bands = bands, .across = across, .down = down};
  means.sums = calloc(count, sizeof *means.sums);
  means.columns = malloc(count);
  gallery_png_status status = GALLERY_PNG_NO_MEMORY;
  if (means.sums != NULL && means.columns != NULL && (!expands || expanded != NULL)) {
    status = add_rows(png, &means, expanded, target) && finish(png) ? GALLERY_PNG_OK : GALLERY_PNG_NOT_MINE;
  }
  free(means.sums);
  free(means.columns);
  free(expanded);
  return status;
}

void gallery_png_close(gallery_png *png) {
  if (png == NULL) return;
  free(png->input);
  free(png->output);
  free(png->above);
  free(png->current);
  free(png);
}

int gallery_png_find_odd_chunk(const uint8_t *bytes, size_t count, uint8_t name[4]) {
  gallery_png png = {.bytes = bytes, .count = count, .offset = 8};
  crc_prepare(&png.crcs);
  chunk chunk;
  for (; chunk_at(&png, png.offset, &chunk); png.offset += 12 + (size_t)chunk.count) {
    if ((chunk.name[0] & 0x20) == 0 && !is_sound(&png, &chunk)) {
      memcpy(name, chunk.name, 4);
      return 1;
    }
    if (is_named(&chunk, "IEND")) return 0;
  }
  return 0;
}
