#ifndef GALLERY_CLCMS_H
#define GALLERY_CLCMS_H

#include <lcms2.h>

/// Transforms of eight-bit pixels, four bytes each (the fourth is left alone), from an embedded profile to sRGB.

typedef enum {
  GALLERY_LCMS_OK = 0,
  /// Not a profile, or one of another colour model than the picture's.
  GALLERY_LCMS_UNUSABLE = 1,
} gallery_lcms_status;

/// A transform for pictures of three components; the profile's bytes are not needed afterwards.
static inline gallery_lcms_status gallery_lcms_open(const void *profile, unsigned count, cmsHTRANSFORM *out) {
  *out = NULL;
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, count);
  if (from == NULL) return GALLERY_LCMS_UNUSABLE;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  if (to != NULL && cmsGetColorSpace(from) == cmsSigRgbData) {
    *out = cmsCreateTransform(from, TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, 0);
  }
  if (to != NULL) cmsCloseProfile(to);
  cmsCloseProfile(from);
  return *out != NULL ? GALLERY_LCMS_OK : GALLERY_LCMS_UNUSABLE;
}

/// A transform for grey pictures, whose value stands in each of the first three bytes.
static inline gallery_lcms_status gallery_lcms_open_grey(const void *profile, unsigned count,
                                                         cmsHTRANSFORM *out) {
  *out = NULL;
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, count);
  if (from == NULL) return GALLERY_LCMS_UNUSABLE;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  if (to != NULL && cmsGetColorSpace(from) == cmsSigGrayData) {
    const cmsUInt32Number grey = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
    *out = cmsCreateTransform(from, grey, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, 0);
  }
  if (to != NULL) cmsCloseProfile(to);
  cmsCloseProfile(from);
  return *out != NULL ? GALLERY_LCMS_OK : GALLERY_LCMS_UNUSABLE;
}

/// Transforms pixels in place.
static inline void gallery_lcms_apply(cmsHTRANSFORM transform, void *pixels, unsigned count) {
  cmsDoTransform(transform, pixels, pixels, count);
}

static inline void gallery_lcms_close(cmsHTRANSFORM transform) { cmsDeleteTransform(transform); }

#endif
