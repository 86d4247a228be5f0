import CEmbeddedTexts

/// The page's own scripts and styles from `Resources`.
package enum PageResources {
  package static func css(hasPicks: Bool, hasSearch: Bool) -> String {
    String(cString: gallery_embedded_texts.gallery_css)
      + (hasPicks ? String(cString: gallery_embedded_texts.picks_css) : "")
      + (hasSearch ? String(cString: gallery_embedded_texts.find_css) : "")
  }

  package static func script(hasPicks: Bool, hasSearch: Bool) -> String {
    // The script of picks comes before the main one, because it listens to its events; so does that of the
    // search, because its box moves the sheet.
    (hasSearch ? compact(String(cString: gallery_embedded_texts.find_js)) : "")
      + (hasPicks ? compact(String(cString: gallery_embedded_texts.picks_js)) : "")
      + compact(String(cString: gallery_embedded_texts.gallery_js))
  }

  /// Returns a script without indentation and lines of comments, an eighth of a page's script.
  private static func compact(_ script: String) -> String {
    script.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }.joined(separator: "\n") + "\n"
  }

  static var albumStyle: String { String(cString: gallery_embedded_texts.albums_css) }
  static var zoomStyle: String { String(cString: gallery_embedded_texts.zoom_css) }
  static var zoomScript: String { String(cString: gallery_embedded_texts.zoom_js) }
}
