#ifndef GALLERY_CCAIRO_SHIM_H
#define GALLERY_CCAIRO_SHIM_H

#include <cairo-pdf.h>
#include <cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>

#ifdef __linux__
#include <fontconfig/fontconfig.h>
#endif

// Returns nonzero if the font's glyphs have their own colours, as emoji do.
static inline int gallery_pango_has_color(PangoFont *font) {
  hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(font));
  return hb_ot_color_has_png(face) || hb_ot_color_has_layers(face) || hb_ot_color_has_svg(face);
}

// Returns a nonzero value if a glyph stands for a character that no font has.
static inline int gallery_pango_is_unknown(PangoGlyph glyph) {
  return glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
}

// Returns a nonzero value if a glyph stands for nothing that is drawn.
static inline int gallery_pango_is_empty(PangoGlyph glyph) { return glyph == PANGO_GLYPH_EMPTY; }

#endif
