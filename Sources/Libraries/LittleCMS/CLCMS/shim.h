#ifndef GALLERY_CLCMS_H
#define GALLERY_CLCMS_H

#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

/// Transforms of 8-bit pixels of four bytes from an embedded profile to sRGB. The fourth byte is unchanged.

/// Returns a transform for images of three components, or for grey ones with the value in each of the first three
/// bytes. The profile's bytes are not needed afterwards. NULL if the profile is invalid or has another colour model.
static inline cmsHTRANSFORM gallery_lcms_open(const void *profile, unsigned count, int is_grey) {
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, count);
  if (from == NULL) return NULL;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  cmsHTRANSFORM made = NULL;
  if (to != NULL && cmsGetColorSpace(from) == (is_grey ? cmsSigGrayData : cmsSigRgbData)) {
    const cmsUInt32Number grey = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
    // With optimization, profiles with tables become one coarse table with errors of up to twenty levels.
    const cmsUInt32Number flags = is_grey || cmsIsMatrixShaper(from) ? 0 : cmsFLAGS_NOOPTIMIZE;
    made = cmsCreateTransform(from, is_grey ? grey : TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_RELATIVE_COLORIMETRIC, flags);
  }
  if (to != NULL) cmsCloseProfile(to);
  cmsCloseProfile(from);
  return made;
}

/// Returns the best intent of a profile: relative colorimetric, or else its first one. −1 if the profile is invalid.
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

/// Writes the English name of a profile, cut to `capacity` bytes including the terminator. Returns 0 if it has no name.
static inline int gallery_lcms_description(const void *profile, unsigned count, char *name, unsigned capacity) {
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, count);
  if (from == NULL) return 0;
  const cmsUInt32Number length = cmsGetProfileInfoASCII(from, cmsInfoDescription, "en", "US", name, capacity);
  cmsCloseProfile(from);
  return length > 1;
}

/// Returns the light of a code value, 0 to 1, relative to white paper; ITU-T H.273, table 3.
static inline double gallery_lcms_light(unsigned transfer, double code) {
  // Paper white is 203 cd/m² in high dynamic range (ITU-R BT.2408).
  const double paper = 203;
  switch (transfer) {
    case 4: return pow(code, 2.2);
    case 5: return pow(code, 2.8);
    case 8: return code;
    case 16: {
      // SMPTE ST 2084, relative to 10,000 cd/m².
      const double root = pow(code, 1 / 78.84375);
      const double above = root > 0.8359375 ? root - 0.8359375 : 0;
      return pow(above / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10000 / paper;
    }
    case 18: {
      // ARIB STD-B67 on a display of 1,000 cd/m² with gamma 1.2.
      const double scene = code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12;
      return pow(scene, 1.2) * 1000 / paper;
    }
    default: return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4);
  }
}

/// Compresses light brighter than paper: the darker part is unchanged, the rest approaches 1.
static inline double gallery_lcms_within_paper(double light) {
  const double knee = 0.6;
  return light <= knee ? light : knee + (1 - knee) * (1 - exp((knee - light) / (1 - knee)));
}

/// Returns the bytes of a profile of three components with one curve, which it frees; release them with `free`. NULL on
/// failure.
static inline void *gallery_lcms_rgb_profile(const cmsCIExyY *white, const cmsCIExyYTRIPLE *corners,
                                             cmsToneCurve *curve, cmsUInt32Number *count) {
  if (curve == NULL) return NULL;
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfile(white, corners, curves);
  cmsFreeToneCurve(curve);
  if (profile == NULL) return NULL;
  void *bytes = NULL;
  if (cmsSaveProfileToMem(profile, NULL, count) && (bytes = malloc(*count)) != NULL &&
      !cmsSaveProfileToMem(profile, bytes, count)) {
    free(bytes);
    bytes = NULL;
  }
  cmsCloseProfile(profile);
  return bytes;
}

/// Returns a profile for colours whose light is the code value to the power of `exponent`. `xy` holds x and y of white,
/// red, green and blue.
static inline void *gallery_lcms_measured_profile(double exponent, const double *xy, cmsUInt32Number *count) {
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE corners = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  return gallery_lcms_rgb_profile(&white, &corners, cmsBuildGamma(NULL, exponent), count);
}

/// Returns a profile for code points (ITU-T H.273). High dynamic range is compressed to the range of paper.
static inline void *gallery_lcms_coded_profile(unsigned primaries, unsigned transfer, cmsUInt32Number *count) {
  enum { SAMPLES = 4096 };
  static const cmsCIExyYTRIPLE srgb = {{0.640, 0.330, 1}, {0.300, 0.600, 1}, {0.150, 0.060, 1}};
  static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
  static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
  const cmsCIExyY d65 = {0.3127, 0.3290, 1};
  cmsUInt16Number table[SAMPLES];
  const int is_high = transfer == 16 || transfer == 18;
  for (int i = 0; i < SAMPLES; i++) {
    const double light = gallery_lcms_light(transfer, (double)i / (SAMPLES - 1));
    table[i] = (cmsUInt16Number)(65535 * (is_high ? gallery_lcms_within_paper(light) : light) + 0.5);
  }
  cmsToneCurve *curve = cmsBuildTabulatedToneCurve16(NULL, SAMPLES, table);
  const cmsCIExyYTRIPLE *corners = primaries == 9 ? &bt2020 : primaries == 12 ? &p3 : &srgb;
  return gallery_lcms_rgb_profile(&d65, corners, curve, count);
}

#endif
