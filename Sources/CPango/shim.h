#ifndef GALLERY_CPANGO_SHIM_H
#define GALLERY_CPANGO_SHIM_H

#include <hb-ot.h>
#include <pango/pangocairo.h>

// Pango's unit as a number: the header has it as a macro with a cast.
static inline int gallery_pango_units(double pixels) { return pango_units_from_double(pixels); }

static inline void gallery_pango_unref(PangoLayout *layout) { g_object_unref(layout); }
static inline void gallery_pango_unref_font(PangoFont *font) { g_object_unref(font); }
static inline void gallery_pango_unref_context(PangoContext *context) { g_object_unref(context); }

// A stretch of a line in one font; NULL after the last.
static inline PangoGlyphItem *gallery_pango_run(PangoLayoutLine *line, unsigned index) {
  return (PangoGlyphItem *) g_slist_nth_data(line->runs, index);
}

// Whether the font's glyphs bring colours of their own, as emoji do.
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

static inline cairo_scaled_font_t *gallery_pango_scaled_font(PangoFont *font) {
  return pango_cairo_font_get_scaled_font((PangoCairoFont *) font);
}

// Returns the number of characters of a layout that no font has a glyph for.
static inline int gallery_pango_unknown_glyphs(PangoLayout *layout) {
  return pango_layout_get_unknown_glyphs_count(layout);
}

#endif
