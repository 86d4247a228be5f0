import CEmbeddedTexts

/// The page's own scripts and styles from `Resources`.
package enum PageResources {
  package static func css(hasPicks: Bool, hasSearch: Bool) -> String {
    String(cString: gallery_embedded_texts.gallery_css)
      + (hasPicks ? String(cString: gallery_embedded_texts.picks_css) : "")
      + (hasSearch ? String(cString: gallery_embedded_texts.find_css) : "")
  }

  package static func script(hasPicks: Bool, hasSearch: Bool) -> String {
    // The script of picks comes before the main one, because it listens to its events; so does that of the search,
    // because its box moves the sheet.
    (hasSearch ? String(cString: gallery_embedded_texts.find_js) : "")
      + (hasPicks ? String(cString: gallery_embedded_texts.picks_js) : "")
      + String(cString: gallery_embedded_texts.gallery_js)
  }

  static var albumStyle: String { String(cString: gallery_embedded_texts.albums_css) }
  static var zoomStyle: String { String(cString: gallery_embedded_texts.zoom_css) }
  static var zoomScript: String { String(cString: gallery_embedded_texts.zoom_js) }
}
