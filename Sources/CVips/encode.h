#ifndef GALLERY_CVIPS_ENCODE_H
#define GALLERY_CVIPS_ENCODE_H

#include <vips/vips.h>

#endif
