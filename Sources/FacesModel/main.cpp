// Writes the model of dlib's detector of faces as a Swift file: dlib's serialization, as text in base 64. dlib's own header
// has it packed, and unpacking takes 0.3 s, in which a worker decodes ten photos.

// dlib's switches first, as in faces.cpp.
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK

#include <dlib/base64.h>

// The header that has the model includes those of the detector, which take four times as long to compile as all else here.
// In the version whose guards these are, they keep them out, and the rest is what the header asks of a detector.
#include <dlib/revision.h>
#if DLIB_MAJOR_VERSION == 19 && DLIB_MINOR_VERSION == 24
#define DLIB_OBJECT_DeTECTOR_Hh_
#define DLIB_SCAN_fHOG_PYRAMID_Hh_
namespace dlib {
template <unsigned int> class pyramid_down;
template <typename> class scan_fhog_pyramid;
template <typename> class object_detector {};
template <typename Scanner> void deserialize(object_detector<Scanner> &, std::istream &) {}
}  // namespace dlib
#endif
#include <dlib/image_processing/frontal_face_detector.h>

#include <cstdio>
#include <fstream>
#include <sstream>

int main(int count, char **arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: gallery-faces-model FILE\n");
    return 64;
  }
  std::istringstream model(dlib::get_serialized_frontal_faces());
  std::ostringstream text;
  dlib::base64 coder;
  coder.set_line_ending(dlib::base64::LF);
  coder.encode(model, text);
  std::ofstream file(arguments[1]);
  file << "/// The detector of faces, as dlib serializes it, in base 64.\nlet facesModel: StaticString = \"\"\"\n"
       << text.str() << "\n\"\"\"\n";
  file.close();
  if (!file) {
    std::fprintf(stderr, "gallery-faces-model: cannot write %s\n", arguments[1]);
    return 74;
  }
  return 0;
}
