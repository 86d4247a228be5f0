#include "reduced.h"

#include <stdlib.h>

#include "bits.h"
#include "blocks.h"
#include "component.h"

// MARK: Colour

INLINE uint8_t clamp(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// ITU-T T.871, 7: colours of a row, with 16 bits behind the point.
VECTORISED
static void write_colours(const uint8_t *restrict y, const uint8_t *restrict cb, const uint8_t *restrict cr,
                          uint8_t *restrict pixels, unsigned count) {
  for (unsigned x = 0; x < count; x++) {
    const int luma = y[x], blue = cb[x] - 128, red = cr[x] - 128;
    pixels[4 * x] = clamp(luma + ((91881 * red + 32768) >> 16));
    pixels[4 * x + 1] = clamp(luma + ((-22554 * blue - 46802 * red + 32768) >> 16));
    pixels[4 * x + 2] = clamp(luma + ((116130 * blue + 32768) >> 16));
    pixels[4 * x + 3] = 255;
  }
}

static void write_channels(const uint8_t *first, const uint8_t *second, const uint8_t *third, uint8_t *pixels,
                           unsigned count) {
  for (unsigned x = 0; x < count; x++) {
    pixels[4 * x] = first[x];
    pixels[4 * x + 1] = second[x];
    pixels[4 * x + 2] = third[x];
    pixels[4 * x + 3] = 255;
  }
}

/// A component's samples for a row of pixels: where they lie, or repeated into `row`.
static const uint8_t *samples_of(const component *part, unsigned y, unsigned x, unsigned count, uint8_t *row) {
  const uint8_t *from = part->samples + (size_t)(y >> part->repeat_y) * part->stride;
  if (part->repeat_x == 0) return from + x;
  for (unsigned i = 0; i < count; i++) row[i] = from[(x + i) >> part->repeat_x];
  return row;
}

// MARK: The photo

/// A photo on its way.
typedef struct {
  component parts[3];
  int count;
  J_COLOR_SPACE colours;
  // MCUs of the photo.
  unsigned columns, rows;
  // Pixels that an MCU makes.
  unsigned width, height;
  unsigned restart_interval;
  // How an MCU's blocks are coded.
  block_codes codes[MCU_BLOCKS];
  unsigned blocks;
  // MCUs that the area's pixels lie in.
  unsigned left, right, top, bottom;
  uint8_t *memory;
  // A row of the area's pixels for each component.
  uint8_t *scratch;
} photo;

/// The part of a component's layout that does not depend on its data. Returns 0 for one that is not done here: of
/// samplings beyond two to one the library makes more.
static int lay_out(component *part, const jpeg_component_info *info, unsigned most_h, unsigned most_v,
                   unsigned scale, int is_alone) {
  if (most_h > 2 || most_v > 2) return 0;
  part->columns = is_alone ? 1 : (unsigned)info->h_samp_factor;
  part->rows = is_alone ? 1 : (unsigned)info->v_samp_factor;
  // Pixels that a block stands for: one, two or four.
  const unsigned across = scale * most_h / part->columns, down = scale * most_v / part->rows;
  part->width = across < 2 ? 1 : 2;
  part->height = down < 2 ? 1 : 2;
  part->repeat_x = across > 2;
  part->repeat_y = down > 2;
  return 1;
}

// The lowest frequencies, in a block that is stored row by row.
static const int lowest[4] = {0, 1, DCTSIZE, DCTSIZE + 1};
// A sample is the mean of its pixels. Of a cosine that has its first half in half a block, that is 0.9061 of what the
// inverse DCT of two by two makes of it: here 29 of 32, and 26 of 32 for the product of two.
static const int shares[4] = {32, 29, 29, 26};
// The most that encoders write. With their shares, sums of four coefficients of 16 bits fit into 32 bits.
#define MOST_QUANTISER 255

int gallery_reduced_can_check(const struct jpeg_decompress_struct *info) {
  if (info->progressive_mode || info->arith_code || info->data_precision != 8) return 0;
  // What a scan of such a file says of progression has to be this; the library warns of anything else.
  if (info->Ss != 0 || info->Se != DCTSIZE2 - 1 || info->Ah != 0 || info->Al != 0) return 0;
  if (info->comps_in_scan != info->num_components) return 0;
  if (info->num_components != 1 && info->num_components != 3) return 0;
  if (info->num_components == 1 && info->jpeg_color_space != JCS_GRAYSCALE) return 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *part = &info->comp_info[i];
    component layout;
    if (info->cur_comp_info[i] != part) return 0;
    if (part->quant_tbl_no < 0 || part->quant_tbl_no >= NUM_QUANT_TBLS ||
        info->quant_tbl_ptrs[part->quant_tbl_no] == NULL)
      return 0;
    if (part->dc_tbl_no < 0 || part->dc_tbl_no >= NUM_HUFF_TBLS || part->ac_tbl_no < 0 ||
        part->ac_tbl_no >= NUM_HUFF_TBLS || info->dc_huff_tbl_ptrs[part->dc_tbl_no] == NULL ||
        info->ac_huff_tbl_ptrs[part->ac_tbl_no] == NULL)
      return 0;
    const int is_alone = info->num_components == 1;
    if (!lay_out(&layout, part, is_alone ? 1 : (unsigned)info->max_h_samp_factor,
                 is_alone ? 1 : (unsigned)info->max_v_samp_factor, 1, is_alone))
      return 0;
  }
  return 1;
}

int gallery_reduced_can_read(const struct jpeg_decompress_struct *info, unsigned denominator) {
  if (denominator != 4 && denominator != 8) return 0;
  if (!gallery_reduced_can_check(info)) return 0;
  for (int i = 0; i < info->num_components; i++) {
    const UINT16 *quantisers = info->quant_tbl_ptrs[info->comp_info[i].quant_tbl_no]->quantval;
    for (int j = 0; j < 4; j++) {
      if (quantisers[lowest[j]] > MOST_QUANTISER) return 0;
    }
  }
  return 1;
}

/// Tables of the photos before: those of one camera are the same, and making them takes as long as a small photo.
static _Thread_local struct {
  code_table tables[2][NUM_HUFF_TBLS];
  int is_made[2][NUM_HUFF_TBLS];
} known;

static const code_table *table_for(const JHUFF_TBL *definition, int number, int is_ac) {
  code_table *table = &known.tables[is_ac][number];
  int *is_made = &known.is_made[is_ac][number];
  if (!*is_made || !code_table_is(table, definition)) *is_made = code_table_make(table, definition, !is_ac);
  return *is_made ? table : NULL;
}

static size_t coefficients_of(const component *part) {
  return part->width == 1 && part->height == 1 ? 1 : 4;
}

/// Takes the memory for a row of MCUs. Returns 0 when there is none.
static int take_memory(photo *p, size_t width) {
  size_t bytes = 3 * width;
  for (int i = 0; i < p->count; i++) {
    const component *part = &p->parts[i];
    bytes += part->blocks * coefficients_of(part) * sizeof(int16_t) + part->stride * part->rows * part->height;
  }
  p->memory = malloc(bytes);
  if (p->memory == NULL) return 0;
  int16_t *coefficients = (int16_t *)p->memory;
  for (int i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    for (size_t j = 0; j < coefficients_of(part); j++, coefficients += part->blocks) {
      part->coefficients[j] = coefficients;
    }
  }
  uint8_t *bytes_left = (uint8_t *)coefficients;
  for (int i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    part->samples = bytes_left;
    bytes_left += part->stride * part->rows * part->height;
  }
  p->scratch = bytes_left;
  return 1;
}

static reduced_result prepare_photo(photo *p, const struct jpeg_decompress_struct *info, unsigned scale,
                                    const gallery_jpeg_area *area) {
  const int is_alone = info->num_components == 1;
  const unsigned most_h = is_alone ? 1 : (unsigned)info->max_h_samp_factor;
  const unsigned most_v = is_alone ? 1 : (unsigned)info->max_v_samp_factor;
  p->count = info->num_components;
  p->colours = info->jpeg_color_space;
  p->columns = (info->image_width + 8 * most_h - 1) / (8 * most_h);
  p->rows = (info->image_height + 8 * most_v - 1) / (8 * most_v);
  p->width = most_h * scale;
  p->height = most_v * scale;
  p->restart_interval = info->restart_interval;
  p->left = area->x / p->width;
  p->right = (area->x + area->width + p->width - 1) / p->width;
  p->top = area->y / p->height;
  p->bottom = (area->y + area->height + p->height - 1) / p->height;
  for (int i = 0; i < p->count; i++) {
    component *part = &p->parts[i];
    const jpeg_component_info *source = &info->comp_info[i];
    if (!lay_out(part, source, most_h, most_v, scale, is_alone)) return REDUCED_LEFT;
    part->dc = table_for(info->dc_huff_tbl_ptrs[source->dc_tbl_no], source->dc_tbl_no, 0);
    part->ac = table_for(info->ac_huff_tbl_ptrs[source->ac_tbl_no], source->ac_tbl_no, 1);
    if (part->dc == NULL || part->ac == NULL) return REDUCED_LEFT;
    const UINT16 *quantisers = info->quant_tbl_ptrs[source->quant_tbl_no]->quantval;
    for (int j = 0; j < 4; j++) part->weights[j] = quantisers[lowest[j]] * shares[j];
    part->first = p->blocks;
    part->blocks = (size_t)p->columns * part->columns * part->rows;
    part->stride = (size_t)p->columns * part->columns * part->width;
    for (unsigned j = 0; j < part->columns * part->rows; j++, p->blocks++) {
      if (p->blocks == MCU_BLOCKS) return REDUCED_LEFT;
      p->codes[p->blocks] = (block_codes){part->dc, part->ac, &p->codes[p->blocks + 1]};
    }
  }
  p->codes[p->blocks - 1].next = p->codes;
  return take_memory(p, area->width) ? REDUCED_DONE : REDUCED_NO_MEMORY;
}

/// Writes what a row of MCUs has of the area.
static void write_rows(const photo *p, unsigned mcu_row, const gallery_jpeg_area *area, uint8_t *pixels,
                       size_t stride) {
  for (unsigned y = 0; y < p->height; y++) {
    const unsigned row = mcu_row * p->height + y;
    if (row < area->y || row >= area->y + area->height) continue;
    const uint8_t *rows[3];
    for (int i = 0; i < 3; i++) {
      const component *part = &p->parts[i < p->count ? i : 0];
      rows[i] = samples_of(part, y, area->x, area->width, p->scratch + (size_t)i * area->width);
    }
    uint8_t *to = pixels + (size_t)(row - area->y) * stride;
    if (p->colours == JCS_YCbCr) {
      write_colours(rows[0], rows[1], rows[2], to, area->width);
    } else {
      write_channels(rows[0], rows[1], rows[2], to, area->width);
    }
  }
}

/// MCUs that follow each other, from the finder of blocks to the area's pixels.
typedef struct {
  // The place of the next one.
  unsigned column, row;
  uint8_t *pixels;
  size_t stride;
} progress;

/// Takes MCUs of the row at hand. Returns 0 when their values make no sense.
static int take_in_row(photo *p, const progress *at, const uint8_t *data, const block_start *blocks, unsigned count) {
  // Before, within and behind the area.
  const unsigned end = at->column + count;
  const int is_wanted = at->row >= p->top && at->row < p->bottom;
  const unsigned from = is_wanted && p->left > at->column ? p->left < end ? p->left : end : at->column;
  const unsigned to = is_wanted && p->right > from ? p->right < end ? p->right : end : from;
  const unsigned edges[4] = {at->column, from, to, end};
  for (int i = 0; i < p->count; i++) {
    for (int j = 0; j < 3; j++) {
      const block_start *first = blocks + (size_t)(edges[j] - at->column) * p->blocks;
      if (!component_take(&p->parts[i], data, first, p->blocks, edges[j], edges[j + 1] - edges[j], j == 1)) return 0;
    }
  }
  return 1;
}

static int take(photo *p, progress *at, const uint8_t *data, const block_start *blocks, size_t count,
                const gallery_jpeg_area *area) {
  while (count > 0) {
    const unsigned rest = p->columns - at->column;
    const unsigned number = count < rest ? (unsigned)count : rest;
    if (!take_in_row(p, at, data, blocks, number)) return 0;
    blocks += (size_t)number * p->blocks;
    count -= number;
    at->column += number;
    if (at->column < p->columns) continue;
    if (at->row >= p->top && at->row < p->bottom) {
      for (int i = 0; i < p->count; i++) component_make_samples(&p->parts[i], p->left, p->right);
      write_rows(p, at->row, area, at->pixels, at->stride);
    }
    at->column = 0;
    at->row++;
  }
  return 1;
}

/// Reads the MCUs that come before the next marker.
static reduced_result read_interval(photo *p, block_finder *finder, progress *at, size_t interval,
                                    const gallery_jpeg_area *area) {
  for (int i = 0; i < p->count; i++) p->parts[i].dc_value = 0;
  for (size_t taken = 0; interval > 0;) {
    if (!block_finder_find(finder, taken * p->blocks, interval * p->blocks)) {
      return finder->is_wrong ? REDUCED_NONSENSE : REDUCED_LEFT;
    }
    const size_t found = finder->found / p->blocks;
    taken = found < interval ? found : interval;
    if (!take(p, at, finder->data, finder->blocks, taken, area)) return REDUCED_NONSENSE;
    interval -= taken;
    if (interval == 0 && finder->found > taken * p->blocks) return REDUCED_LEFT;
  }
  return block_finder_is_at_end(finder) ? REDUCED_DONE : REDUCED_LEFT;
}

/// Reads restart intervals, several at once where there are several whole ones. `restarts` counts them.
static reduced_result read_intervals(photo *p, block_finder *finder, progress *at, size_t left, unsigned *restarts,
                                     const gallery_jpeg_area *area) {
  const size_t each = p->restart_interval > 0 ? p->restart_interval : left;
  const unsigned found = block_finder_find_intervals(finder, each * p->blocks, left / each, *restarts);
  for (unsigned i = 0; i < found; i++) {
    for (int j = 0; j < p->count; j++) p->parts[j].dc_value = 0;
    if (!take(p, at, finder->data, finder->blocks + i * each * p->blocks, each, area)) return REDUCED_NONSENSE;
  }
  *restarts += found > 0 ? found : 1;
  return found > 0 ? REDUCED_DONE : read_interval(p, finder, at, each < left ? each : left, area);
}

static reduced_result read_photo(photo *p, block_finder *finder, const gallery_jpeg_area *area, uint8_t *pixels,
                                 size_t stride) {
  progress at = {.pixels = pixels, .stride = stride};
  const size_t all = (size_t)p->rows * p->columns;
  for (unsigned restarts = 0;;) {
    const size_t done = (size_t)at.row * p->columns + at.column;
    const reduced_result result = read_intervals(p, finder, &at, all - done, &restarts, area);
    if (result != REDUCED_DONE) return result;
    const uint8_t *behind = NULL;
    const unsigned marker = block_finder_marker(finder, &behind);
    // Other segments may lie before the end, and much that does not belong there.
    if (at.row == p->rows) return marker == JPEG_EOI ? REDUCED_DONE : REDUCED_LEFT;
    if (marker != JPEG_RST0 + ((restarts - 1) & 7)) return REDUCED_LEFT;
    block_finder_start(finder, behind, finder->end);
  }
}

reduced_result gallery_reduced_read(const struct jpeg_decompress_struct *info, unsigned denominator,
                                    const gallery_jpeg_area *area, uint8_t *pixels, size_t stride,
                                    block_effort *effort) {
  photo p = {0};
  block_finder finder = {0};
  const uint8_t *data = info->src->next_input_byte;
  const size_t bytes = info->src->bytes_in_buffer;
  reduced_result result = prepare_photo(&p, info, 8 / denominator, area);
  if (result == REDUCED_DONE) {
    const size_t blocks = (size_t)p.columns * p.rows * p.blocks;
    if (block_finder_open(&finder, p.codes, p.blocks, bytes, blocks, effort)) {
      block_finder_start(&finder, data, data + bytes);
      result = read_photo(&p, &finder, area, pixels, stride);
    } else {
      result = REDUCED_NO_MEMORY;
    }
  }
  block_finder_close(&finder);
  free(p.memory);
  return result;
}

reduced_result gallery_reduced_check(const struct jpeg_decompress_struct *info, block_effort *effort) {
  const gallery_jpeg_area nothing = {0};
  return gallery_reduced_read(info, 8, &nothing, NULL, 0, effort);
}
