#ifndef GALLERY_CPAGETEXTS_H
#define GALLERY_CPAGETEXTS_H

/// The files of GalleryHTML's folder `Resources`, each ended by a zero byte. SwiftPM's own way makes arrays of bytes of them,
/// which the compiler of Swift takes ten seconds to read.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const char *gallery_css, *gallery_js, *picks_css, *picks_js, *zoom_css, *zoom_js;
} page_texts;

extern const page_texts gallery_page_texts;

#endif
