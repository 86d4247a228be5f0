#ifndef GALLERY_CEMBEDDEDTEXTS_H
#define GALLERY_CEMBEDDEDTEXTS_H

#include <stddef.h>

/// A file that may contain zero bytes.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const unsigned char *bytes;
  size_t count;
} embedded_bytes;

/// Files of other targets, each ended by a zero byte. SwiftPM's own way makes arrays of bytes of them, and the Swift
/// compiler takes ten seconds to optimise one of 13 KB.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  const char *gallery_css, *gallery_js, *picks_css, *picks_js, *find_css, *find_js, *albums_css, *zoom_css, *zoom_js,
      *presets_json, *conventions_json, *samples_json, *engine_mjs, *options_mjs, *layout_js, *sheet_js, *window_css;
  embedded_bytes justified, masonry, equal_spacing, gallery_layout;
} embedded_texts;

extern const embedded_texts gallery_embedded_texts;

#endif
