#include <setjmp.h>
#include <stdio.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>

#include "CFixtures.h"

static void escape(j_common_ptr info) { longjmp(*(jmp_buf *)info->client_data, 1); }

uint8_t *fixture_as_baseline(const uint8_t *bytes, size_t bytes_count, size_t *count) {
  struct jpeg_decompress_struct from = {0};
  struct jpeg_compress_struct to = {0};
  struct jpeg_error_mgr errors;
  jmp_buf target;
  unsigned char *made = NULL;
  unsigned long size = 0;
  from.err = to.err = jpeg_std_error(&errors);
  errors.error_exit = escape;
  from.client_data = to.client_data = &target;
  jpeg_create_decompress(&from);
  jpeg_create_compress(&to);
  *count = 0;
  if (setjmp(target) == 0) {
    jpeg_mem_src(&from, bytes, bytes_count);
    jpeg_read_header(&from, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&from);
    jpeg_copy_critical_parameters(&from, &to);
    to.optimize_coding = TRUE;
    jpeg_mem_dest(&to, &made, &size);
    jpeg_write_coefficients(&to, coefficients);
    jpeg_finish_compress(&to);
    // Anything before this would be the whole file.
    *count = size;
  } else if (to.dest != NULL) {
    to.dest->term_destination(&to);
  }
  jpeg_destroy_compress(&to);
  jpeg_destroy_decompress(&from);
  return made;
}
