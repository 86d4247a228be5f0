import Foundation
import GalleryDigest

extension HTMLElement {
  /// Returns the head of a page with one style sheet and one script, which may load nothing but pictures beside it.
  static func head(title: String, style: String, script: String) -> HTMLElement {
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
        HTMLElement(.title, text: title), HTMLElement(.style, [:], [.own(style)]),
      ])
  }

  /// Returns a whole document.
  static func document(language: String?, _ head: HTMLElement, _ body: HTMLElement) -> String {
    var text = "<!DOCTYPE html>\n"
    HTMLElement(.html, [.lang: language ?? "en"], [head, body]).write(to: &text)
    return text + "\n"
  }
}

/// The Content-Security-Policy of a page. It allows the page's own styles and code, by their hashes, and pictures beside
/// it.
enum ContentPolicy {
  /// Returns the policy for a page with one style sheet and one script.
  static func text(style: String, script: String) -> String {
    // Pages of files have no origin of their own in some browsers: `file:` stands for what lies beside them there.
    "default-src 'none'; img-src 'self' file: data:; style-src '\(hash(style))'; script-src '\(hash(script))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    let hash = SHA256()
    hash.update(text.utf8)
    return "sha256-" + Data(hash.finalize().bytes).base64EncodedString()
  }
}
