#include "CJPEG2000.h"

#include <openjpeg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The bytes that OpenJPEG reads at once. Its own number, 1 MB, exceeds most files.
#define READ_BYTES ((size_t)64 << 10)

/// A codestream in memory.
typedef struct {
  const uint8_t *bytes;
  size_t count, offset;
} input;

struct gallery_jp2 {
  opj_image_t *image;
  /// The sampling of the finest component.
  uint32_t dx, dy;
  uint32_t levels;
  /// The first pixel of the area, in pixels of the decoded resolution, and the size.
  uint32_t x0, y0, width, height;
  /// For each component and each pixel of a row, the column of its sample, and the pixel's way to the next sample.
  uint32_t *columns;
  float *ways;
};

static OPJ_SIZE_T read_bytes(void *target, OPJ_SIZE_T count, void *data) {
  input *const input = data;
  const size_t left = input->count - input->offset;
  // OpenJPEG's value for the end.
  if (left == 0) return (OPJ_SIZE_T)-1;
  const size_t read = count < left ? count : left;
  memcpy(target, input->bytes + input->offset, read);
  input->offset += read;
  return read;
}

static OPJ_BOOL seek(OPJ_OFF_T offset, void *data) {
  input *const input = data;
  if (offset < 0 || (uint64_t)offset > input->count) return OPJ_FALSE;
  input->offset = (size_t)offset;
  return OPJ_TRUE;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *data) {
  const input *const input = data;
  const OPJ_OFF_T left = (OPJ_OFF_T)(input->count - input->offset);
  const OPJ_OFF_T skipped = count < left ? count : left;
  return seek((OPJ_OFF_T)input->offset + skipped, data) ? skipped : -1;
}

/// Keeps the first error, which is the cause. Its last line feed is left out.
static void keep_message(const char *text, void *data) {
  char *const message = data;
  if (message[0] == '\0') snprintf(message, GALLERY_JP2_MESSAGE, "%.*s", (int)strcspn(text, "\n"), text);
}

static uint32_t up(uint32_t value, uint32_t divisor) { return value / divisor + (value % divisor != 0); }

/// Returns a coordinate at a resolution.
static uint32_t reduced(uint32_t value, uint32_t levels) {
  return levels > 31 ? value != 0 : (uint32_t)(((uint64_t)value + (((uint64_t)1 << levels) - 1)) >> levels);
}

/// Decodes with one codec, whose image is NULL after a failure.
static opj_image_t *decode(const uint8_t *bytes, size_t count, gallery_jp2_area area, uint32_t levels, int strict,
                           char message[GALLERY_JP2_MESSAGE]) {
  input input = {bytes, count, 0};
  opj_image_t *image = NULL;
  opj_codec_t *const codec = opj_create_decompress(OPJ_CODEC_J2K);
  opj_stream_t *const stream = opj_stream_create(count < READ_BYTES ? count : READ_BYTES, OPJ_TRUE);
  opj_dparameters_t parameters;
  opj_set_default_decoder_parameters(&parameters);
  parameters.cp_reduce = levels;
  int is_decoded = 0;
  if (codec != NULL && stream != NULL) {
    opj_stream_set_user_data(stream, &input, NULL);
    opj_stream_set_user_data_length(stream, count);
    opj_stream_set_read_function(stream, read_bytes);
    opj_stream_set_skip_function(stream, skip);
    opj_stream_set_seek_function(stream, seek);
    opj_set_error_handler(codec, keep_message, message);
    is_decoded = opj_setup_decoder(codec, &parameters);
#if OPJ_VERSION_MAJOR > 2 || OPJ_VERSION_MINOR >= 5
    is_decoded = is_decoded && opj_decoder_set_strict_mode(codec, strict ? OPJ_TRUE : OPJ_FALSE);
#endif
    // A variable of the environment can ask for threads. Without any, there is nothing to turn off.
    opj_codec_set_threads(codec, 0);
    is_decoded = is_decoded && opj_read_header(stream, codec, &image) &&
                 opj_set_decode_area(codec, image, (OPJ_INT32)area.x0, (OPJ_INT32)area.y0, (OPJ_INT32)area.x1,
                                     (OPJ_INT32)area.y1) &&
                 opj_decode(codec, stream, image);
  } else {
    keep_message("out of memory", message);
  }
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  if (is_decoded) return image;
  opj_image_destroy(image);
  keep_message("OpenJPEG gives no reason", message);
  return NULL;
}

/// Returns 0 if a component has other samples than its place on the reference grid states.
static int measure(gallery_jp2 *jp2) {
  const opj_image_t *const image = jp2->image;
  if (image->numcomps == 0) return 0;
  jp2->dx = jp2->dy = UINT32_MAX;
  for (uint32_t index = 0; index < image->numcomps; index++) {
    const opj_image_comp_t *const component = &image->comps[index];
    if (component->dx == 0 || component->dy == 0 || component->prec == 0 || component->prec > 31) return 0;
    if (component->dx < jp2->dx) jp2->dx = component->dx;
    if (component->dy < jp2->dy) jp2->dy = component->dy;
    const uint32_t width = reduced(up(image->x1, component->dx), jp2->levels) -
                           reduced(up(image->x0, component->dx), jp2->levels);
    const uint32_t height = reduced(up(image->y1, component->dy), jp2->levels) -
                            reduced(up(image->y0, component->dy), jp2->levels);
    if (component->data == NULL || width == 0 || height == 0) return 0;
    if (component->w != width || component->h != height) return 0;
  }
  jp2->x0 = reduced(up(image->x0, jp2->dx), jp2->levels);
  jp2->y0 = reduced(up(image->y0, jp2->dy), jp2->levels);
  jp2->width = reduced(up(image->x1, jp2->dx), jp2->levels) - jp2->x0;
  jp2->height = reduced(up(image->y1, jp2->dy), jp2->levels) - jp2->y0;
  return 1;
}

/// Returns the index of the sample for a pixel, among the samples of a direction, and the pixel's way to the next
/// sample, 0 to 1. At full resolution a sample fills its pixels. At lower ones, where that would move coarse components
/// visibly, samples are in the middle of the pixels that they fill at full resolution, and pixels between them.
static uint32_t sample_at(const gallery_jp2 *jp2, uint32_t pixel, uint32_t finest, uint32_t sampling, uint32_t first,
                          uint32_t count, float *way) {
  const int is_reduced = jp2->levels > 0;
  const uint64_t place = ((uint64_t)pixel * finest * 2) << jp2->levels;
  const uint64_t middle = is_reduced ? sampling - finest : 0;
  const uint64_t step = ((uint64_t)sampling * 2) << jp2->levels;
  const uint64_t from = place > middle ? place - middle : 0;
  const uint64_t index = from / step;
  *way = 0;
  if (index < first) return 0;
  if (index - first >= count - 1) return count - 1;
  if (is_reduced) *way = (float)(from % step) / (float)step;
  return (uint32_t)(index - first);
}

static int find_columns(gallery_jp2 *jp2) {
  const opj_image_t *const image = jp2->image;
  const size_t count = (size_t)image->numcomps * jp2->width;
  jp2->columns = malloc(sizeof *jp2->columns * count);
  jp2->ways = malloc(sizeof *jp2->ways * count);
  if (jp2->columns == NULL || jp2->ways == NULL) return 0;
  for (uint32_t index = 0; index < image->numcomps; index++) {
    const opj_image_comp_t *const component = &image->comps[index];
    const uint32_t first = reduced(up(image->x0, component->dx), jp2->levels);
    const size_t start = (size_t)index * jp2->width;
    for (uint32_t x = 0; x < jp2->width; x++) {
      jp2->columns[start + x] =
          sample_at(jp2, jp2->x0 + x, jp2->dx, component->dx, first, component->w, &jp2->ways[start + x]);
    }
  }
  return 1;
}

gallery_jp2 *gallery_jp2_decode(const uint8_t *bytes, size_t count, gallery_jp2_area area, uint32_t levels, int strict,
                                gallery_jp2_status *status, char message[GALLERY_JP2_MESSAGE]) {
  gallery_jp2 *const jp2 = calloc(1, sizeof *jp2);
  *status = GALLERY_JP2_NO_MEMORY;
  message[0] = '\0';
  if (jp2 == NULL) return NULL;
  jp2->levels = levels;
  jp2->image = decode(bytes, count, area, levels, strict, message);
  if (jp2->image == NULL) {
    const int is_memory = strstr(message, "memory") != NULL || strstr(message, "allocat") != NULL;
    const int is_reduced = levels > 0 && strstr(message, "Error decoding component") != NULL;
    *status = is_memory ? GALLERY_JP2_NO_MEMORY : is_reduced ? GALLERY_JP2_FEWER_LEVELS : GALLERY_JP2_FAILED;
  } else if (!measure(jp2)) {
    keep_message("a component has another size than the header states", message);
    *status = GALLERY_JP2_FAILED;
  } else if (find_columns(jp2)) {
    *status = GALLERY_JP2_OK;
    return jp2;
  }
  gallery_jp2_close(jp2);
  return NULL;
}

uint32_t gallery_jp2_width(const gallery_jp2 *jp2) { return jp2->width; }

uint32_t gallery_jp2_height(const gallery_jp2 *jp2) { return jp2->height; }

void gallery_jp2_close(gallery_jp2 *jp2) {
  if (jp2 == NULL) return;
  opj_image_destroy(jp2->image);
  free(jp2->columns);
  free(jp2->ways);
  free(jp2);
}

/// A band during a row.
typedef struct {
  const OPJ_INT32 *samples;
  const uint32_t *columns;
  const uint16_t *table;
  int64_t lowest;
  int64_t last;
  double middle;
  /// The way to the next row of samples, and to the next sample for each pixel; NULL to repeat samples.
  float way_down;
  const float *ways;
  uint32_t stride;
} band_row;

static uint16_t entry(const band_row *band, const OPJ_INT32 *sample) {
  const int64_t index = (int64_t)*sample - band->lowest;
  return band->table[index < 0 ? 0 : index > band->last ? band->last : index];
}

/// Interpolates between neighbours. A way of 0 does not read the next sample, which may not exist.
static float between(const band_row *band, const OPJ_INT32 *sample, float way) {
  const float value = entry(band, sample);
  return way > 0 ? value + way * ((float)entry(band, sample + 1) - value) : value;
}

static uint16_t value_at(const band_row *band, uint32_t x) {
  const OPJ_INT32 *const sample = band->samples + band->columns[x];
  if (band->ways == NULL) return entry(band, sample);
  const float value = between(band, sample, band->ways[x]);
  if (band->way_down <= 0) return (uint16_t)(value + 0.5f);
  return (uint16_t)(value + band->way_down * (between(band, sample + band->stride, band->ways[x]) - value) + 0.5f);
}

static band_row row_of(const gallery_jp2 *jp2, const gallery_jp2_band *band, const uint16_t *tables, uint32_t row) {
  const opj_image_comp_t *const component = &jp2->image->comps[band->component];
  const uint32_t first = reduced(up(jp2->image->y0, component->dy), jp2->levels);
  const size_t start = (size_t)band->component * jp2->width;
  float way;
  const uint32_t y = sample_at(jp2, jp2->y0 + row, jp2->dy, component->dy, first, component->h, &way);
  return (band_row){
      .samples = component->data + (size_t)y * component->w,
      .columns = jp2->columns + start,
      .table = tables + band->start,
      .lowest = component->sgnd ? -((int64_t)1 << (component->prec - 1)) : 0,
      .last = (int64_t)band->count - 1,
      .middle = band->middle,
      .way_down = way,
      .ways = jp2->levels > 0 ? jp2->ways + start : NULL,
      .stride = component->w,
  };
}

static uint16_t clamped(double value, double most) {
  return value <= 0 ? 0 : value >= most ? (uint16_t)most : (uint16_t)(value + 0.5);
}

/// Converts a pixel to red, green and blue.
static void convert(uint16_t pixel[GALLERY_JP2_MOST_BANDS], const band_row *bands, double most) {
  const double y = pixel[0];
  const double cb = pixel[1] - bands[1].middle;
  const double cr = pixel[2] - bands[2].middle;
  pixel[0] = clamped(y + 1.402 * cr, most);
  pixel[1] = clamped(y - 0.344136 * cb - 0.714136 * cr, most);
  pixel[2] = clamped(y + 1.772 * cb, most);
}

static int are_valid(const gallery_jp2 *jp2, const gallery_jp2_band *bands, uint32_t count, size_t table_count) {
  for (uint32_t index = 0; index < count; index++) {
    if (bands[index].component >= jp2->image->numcomps || bands[index].count == 0) return 0;
    if (bands[index].start > table_count || bands[index].count > table_count - bands[index].start) return 0;
  }
  return 1;
}

int gallery_jp2_rows(const gallery_jp2 *jp2, uint32_t first, uint32_t rows, const gallery_jp2_band *bands,
                     uint32_t band_count, const uint16_t *tables, size_t table_count, int is_ycc, uint32_t sample_bytes,
                     uint8_t *target, size_t target_count) {
  if (band_count == 0 || band_count > GALLERY_JP2_MOST_BANDS || (is_ycc && band_count < 3)) return 0;
  if (sample_bytes != 1 && sample_bytes != 2) return 0;
  if (first > jp2->height || rows > jp2->height - first || !are_valid(jp2, bands, band_count, table_count)) return 0;
  if (target_count != (size_t)rows * jp2->width * band_count * sample_bytes) return 0;
  for (uint32_t row = first; row < first + rows; row++) {
    band_row current[GALLERY_JP2_MOST_BANDS];
    for (uint32_t band = 0; band < band_count; band++) current[band] = row_of(jp2, &bands[band], tables, row);
    for (uint32_t x = 0; x < jp2->width; x++) {
      uint16_t pixel[GALLERY_JP2_MOST_BANDS];
      for (uint32_t band = 0; band < band_count; band++) pixel[band] = value_at(&current[band], x);
      if (is_ycc) convert(pixel, current, sample_bytes == 1 ? 255 : 65535);
      for (uint32_t band = 0; band < band_count; band++, target += sample_bytes) {
        if (sample_bytes == 1) *target = (uint8_t)pixel[band];
        else memcpy(target, &pixel[band], 2);
      }
    }
  }
  return 1;
}

const char *gallery_jp2_version(void) { return opj_version(); }
