#include "CEmbeddedTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The modules of Packages/web.
static const unsigned char justified[] = {
#embed "../../../Packages/web/justified.wasm.gz"
};
static const unsigned char masonry[] = {
#embed "../../../Packages/web/masonry.wasm.gz"
};
static const unsigned char equal_spacing[] = {
#embed "../../../Packages/web/equal-spacing.wasm.gz"
};
static const unsigned char gallery_layout[] = {
#embed "../../../Packages/web/gallery-layout.wasm.gz"
};

const embedded_texts gallery_embedded_texts = {
    .justified = {justified, sizeof justified},
    .masonry = {masonry, sizeof masonry},
    .equal_spacing = {equal_spacing, sizeof equal_spacing},
    .gallery_layout = {gallery_layout, sizeof gallery_layout},
    .engine_mjs = (const char[]){
#embed "../../../Packages/web/engine.mjs" suffix(, 0)
    },
    .options_mjs = (const char[]){
#embed "../../../Packages/web/options.mjs" suffix(, 0)
    },
    .layout_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/layout.js" suffix(, 0)
    },
    .sheet_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/sheet.js" suffix(, 0)
    },
    .window_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/window.css" suffix(, 0)
    },
    .gallery_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/gallery.css" suffix(, 0)
    },
    .gallery_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/gallery.js" suffix(, 0)
    },
    .picks_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/picks.css" suffix(, 0)
    },
    .picks_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/picks.js" suffix(, 0)
    },
    .find_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/find.css" suffix(, 0)
    },
    .find_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/find.js" suffix(, 0)
    },
    .albums_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/albums.css" suffix(, 0)
    },
    .zoom_css = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/zoom.css" suffix(, 0)
    },
    .zoom_js = (const char[]){
#embed "../../Compositor/GalleryHTML/Resources/zoom.js" suffix(, 0)
    },
    .presets_json = (const char[]){
#embed "../../Fetcher/GallerySources/Recipes/presets.json" suffix(, 0)
    },
    .conventions_json = (const char[]){
#embed "../../Fetcher/GallerySources/Listings/conventions.json" suffix(, 0)
    },
    .samples_json = (const char[]){
#embed "../../Kit/GalleryKit/Diagnosis/samples.json" suffix(, 0)
    },
};
