#include "CFaces.h"

#ifdef GALLERY_HAS_DLIB

// dlib's switches first: the detector multiplies nothing that is worth a BLAS, which a worker would have to load.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK

#include <dlib/array2d.h>
#include <dlib/revision.h>
#include <dlib/image_processing/frontal_face_detector.h>

#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#pragma clang diagnostic ignored "-Wc23-extensions"

static dlib::frontal_face_detector make_detector() {
  // dlib's own header has it packed, which takes 0.3 s to undo.
  static const char model[] = {
#embed "frontal_faces.dat"
  };
  std::istringstream bytes(std::string(model, sizeof model));
  dlib::frontal_face_detector detector;
  deserialize(detector, bytes);
  return detector;
}

extern "C" int gallery_faces_are_found(void) { return 1; }

#define TEXT_OF(number) TEXT(number)
#define TEXT(number) #number

extern "C" const char *gallery_faces_version(void) { return TEXT_OF(DLIB_MAJOR_VERSION) "." TEXT_OF(DLIB_MINOR_VERSION); }

extern "C" int gallery_faces_find(const uint8_t *pixels, int width, int height, gallery_face *faces, int capacity) {
  if (width < 1 || height < 1) return 0;
  try {
    static thread_local dlib::frontal_face_detector detector = make_detector();
    dlib::array2d<unsigned char> picture(height, width);
    for (int y = 0; y < height; y++) std::memcpy(&picture[y][0], pixels + static_cast<size_t>(y) * width, width);
    std::vector<dlib::rect_detection> found;
    detector(picture, found);
    int count = 0;
    for (const auto &one : found) {
      if (count == capacity) break;
      faces[count++] = {static_cast<int32_t>(one.rect.left()), static_cast<int32_t>(one.rect.top()),
                        static_cast<int32_t>(one.rect.width()), static_cast<int32_t>(one.rect.height()),
                        one.detection_confidence};
    }
    return count;
  } catch (...) {
    return -1;
  }
}

#else

extern "C" int gallery_faces_are_found(void) { return 0; }

extern "C" const char *gallery_faces_version(void) { return nullptr; }

extern "C" int gallery_faces_find(const uint8_t *, int, int, gallery_face *, int) { return -1; }

#endif
