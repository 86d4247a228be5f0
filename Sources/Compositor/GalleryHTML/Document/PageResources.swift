import CEmbeddedTexts
import Foundation

/// The page's own scripts and styles from `Resources`.
package enum PageResources {
  package static func css(hasPicks: Bool, hasBar: Bool, hasWindow: Bool) -> String {
    let styles =
      String(cString: gallery_embedded_texts.gallery_css)
      + (hasPicks ? String(cString: gallery_embedded_texts.picks_css) : "")
      + (hasBar ? String(cString: gallery_embedded_texts.find_css) : "")
      + (hasBar || hasWindow ? String(cString: gallery_embedded_texts.window_css) : "")
    // Each comment is a line of its own.
    return styles.split(separator: "\n").filter { !$0.hasPrefix("/*") }.joined(separator: "\n") + "\n"
  }

  package static func script(hasPicks: Bool, hasSearch: Bool) -> String {
    // The script of picks comes before the one that opens photos, because it listens to its events.
    compact(String(cString: gallery_embedded_texts.sheet_js))
      + (hasSearch ? compact(String(cString: gallery_embedded_texts.find_js)) : "")
      + (hasPicks ? compact(String(cString: gallery_embedded_texts.picks_js)) : "")
      + compact(String(cString: gallery_embedded_texts.gallery_js))
  }

  /// Returns a script without indentation and lines of comments, an eighth of a page's script.
  private static func compact(_ script: String) -> String {
    script.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }.joined(separator: "\n") + "\n"
  }

  /// Returns the script with a module of layouts and the calls of its functions.
  static func engine(_ module: embedded_bytes) -> String {
    let texts = [
      String(cString: gallery_embedded_texts.engine_mjs), String(cString: gallery_embedded_texts.options_mjs),
    ]
    let calls = texts.map { text in
      text.split(separator: "\n").filter { !$0.hasPrefix("import ") }
        .map { $0.hasPrefix("export ") ? $0.dropFirst(7) : $0 }.joined(separator: "\n")
    }
    let bytes = Data(bytes: module.bytes, count: module.count).base64EncodedString()
    return """
      (() => {
      'use strict';
      \(compact(calls.joined(separator: "\n") + "\n" + String(cString: gallery_embedded_texts.layout_js)))
      globalThis.galleryLayouts = (async () => {
      const bytes = Uint8Array.from(atob('\(bytes)'), one => one.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {});
      return () => start(Object.assign(new Engine(instance.exports), { own: ownOptions }));
      })();
      })();

      """
  }

  static var albumStyle: String { String(cString: gallery_embedded_texts.albums_css) }
  static var zoomStyle: String { String(cString: gallery_embedded_texts.zoom_css) }
  static var zoomScript: String { String(cString: gallery_embedded_texts.zoom_js) }
}
