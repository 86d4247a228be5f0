#include "CEmbeddedTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const embedded_texts gallery_embedded_texts = {
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
    .words_json = (const char[]){
#embed "../../Fetcher/GallerySources/Listings/words.json" suffix(, 0)
    },
    .conventions_json = (const char[]){
#embed "../../Fetcher/GallerySources/Listings/conventions.json" suffix(, 0)
    },
    .samples_json = (const char[]){
#embed "../../Kit/GalleryKit/Diagnosis/samples.json" suffix(, 0)
    },
};
