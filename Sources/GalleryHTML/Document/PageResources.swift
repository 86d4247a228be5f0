import CEmbeddedTexts

/// The page's own scripts and styles from `Resources`.
package enum PageResources {
  package static func css(hasPicks: Bool) -> String {
    String(cString: gallery_embedded_texts.gallery_css)
      + (hasPicks ? String(cString: gallery_embedded_texts.picks_css) : "")
  }

  package static func script(hasPicks: Bool) -> String {
    // The script of picks comes first, because it listens to events of the other one.
    (hasPicks ? String(cString: gallery_embedded_texts.picks_js) : "")
      + String(cString: gallery_embedded_texts.gallery_js)
  }

  static var zoomStyle: String { String(cString: gallery_embedded_texts.zoom_css) }
  static var zoomScript: String { String(cString: gallery_embedded_texts.zoom_js) }
}
