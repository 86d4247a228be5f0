#include "blocks.h"
#include "scans.h"

int baseline_can_read(const jpeg_file *f) {
  const scan_header *s = &f->scan;
  // Baseline requires these values of the progression fields.
  if (s->first != 0 || s->last != 63 || s->high != 0 || s->low != 0 || s->count != f->count) return 0;
  for (unsigned i = 0; i < s->count; i++) {
    if (s->components[i] != i || !f->tables[0][s->dc[i]].is_there || !f->tables[1][s->ac[i]].is_there) return 0;
  }
  return 1;
}

/// A photo in progress, from the block finder to the pixels.
typedef struct {
  picture *picture;
  unsigned restart_interval;
  block_codes codes[MCU_BLOCKS];
  unsigned blocks;
  // The position of the next MCU.
  unsigned column, row;
} photo;

static int prepare_codes(photo *p, const jpeg_file *f) {
  for (unsigned i = 0; i < p->picture->count; i++) {
    component *part = &p->picture->parts[i];
    const unsigned dc = f->scan.dc[i], ac = f->scan.ac[i];
    part->dc = code_table_for(&f->tables[0][dc], dc, CODES_FIRST);
    part->ac = code_table_for(&f->tables[1][ac], ac, CODES_BLOCK);
    if (part->dc == NULL || part->ac == NULL) return 0;
    for (unsigned j = 0; j < part->columns * part->rows; j++, p->blocks++) {
      p->codes[p->blocks] = (block_codes){.dc = part->dc, .ac = part->ac};
    }
  }
  block_codes_link(p->codes, p->blocks);
  return 1;
}

/// Returns 0 if the values of the MCUs are invalid.
static int take_in_row(const photo *p, const uint8_t *data, const block_start *blocks, unsigned count) {
  picture *to = p->picture;
  // The ranges before, within and after the area.
  const unsigned end = p->column + count;
  const int is_wanted = picture_wants(to, p->row);
  const unsigned left = is_wanted && to->left > p->column ? to->left < end ? to->left : end : p->column;
  const unsigned right = is_wanted && to->right > left ? to->right < end ? to->right : end : left;
  const unsigned edges[4] = {p->column, left, right, end};
  for (unsigned i = 0; i < to->count; i++) {
    for (int j = 0; j < 3; j++) {
      const block_start *first = blocks + (size_t)(edges[j] - p->column) * p->blocks;
      const int is_kept = j == 1 && i < to->shown;
      if (!component_take(&to->parts[i], data, first, p->blocks, edges[j], edges[j + 1] - edges[j], is_kept)) return 0;
    }
  }
  return 1;
}

/// The MCUs are consecutive. Returns 0 if their values are invalid.
static int take(photo *p, const uint8_t *data, const block_start *blocks, size_t count) {
  while (count > 0) {
    const unsigned rest = p->picture->columns - p->column;
    const unsigned number = count < rest ? (unsigned)count : rest;
    if (!take_in_row(p, data, blocks, number)) return 0;
    blocks += (size_t)number * p->blocks;
    count -= number;
    p->column += number;
    if (p->column < p->picture->columns) continue;
    if (picture_wants(p->picture, p->row)) picture_make_row(p->picture, p->row);
    p->column = 0;
    p->row++;
  }
  return 1;
}

static void restart(const photo *p) {
  for (unsigned i = 0; i < p->picture->count; i++) p->picture->parts[i].dc_value = 0;
}

static reduced_jpeg_status read_interval(photo *p, block_finder *finder, size_t interval) {
  restart(p);
  for (size_t taken = 0; interval > 0;) {
    if (!block_finder_find(finder, taken * p->blocks, interval * p->blocks)) {
      return finder->is_wrong ? REDUCED_JPEG_NONSENSE : REDUCED_JPEG_NOT_MINE;
    }
    const size_t found = finder->found / p->blocks;
    taken = found < interval ? found : interval;
    if (!take(p, finder->data, finder->blocks, taken)) return REDUCED_JPEG_NONSENSE;
    interval -= taken;
    if (interval == 0 && finder->found > taken * p->blocks) return REDUCED_JPEG_NOT_MINE;
  }
  return block_finder_is_at_end(finder) ? REDUCED_JPEG_DONE : REDUCED_JPEG_NOT_MINE;
}

/// Reads restart intervals, several whole ones at once if possible. `restarts` counts them.
static reduced_jpeg_status read_intervals(photo *p, block_finder *finder, size_t left, unsigned *restarts) {
  const size_t each = p->restart_interval > 0 ? p->restart_interval : left;
  const unsigned found = block_finder_find_intervals(finder, each * p->blocks, left / each, *restarts);
  for (unsigned i = 0; i < found; i++) {
    restart(p);
    if (!take(p, finder->data, finder->blocks + i * each * p->blocks, each)) return REDUCED_JPEG_NONSENSE;
  }
  *restarts += found > 0 ? found : 1;
  return found > 0 ? REDUCED_JPEG_DONE : read_interval(p, finder, each < left ? each : left);
}

static reduced_jpeg_status read_photo(photo *p, block_finder *finder) {
  const unsigned rows = p->picture->rows, columns = p->picture->columns;
  for (unsigned restarts = 0;;) {
    const size_t done = (size_t)p->row * columns + p->column;
    const reduced_jpeg_status result = read_intervals(p, finder, (size_t)rows * columns - done, &restarts);
    if (result != REDUCED_JPEG_DONE) return result;
    const uint8_t *behind = NULL;
    const unsigned marker = entropy_marker(&finder->source, &behind);
    // Other segments or odd data may precede the end.
    if (p->row == rows) return marker == MARKER_EOI ? REDUCED_JPEG_DONE : REDUCED_JPEG_NOT_MINE;
    if (marker != MARKER_RST0 + ((restarts - 1) & 7)) return REDUCED_JPEG_NOT_MINE;
    block_finder_start(finder, behind, finder->source.end);
  }
}

reduced_jpeg_status baseline_read(const jpeg_file *f, picture *to, reduced_jpeg_reading *reading) {
  photo p = {.picture = to, .restart_interval = f->restart_interval};
  if (!prepare_codes(&p, f)) return REDUCED_JPEG_NOT_MINE;
  if (!picture_take_memory(to)) return REDUCED_JPEG_NO_MEMORY;
  const size_t bytes = (size_t)(f->end - f->at), blocks = (size_t)to->columns * to->rows * p.blocks;
  block_finder finder;
  reduced_jpeg_status result = REDUCED_JPEG_NO_MEMORY;
  if (block_finder_open(&finder, p.codes, p.blocks, bytes, blocks, reading)) {
    block_finder_start(&finder, f->at, f->end);
    result = read_photo(&p, &finder);
  }
  block_finder_close(&finder);
  return result;
}
