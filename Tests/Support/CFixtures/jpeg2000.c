#include <openjpeg.h>
#include <stdlib.h>
#include <string.h>

#include "CFixtures.h"

typedef struct {
  uint8_t *bytes;
  size_t count, capacity, offset;
} memory;

static OPJ_SIZE_T write_bytes(void *bytes, OPJ_SIZE_T count, void *data) {
  memory *const target = data;
  const size_t end = target->offset + count;
  if (end > target->capacity) {
    target->capacity = 2 * end;
    target->bytes = realloc(target->bytes, target->capacity);
    if (target->bytes == NULL) abort();
  }
  memcpy(target->bytes + target->offset, bytes, count);
  target->offset = end;
  if (end > target->count) target->count = end;
  return count;
}

static OPJ_BOOL seek(OPJ_OFF_T offset, void *data) {
  ((memory *)data)->offset = (size_t)offset;
  return OPJ_TRUE;
}

static OPJ_OFF_T skip(OPJ_OFF_T count, void *data) {
  ((memory *)data)->offset += (size_t)count;
  return count;
}

uint8_t *fixture_jpeg2000(const int32_t *samples, fixture_jpeg2000_options options, size_t *count) {
  opj_image_cmptparm_t components[FIXTURE_MOST_COMPONENTS] = {0};
  for (int index = 0; index < options.components; index++) {
    const fixture_component *const component = &options.component[index];
    components[index] = (opj_image_cmptparm_t){
        .dx = component->dx, .dy = component->dy, .w = component->width, .h = component->height,
        .x0 = options.x0, .y0 = options.y0, .prec = component->depth, .bpp = component->depth,
        .sgnd = component->is_signed};
  }
  opj_image_t *const image = opj_image_create((OPJ_UINT32)options.components, components, OPJ_CLRSPC_UNSPECIFIED);
  image->x0 = options.x0;
  image->y0 = options.y0;
  image->x1 = options.x1;
  image->y1 = options.y1;
  for (int index = 0; index < options.components; index++) {
    const size_t number = (size_t)components[index].w * components[index].h;
    memcpy(image->comps[index].data, samples, number * sizeof *samples);
    samples += number;
  }
  opj_cparameters_t parameters;
  opj_set_default_encoder_parameters(&parameters);
  parameters.numresolution = options.resolutions;
  parameters.tcp_numlayers = 1;
  parameters.cp_disto_alloc = 1;
  if (options.tile > 0) {
    parameters.tile_size_on = OPJ_TRUE;
    parameters.cp_tdx = parameters.cp_tdy = options.tile;
    parameters.cp_tx0 = options.tile_x0;
    parameters.cp_ty0 = options.tile_y0;
  }
  memory target = {0};
  opj_codec_t *const codec = opj_create_compress(OPJ_CODEC_J2K);
  opj_stream_t *const stream = opj_stream_create(1 << 16, OPJ_FALSE);
  opj_stream_set_user_data(stream, &target, NULL);
  opj_stream_set_write_function(stream, write_bytes);
  opj_stream_set_seek_function(stream, seek);
  opj_stream_set_skip_function(stream, skip);
  const int is_made = opj_setup_encoder(codec, &parameters, image) && opj_start_compress(codec, image, stream) &&
                      opj_encode(codec, stream) && opj_end_compress(codec, stream);
  opj_stream_destroy(stream);
  opj_destroy_codec(codec);
  opj_image_destroy(image);
  if (!is_made) abort();
  *count = target.count;
  return target.bytes;
}
