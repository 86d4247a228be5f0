#include "CPNG.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

/// The maximum number of skipped chunks before the pixels; a file with more is odd.
#define MOST_CHUNKS 1000

typedef struct {
  const uint8_t *name, *body;
  uint32_t count;
} chunk;

struct gallery_png {
  const uint8_t *bytes;
  size_t count;
  /// The offset of the next chunk.
  size_t offset;
  expansion expansion;
  uint32_t height, row;
  size_t row_bytes;
  unsigned pixel_bytes;
  /// All filtered rows, and the next one.
  uint8_t *rows, *next;
  /// Two unfiltered rows, the upper one first.
  uint8_t *above, *current;
};

/// Reads a big-endian number.
static uint32_t big32(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// Returns 0 if the chunk exceeds the file.
static int chunk_at(const gallery_png *png, size_t offset, chunk *chunk) {
  if (png->count < 12 || offset > png->count - 12) return 0;
  chunk->count = big32(png->bytes + offset);
  chunk->name = png->bytes + offset + 4;
  chunk->body = png->bytes + offset + 8;
  return chunk->count <= png->count - 12 - offset;
}

static int is_named(const chunk *chunk, const char *name) { return memcmp(chunk->name, name, 4) == 0; }

static int is_sound(const chunk *chunk) {
  return libdeflate_crc32(0, chunk->name, (size_t)chunk->count + 4) == big32(chunk->body + chunk->count);
}

static int read_header(gallery_png *png) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  chunk header;
  if (png->count < 8 || memcmp(png->bytes, signature, 8) != 0 || !chunk_at(png, 8, &header)) return 0;
  if (!is_named(&header, "IHDR") || header.count != 13 || !is_sound(&header)) return 0;
  expansion *const expansion = &png->expansion;
  expansion->width = big32(header.body);
  png->height = big32(header.body + 4);
  expansion->depth = header.body[8];
  expansion->colour_type = header.body[9];
  // Accept only standard compression and filters, without interlacing.
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

static int read_palette(gallery_png *png, const chunk *chunk) {
  expansion *const expansion = &png->expansion;
  if (expansion->colours > 0 || expansion->has_transparency || !is_sound(chunk)) return 0;
  const unsigned most = expansion->colour_type == 3 ? 1u << expansion->depth : 256;
  if (chunk->count == 0 || chunk->count % 3 != 0 || chunk->count / 3 > most) return 0;
  // Grey cannot have a palette.
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
  if (expansion->has_transparency || !is_sound(chunk)) return 0;
  expansion->has_transparency = 1;
  switch (expansion->colour_type) {
    case 0:
    case 2: {
      const unsigned samples = expansion->colour_type == 0 ? 1 : 3;
      if (chunk->count != 2 * samples) return 0;
      for (unsigned index = 0; index < samples; index++) {
        const unsigned value = (unsigned)chunk->body[2 * index] << 8 | chunk->body[2 * index + 1];
        // Values beyond the depth are undefined.
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

/// Reads the chunks after the pixels. Returns 0 if a critical one precedes IEND.
static int read_end(gallery_png *png) {
  chunk chunk;
  for (unsigned number = 0; number < MOST_CHUNKS && chunk_at(png, png->offset, &chunk) && is_sound(&chunk); number++) {
    if (is_named(&chunk, "IEND")) return chunk.count == 0;
    if ((chunk.name[0] & 0x20) == 0) return 0;
    png->offset += 12 + (size_t)chunk.count;
  }
  return 0;
}

/// Inflates all rows. Returns 0 if the data are not exactly the rows.
static int inflate(gallery_png *png, const uint8_t *data, size_t count) {
  const size_t total = (png->row_bytes + 1) * png->height;
  // Distances beyond the header's window are not checked, so all data must fit into the window.
  const size_t window = count > 0 ? (size_t)256 << (data[0] >> 4) : 0;
  if (window < 32768 && total > window) return 0;
  struct libdeflate_decompressor *const decompressor = libdeflate_alloc_decompressor();
  if (decompressor == NULL) return 0;
  size_t used;
  const enum libdeflate_result result =
      libdeflate_zlib_decompress_ex(decompressor, data, count, png->rows, total, &used, NULL);
  libdeflate_free_decompressor(decompressor);
  return result == LIBDEFLATE_SUCCESS && used == count;
}

static gallery_png_status read_data(gallery_png *png) {
  const size_t start = png->offset;
  size_t count = 0;
  chunk chunk;
  for (; chunk_at(png, png->offset, &chunk) && is_named(&chunk, "IDAT"); png->offset += 12 + (size_t)chunk.count) {
    if (!is_sound(&chunk)) return GALLERY_PNG_NOT_MINE;
    count += chunk.count;
  }
  if (!read_end(png)) return GALLERY_PNG_NOT_MINE;
  // libdeflate needs contiguous data.
  uint8_t *const data = malloc(count + 1);
  if (data == NULL) return GALLERY_PNG_NO_MEMORY;
  uint8_t *end = data;
  for (size_t offset = start; end < data + count; offset += 12 + (size_t)chunk.count) {
    chunk_at(png, offset, &chunk);
    memcpy(end, chunk.body, chunk.count);
    end += chunk.count;
  }
  const int is_whole = inflate(png, data, count);
  free(data);
  return is_whole ? GALLERY_PNG_OK : GALLERY_PNG_NOT_MINE;
}

/// In bytes.
static uint64_t target_bytes(const gallery_png *png) {
  return (uint64_t)png->expansion.width * expanded_bands(&png->expansion) * (png->expansion.depth == 16 ? 2 : 1);
}

static int has_memory(gallery_png *png) {
  const size_t row = png->row_bytes + FILTER_PADDING;
  png->rows = png->next = malloc((png->row_bytes + 1) * png->height + FILTER_PADDING);
  png->above = calloc(1, row);
  png->current = calloc(1, row);
  return png->rows != NULL && png->above != NULL && png->current != NULL;
}

gallery_png *gallery_png_open(const uint8_t *bytes, size_t count, size_t memory, gallery_png_format *format,
                              gallery_png_status *status) {
  gallery_png *const png = calloc(1, sizeof *png);
  *status = GALLERY_PNG_NO_MEMORY;
  if (png == NULL) return NULL;
  png->bytes = bytes;
  png->count = count;
  if (!read_header(png) || !read_chunks(png) || target_bytes(png) > GALLERY_PNG_MOST_ROW_BYTES ||
      (uint64_t)(png->row_bytes + 1) * png->height > memory) {
    *status = GALLERY_PNG_NOT_MINE;
  } else if (has_memory(png)) {
    *status = read_data(png);
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

/// Puts the next unfiltered row into `above`. Returns 0 if there are no more rows or the filter is invalid.
static int next_row(gallery_png *png) {
  if (!unfilter(png->next[0], png->next + 1, png->above, png->current, png->row_bytes, png->pixel_bytes)) return 0;
  png->next += png->row_bytes + 1;
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
  return GALLERY_PNG_OK;
}

uint32_t gallery_png_reduced(uint32_t size, uint32_t factor) { return means_count(size, factor); }

/// Adds all rows to means, expanded into `expanded` if necessary. Returns 0 if a row is invalid.
static int add_rows(gallery_png *png, means *means, uint8_t *expanded, uint8_t *target) {
  const size_t stride = (size_t)means_count(means->width, means->across) * means->bands;
  uint32_t blocks = means_count(png->height, means->down);
  const uint8_t *row = NULL;
  while (png->row < png->height) {
    if (!next_row(png) || (expanded != NULL && !expand_row(&png->expansion, png->above, expanded))) return 0;
    row = expanded != NULL ? expanded : png->above;
    // Rows below the last block are read only to validate the file.
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
  // Rows of eight bits need no expansion, except palette indices.
  const int expands = expansion->depth < 8 || expansion->colour_type == 3;
  uint8_t *const expanded = expands ? malloc(count) : NULL;
  means means = {.width = expansion->width, .bands = bands, .across = across, .down = down};
  means.sums = calloc(count, sizeof *means.sums);
  means.columns = malloc(count);
  gallery_png_status status = GALLERY_PNG_NO_MEMORY;
  if (means.sums != NULL && means.columns != NULL && (!expands || expanded != NULL)) {
    status = add_rows(png, &means, expanded, target) ? GALLERY_PNG_OK : GALLERY_PNG_NOT_MINE;
  }
  free(means.sums);
  free(means.columns);
  free(expanded);
  return status;
}

void gallery_png_close(gallery_png *png) {
  if (png == NULL) return;
  free(png->rows);
  free(png->above);
  free(png->current);
  free(png);
}

int gallery_png_find_odd_chunk(const uint8_t *bytes, size_t count, uint8_t name[4]) {
  gallery_png png = {.bytes = bytes, .count = count, .offset = 8};
  chunk chunk;
  for (; chunk_at(&png, png.offset, &chunk); png.offset += 12 + (size_t)chunk.count) {
    if ((chunk.name[0] & 0x20) == 0 && !is_sound(&chunk)) {
      memcpy(name, chunk.name, 4);
      return 1;
    }
    if (is_named(&chunk, "IEND")) return 0;
  }
  return 0;
}
