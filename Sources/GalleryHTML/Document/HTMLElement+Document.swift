import Foundation
import GalleryDigest

extension HTMLElement {
  /// Returns the head of a page with one style sheet and one script. The page may load nothing else but pictures.
  static func head(
    title: String, style: String, script: String, about: [HTMLElement] = []
  ) -> HTMLElement {
    HTMLElement(
      .head, [:],
      [
        HTMLElement(.meta, [.charset: "utf-8"]),
        HTMLElement(
          .meta,
          [.httpEquiv: "Content-Security-Policy", .content: ContentPolicy.text(style: style, script: script)]),
        HTMLElement(
          .meta, [.name: "viewport", .content: "width=device-width, initial-scale=1, viewport-fit=cover"]),
        HTMLElement(.meta, [.name: "referrer", .content: "no-referrer"]),
        HTMLElement(.title, text: title),
      ] + about + [HTMLElement(.style, [:], [.own(style)])])
  }

  static func document(language: String?, _ head: HTMLElement, _ body: HTMLElement) -> String {
    var text = "<!DOCTYPE html>\n"
    HTMLElement(.html, [.lang: language ?? "en"], [head, body]).write(to: &text)
    return text + "\n"
  }
}

/// The Content-Security-Policy of a page. It allows the page's own styles and code by hash, and pictures next to the
/// page.
enum ContentPolicy {
  static func text(style: String, script: String) -> String {
    // In some browsers, local pages have no origin of their own; `file:` then allows the files next to them.
    "default-src 'none'; img-src 'self' file: data:; style-src '\(hash(style))'; script-src '\(hash(script))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    let hash = SHA256()
    hash.update(text.utf8)
    return "sha256-" + Data(hash.finalize().bytes).base64EncodedString()
  }
}
