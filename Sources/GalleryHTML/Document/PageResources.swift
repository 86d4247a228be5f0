import CPageTexts

/// The page's own scripts and styles from `Resources`.
package enum PageResources {
  /// Returns the styles of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  package static func css(hasPicks: Bool) -> String {
    String(cString: gallery_page_texts.gallery_css)
      + (hasPicks ? String(cString: gallery_page_texts.picks_css) : "")
  }

  /// Returns the code of a page.
  ///
  /// - Parameter hasPicks: A Boolean value that indicates whether photos can be marked.
  package static func script(hasPicks: Bool) -> String {
    // The script of picks comes first, because it listens to events of the other one.
    (hasPicks ? String(cString: gallery_page_texts.picks_js) : "")
      + String(cString: gallery_page_texts.gallery_js)
  }

  /// The styles of pages that show Deep Zoom sheets.
  static var zoomStyle: String { String(cString: gallery_page_texts.zoom_css) }
  /// The code of pages that show Deep Zoom sheets.
  static var zoomScript: String { String(cString: gallery_page_texts.zoom_js) }
}
