#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// jpeglib.h needs the two headers above, and the numbers in jerror.h depend on it.
#include <jpeglib.h>

#include <jerror.h>

#include "CReducedJPEG.h"

struct gallery_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  const uint8_t *bytes;
  size_t count;
  gallery_jpeg_area area;
  unsigned denominator;
  // 1 to try our own code before the library.
  int is_reduced;
  int is_nonsense;
  reduced_jpeg_reading reading;
  // 1 if the library does the cropping.
  int is_cropped;
  unsigned scan_limit;
  gallery_jpeg_status status;
  JOCTET *profile;
  unsigned profile_count;
  int is_profile_broken;
  int has_damage;
  // The first is 1 if the file ended early, the second if that was before any pixels were read.
  int ended_early, is_blank;
  char damage[GALLERY_JPEG_MESSAGE];
  char message[GALLERY_JPEG_MESSAGE];
};

static void format_message(j_common_ptr info, char *into) {
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(into, GALLERY_JPEG_MESSAGE, "%s", text);
}

static void on_error(j_common_ptr info) {
  gallery_jpeg *jpeg = info->client_data;
  if (jpeg->status == GALLERY_JPEG_OK) {
    jpeg->status = info->err->msg_code == JERR_OUT_OF_MEMORY ? GALLERY_JPEG_NO_MEMORY : GALLERY_JPEG_FAILED;
    format_message(info, jpeg->message);
  }
  longjmp(jpeg->escape, 1);
}

/// Returns whether a warning concerns only metadata, without effect on the pixels.
static int is_harmless(int code) {
  return code == JWRN_JFIF_MAJOR || code == JWRN_ADOBE_XFORM || code == JWRN_BOGUS_ICC;
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  info->err->num_warnings++;
  gallery_jpeg *jpeg = info->client_data;
  const int code = info->err->msg_code;
  if (code == JWRN_BOGUS_ICC) jpeg->is_profile_broken = 1;
  // The library fills missing data with grey; a file truncated in its first row of blocks has no picture. It looks
  // ahead: data is missing only once it has used the rest. For arithmetic codes it does not report that.
  const int is_first_row = jpeg->info.input_scan_number <= 1 && jpeg->info.input_iMCU_row == 0;
  if (code == JWRN_JPEG_EOF) jpeg->ended_early = is_first_row;
  if (is_first_row && jpeg->ended_early && (code == JWRN_HIT_MARKER || jpeg->info.arith_code)) jpeg->is_blank = 1;
  if (is_harmless(code) || jpeg->has_damage) return;
  jpeg->has_damage = 1;
  format_message(info, jpeg->damage);
}

static void output_message(j_common_ptr info) { (void)info; }

static void on_progress(j_common_ptr info) {
  gallery_jpeg *jpeg = info->client_data;
  if ((unsigned)jpeg->info.input_scan_number <= jpeg->scan_limit) return;
  jpeg->status = GALLERY_JPEG_TOO_MANY_SCANS;
  snprintf(jpeg->message, sizeof jpeg->message, "more than %u scans", jpeg->scan_limit);
  longjmp(jpeg->escape, 1);
}

gallery_jpeg *gallery_jpeg_open(const uint8_t *bytes, size_t count, unsigned scan_limit,
                                gallery_jpeg_header *header, gallery_jpeg_status *status) {
  gallery_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (jpeg == NULL) return NULL;
  jpeg->bytes = bytes;
  jpeg->count = count;
  jpeg->scan_limit = scan_limit;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->info.client_data = jpeg;
  jpeg->errors.error_exit = on_error;
  jpeg->errors.emit_message = on_message;
  jpeg->errors.output_message = output_message;
  if (setjmp(jpeg->escape)) {
    *status = jpeg->status;
    return jpeg;
  }
  // Set before creation, which clears all but the error manager and client_data.
  jpeg_create_decompress(&jpeg->info);
  jpeg->progress.progress_monitor = on_progress;
  jpeg->info.progress = &jpeg->progress;
  jpeg_mem_src(&jpeg->info, bytes, count);
  jpeg_save_markers(&jpeg->info, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&jpeg->info, TRUE);
  header->width = jpeg->info.image_width;
  header->height = jpeg->info.image_height;
  header->components = (uint32_t)jpeg->info.num_components;
  header->buffered = jpeg->info.progressive_mode || jpeg_has_multiple_scans(&jpeg->info);
  switch (jpeg->info.jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_RGB:
    case JCS_YCbCr:
      break;
    default:
      jpeg->status = GALLERY_JPEG_OTHER_COLOUR;
  }
  *status = jpeg->status;
  return jpeg;
}

const uint8_t *gallery_jpeg_profile(gallery_jpeg *jpeg, size_t *count, int *is_broken) {
  *count = 0;
  *is_broken = 0;
  if (setjmp(jpeg->escape)) return NULL;
  if (jpeg->profile == NULL &&
      !jpeg_read_icc_profile(&jpeg->info, &jpeg->profile, &jpeg->profile_count)) {
    *is_broken = jpeg->is_profile_broken;
    return NULL;
  }
  *count = jpeg->profile_count;
  return jpeg->profile;
}

static JDIMENSION smaller(JDIMENSION a, JDIMENSION b) { return a < b ? a : b; }

static unsigned scaled(unsigned extent, unsigned denominator) { return (extent + denominator - 1) / denominator; }

/// Returns 0 if nothing is left.
static int clip(gallery_jpeg_area *area, unsigned width, unsigned height) {
  area->x = smaller(area->x, width - 1);
  area->y = smaller(area->y, height - 1);
  area->width = smaller(area->width, width - area->x);
  area->height = smaller(area->height, height - area->y);
  return area->width > 0 && area->height > 0;
}

static void note_damage(gallery_jpeg *jpeg, const char *text) {
  jpeg->has_damage = 1;
  snprintf(jpeg->damage, sizeof jpeg->damage, "%s", text);
}

/// Records the result of our own code. Returns 0 if decoding cannot continue.
static int note_result(gallery_jpeg *jpeg, reduced_jpeg_status result) {
  jpeg->is_nonsense = result == REDUCED_JPEG_NONSENSE;
  if (result == REDUCED_JPEG_NO_MEMORY) jpeg->status = GALLERY_JPEG_NO_MEMORY;
  return result != REDUCED_JPEG_NO_MEMORY;
}

/// Returns 1 if our own code supports this photo at 1/denominator.
static int can_reduce(const gallery_jpeg *jpeg, unsigned denominator) {
  reduced_jpeg_info info;
  return reduced_jpeg_read_info(jpeg->bytes, jpeg->count, &info) == REDUCED_JPEG_DONE &&
         (info.denominators & denominator) != 0 && info.width == jpeg->info.image_width &&
         info.height == jpeg->info.image_height;
}

/// Decodes the area with our own code. Returns 1 if that succeeded or decoding cannot continue.
static int read_reduced(gallery_jpeg *jpeg, uint8_t *pixels, size_t stride) {
  const reduced_jpeg_area area = {jpeg->area.x, jpeg->area.y, jpeg->area.width, jpeg->area.height};
  const reduced_jpeg_status result = reduced_jpeg_decode(jpeg->bytes, jpeg->count, jpeg->denominator, &area,
                                                         REDUCED_JPEG_RGBA, pixels, stride, &jpeg->reading);
  if (!note_result(jpeg, result)) return 1;
  // The library rejects too many scans, at every size.
  return result == REDUCED_JPEG_DONE && jpeg->reading.scans <= jpeg->scan_limit;
}

static void start_library(gallery_jpeg *jpeg) {
  jpeg->info.scale_num = 1;
  jpeg->info.scale_denom = jpeg->denominator;
  jpeg->info.out_color_space = JCS_EXT_RGBX;
  jpeg_start_decompress(&jpeg->info);
}

gallery_jpeg_status gallery_jpeg_start(gallery_jpeg *jpeg, unsigned denominator, gallery_jpeg_way way,
                                       gallery_jpeg_area *area) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  if (setjmp(jpeg->escape)) return jpeg->status;
  jpeg->denominator = denominator;
  if (!clip(area, scaled(info->image_width, denominator), scaled(info->image_height, denominator))) {
    jpeg->status = GALLERY_JPEG_FAILED;
    snprintf(jpeg->message, sizeof jpeg->message, "empty crop");
    return jpeg->status;
  }
  const int is_thorough = way == GALLERY_JPEG_THOROUGH;
  jpeg->is_reduced = (way == GALLERY_JPEG_REDUCED || is_thorough) && can_reduce(jpeg, denominator);
  jpeg->reading.reads_all = jpeg->is_reduced && is_thorough;
  if (!jpeg->is_reduced) {
    const int is_checked = way != GALLERY_JPEG_UNCHECKED;
    if (is_checked && !note_result(jpeg, reduced_jpeg_check(jpeg->bytes, jpeg->count, &jpeg->reading))) {
      return jpeg->status;
    }
    start_library(jpeg);
    // With higher sampling factors, its cropped rows contain uninitialized memory.
    jpeg->is_cropped = info->max_h_samp_factor <= 2 && info->max_v_samp_factor <= 2;
    // Moves the left edge to a block boundary and widens the area accordingly.
    if (jpeg->is_cropped && area->width < info->output_width) jpeg_crop_scanline(info, &area->x, &area->width);
  }
  jpeg->area = *area;
  return GALLERY_JPEG_OK;
}

/// Reads a row. If the full width is read into `whole`, copies the area's columns.
static void read_row(gallery_jpeg *jpeg, JSAMPROW whole, uint8_t *pixels) {
  JSAMPROW row = whole != NULL ? whole : pixels;
  while (jpeg_read_scanlines(&jpeg->info, &row, 1) == 0) continue;
  if (whole != NULL) memcpy(pixels, whole + 4 * (size_t)jpeg->area.x, 4 * (size_t)jpeg->area.width);
}

static void skip_rows(gallery_jpeg *jpeg, JSAMPROW whole) {
  if (whole == NULL) {
    if (jpeg->area.y > 0) jpeg_skip_scanlines(&jpeg->info, jpeg->area.y);
  } else {
    while (jpeg->info.output_scanline < jpeg->area.y) jpeg_read_scanlines(&jpeg->info, &whole, 1);
  }
}

/// Reads the rows below the area and the rest of the file, to detect damage.
static void read_rest(gallery_jpeg *jpeg, JSAMPROW whole) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  // A file of several scans was read to its end before the first row.
  if (jpeg_input_complete(info)) return;
  if (whole == NULL && info->output_scanline < info->output_height) {
    // Read the last row: otherwise the library would not read the data at all.
    const JDIMENSION rows = info->output_height - info->output_scanline;
    if (rows > 1) jpeg_skip_scanlines(info, rows - 1);
    whole = info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, 4 * (size_t)info->output_width);
  }
  while (info->output_scanline < info->output_height) jpeg_read_scanlines(info, &whole, 1);
  jpeg_finish_decompress(info);
}

gallery_jpeg_status gallery_jpeg_read(gallery_jpeg *jpeg, uint8_t *pixels, size_t stride) {
  struct jpeg_decompress_struct *info = &jpeg->info;
  const gallery_jpeg_area area = jpeg->area;
  // Changed between setjmp and longjmp.
  volatile JDIMENSION done = 0;
  if (setjmp(jpeg->escape)) {
    if (jpeg->status != GALLERY_JPEG_FAILED || done == 0) return jpeg->status;
    // Keep the decoded rows; fill the rest with grey, as the library does for missing data.
    for (JDIMENSION row = done; row < area.height; row++) memset(pixels + row * stride, 128, stride);
    if (!jpeg->has_damage) note_damage(jpeg, jpeg->message);
    jpeg->status = GALLERY_JPEG_OK;
    return jpeg->status;
  }
  JSAMPROW whole = NULL;
  if (jpeg->is_reduced) {
    if (read_reduced(jpeg, pixels, stride)) return jpeg->status;
    // The data is odd: the library, which has not started yet, reports the damage.
    start_library(jpeg);
  }
  if (!jpeg->is_cropped) {
    const size_t bytes = 4 * (size_t)info->output_width;
    whole = info->mem->alloc_large((j_common_ptr)info, JPOOL_IMAGE, bytes);
  }
  skip_rows(jpeg, whole);
  while (done < area.height) {
    read_row(jpeg, whole, pixels + done * stride);
    done++;
  }
  if (jpeg->is_blank) {
    jpeg->status = GALLERY_JPEG_FAILED;
    snprintf(jpeg->message, sizeof jpeg->message, "the file ends before the first row of pixels");
    return jpeg->status;
  }
  read_rest(jpeg, whole);
  if (jpeg->is_nonsense && !jpeg->has_damage) note_damage(jpeg, "Corrupt JPEG data: invalid codes");
  return GALLERY_JPEG_OK;
}

void gallery_jpeg_divide(gallery_jpeg *jpeg, unsigned cursors, size_t part_bytes) {
  jpeg->reading.cursors = cursors;
  jpeg->reading.part_bytes = part_bytes;
}

void gallery_jpeg_effort(const gallery_jpeg *jpeg, uint64_t *kept, uint64_t *read) {
  *kept = jpeg->reading.kept;
  *read = jpeg->reading.read;
}

const char *gallery_jpeg_damage(const gallery_jpeg *jpeg) { return jpeg->has_damage ? jpeg->damage : NULL; }

const char *gallery_jpeg_message(const gallery_jpeg *jpeg) { return jpeg->message; }

void gallery_jpeg_close(gallery_jpeg *jpeg) {
  if (jpeg == NULL) return;
  if (!setjmp(jpeg->escape)) jpeg_destroy_decompress(&jpeg->info);
  free(jpeg->profile);
  free(jpeg);
}
