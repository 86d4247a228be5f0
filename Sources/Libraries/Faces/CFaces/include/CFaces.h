#ifndef GALLERY_CFACES_H
#define GALLERY_CFACES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Faces in a grey picture, found by dlib's detector: histograms of oriented gradients under a sliding window, with a
/// model that is part of dlib (`frontal_faces.dat`). Plain computation; no call of the system but for memory.

/// A face from the brows to the chin, in pixels; it may reach beyond the picture.
typedef struct {
  int32_t x, y, width, height;
  /// 0 and more; the detector's distance from doubt.
  double confidence;
} gallery_face;

/// Returns 1 if gallery was built with dlib, otherwise 0.
int gallery_faces_are_found(void);

/// Returns the version of dlib, or NULL without it.
const char *gallery_faces_version(void);

/// Finds faces that look at the camera, of 80 pixels and more, in `width` × `height` pixels of one byte.
///
/// The first call of a thread reads the model. Returns the number of faces, at most `capacity`, in order of
/// decreasing confidence; -1 without memory or without dlib.
int gallery_faces_find(const uint8_t *pixels, int width, int height, gallery_face *faces, int capacity);

#ifdef __cplusplus
}
#endif

#endif
