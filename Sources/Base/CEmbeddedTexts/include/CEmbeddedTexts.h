#ifndef GALLERY_CEMBEDDEDTEXTS_H
#define GALLERY_CEMBEDDEDTEXTS_H

/// Files of other targets, each ended by a zero byte. SwiftPM's own way makes arrays of bytes of them, and the Swift
/// compiler takes ten seconds to optimise one of 13 KB.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const char *gallery_css, *gallery_js, *picks_css, *picks_js, *find_css, *find_js, *albums_css, *zoom_css, *zoom_js,
      *presets_json, *words_json, *conventions_json, *samples_json;
} embedded_texts;

extern const embedded_texts gallery_embedded_texts;

#endif
