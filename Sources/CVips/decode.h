#ifndef GALLERY_CVIPS_DECODE_H
#define GALLERY_CVIPS_DECODE_H

#include <vips/vips.h>

#endif
