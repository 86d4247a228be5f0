#include "scans.h"

int dc_scan_open(dc_scan *s, const planes *p, const jpeg_file *f) {
  const scan_header *header = &f->scan;
  const int is_alone = header->count == 1;
  *s = (dc_scan){.low = header->low, .is_refinement = header->high > 0};
  s->columns = is_alone ? p->parts[header->components[0]].columns : p->picture->columns;
  s->rows = is_alone ? p->parts[header->components[0]].rows : p->picture->rows;
  for (unsigned i = 0; i < header->count; i++) {
    const component *part = &p->picture->parts[header->components[i]];
    const unsigned columns = is_alone ? 1 : part->columns, rows = is_alone ? 1 : part->rows;
    const code_table *dc = NULL;
    if (!s->is_refinement) {
      dc = code_table_for(&f->tables[0][header->dc[i]], header->dc[i], CODES_FIRST);
      if (dc == NULL) return 0;
    }
    for (unsigned j = 0; j < columns * rows; j++, s->count++) {
      if (s->count == MCU_BLOCKS) return 0;
      s->blocks[s->count] = (dc_block){
          .dc = dc,
          .step = columns,
          .last = &s->last[i],
          .part = header->components[i],
          .row = j / columns,
          .column = j % columns,
      };
    }
  }
  return 1;
}

/// Moves the blocks to an MCU.
static void go_to(dc_scan *s, const planes *p, size_t row, size_t column) {
  for (unsigned i = 0; i < s->count; i++) {
    dc_block *block = &s->blocks[i];
    const plane *to = &p->parts[block->part];
    // In a scan with one component, an MCU is a block.
    const size_t rows = s->count > 1 ? p->picture->parts[block->part].rows : 1;
    block->at = to->values[0] + (row * rows + block->row) * to->stride + column * block->step + block->column;
  }
}

/// Reads the first bits of the first coefficients of MCUs in a row.
static reduced_jpeg_status read_first(dc_scan *s, interval *from, unsigned mcus) {
  const int most = 32768 >> s->low;
  uint64_t at = from->at;
  unsigned odd = 0;
  for (; mcus > 0; mcus--) {
    for (unsigned i = 0; i < s->count; i++) {
      dc_block *block = &s->blocks[i];
      const uint64_t bits = bits_at(from->data, at);
      const unsigned code = code_at(block->dc, bits);
      if (UNLIKELY(code == 0)) return REDUCED_JPEG_NONSENSE;
      at += CODE_LENGTH(code) + CODE_SIZE(code);
      *block->last += value_at(bits << CODE_LENGTH(code), CODE_SIZE(code));
      odd |= (unsigned)(*block->last + most);
      *block->at = (int16_t)((unsigned)*block->last << s->low);
      block->at += block->step;
    }
    if (UNLIKELY(at > from->end)) return REDUCED_JPEG_NOT_MINE;
  }
  from->at = at;
  return odd < 2 * (unsigned)most ? REDUCED_JPEG_DONE : REDUCED_JPEG_NONSENSE;
}

/// Reads one more bit of the first coefficients of MCUs in a row.
static reduced_jpeg_status refine(dc_scan *s, interval *from, unsigned mcus) {
  if (from->at + (uint64_t)mcus * s->count > from->end) return REDUCED_JPEG_NOT_MINE;
  for (; mcus > 0; mcus--) {
    for (unsigned i = 0; i < s->count; i++, from->at++) {
      dc_block *block = &s->blocks[i];
      const unsigned bit = from->data[from->at >> 3] >> (7 - (from->at & 7)) & 1u;
      *block->at = (int16_t)(*block->at | (int)(bit << s->low));
      block->at += block->step;
    }
  }
  return REDUCED_JPEG_DONE;
}

reduced_jpeg_status dc_scan_read(dc_scan *s, const planes *p, interval *from, size_t first, size_t count) {
  memset(s->last, 0, sizeof s->last);
  while (count > 0) {
    const size_t column = first % s->columns, rest = s->columns - column;
    const size_t number = count < rest ? count : rest;
    go_to(s, p, first / s->columns, column);
    const reduced_jpeg_status result =
        s->is_refinement ? refine(s, from, (unsigned)number) : read_first(s, from, (unsigned)number);
    if (result != REDUCED_JPEG_DONE) return result;
    first += number;
    count -= number;
  }
  return REDUCED_JPEG_DONE;
}
