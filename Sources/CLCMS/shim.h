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
    // Simplified to one coarse table, profiles with tables of their own are off by up to twenty levels.
    const cmsUInt32Number flags = cmsIsMatrixShaper(from) ? 0 : cmsFLAGS_NOOPTIMIZE;
    *out = cmsCreateTransform(from, TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, flags);
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

/// The intent with which a profile is best read: relative colorimetric, or else the first that it has. −1 for what
/// is no profile.
static inline int gallery_lcms_intent(const void *profile, unsigned count) {
  static const int order[] = {INTENT_RELATIVE_COLORIMETRIC, INTENT_PERCEPTUAL, INTENT_SATURATION,
                              INTENT_ABSOLUTE_COLORIMETRIC};
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, count);
  if (from == NULL) return -1;
  int found = -1;
  for (int i = 0; i < 4 && found < 0; i++) {
    if (cmsIsIntentSupported(from, (cmsUInt32Number)order[i], LCMS_USED_AS_INPUT)) found = order[i];
  }
  cmsCloseProfile(from);
  return found;
}

/// Transforms pixels in place.
static inline void gallery_lcms_apply(cmsHTRANSFORM transform, void *pixels, unsigned count) {
  cmsDoTransform(transform, pixels, pixels, count);
}

static inline void gallery_lcms_close(cmsHTRANSFORM transform) { cmsDeleteTransform(transform); }

#endif
