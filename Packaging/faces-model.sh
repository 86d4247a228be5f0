#!/usr/bin/env bash
# Writes dlib's face detector to standard output as dlib serializes it: Sources/Libraries/Faces/CFaces/frontal_faces.dat. dlib's own
# header contains it packed. Unpacking takes 0.3 s, the time to decode ten photos.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# dlib's switches first, as in faces.cpp.
clang++ -std=c++17 -I/usr/local/include -I/opt/homebrew/include -L/opt/homebrew/lib -x c++ - -o "$work/model" -ldlib <<'CODE'
#include <dlib/assert.h>
#include <dlib/test_for_odr_violations.h>
#undef DLIB_USE_BLAS
#undef DLIB_USE_LAPACK
#include <dlib/image_processing/frontal_face_detector.h>
#include <iostream>
int main() { std::cout << dlib::get_serialized_frontal_faces(); }
CODE
"$work/model"
