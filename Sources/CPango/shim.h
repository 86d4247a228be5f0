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

// Whether boxes stand in for some of the glyphs: as shapes to be filled they would be black.
static inline int gallery_pango_has_boxes(PangoGlyphString *glyphs) {
  for (int index = 0; index < glyphs->num_glyphs; index++) {
    PangoGlyph glyph = glyphs->glyphs[index].glyph;
    if (glyph != PANGO_GLYPH_EMPTY && (glyph & PANGO_GLYPH_UNKNOWN_FLAG)) return 1;
  }
  return 0;
}

// Whether some character of the layout has no glyph in any font: a box is drawn for it.
static inline int gallery_pango_unknown_glyphs(PangoLayout *layout) {
  return pango_layout_get_unknown_glyphs_count(layout);
}

#endif
