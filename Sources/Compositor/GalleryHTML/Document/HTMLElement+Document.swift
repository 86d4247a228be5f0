import Foundation
import GalleryDigest
import GalleryModel

extension HTMLElement {
  /// Returns the head of a page with one style sheet and one script. The page may load nothing else but pictures, and what
  /// its loader loads.
  static func head(
    title: String, style: String, script: String, loader: String? = nil, about: [HTMLElement] = []
  ) -> HTMLElement {
    HTMLElement(
      .head, [:],
      [
        HTMLElement(.meta, [.charset: "utf-8"]),
        HTMLElement(
          .meta,
          [
            .httpEquiv: "Content-Security-Policy",
            .content: ContentPolicy.text(style: style, script: script, loader: loader),
          ]),
        HTMLElement(
          .meta, [.name: "viewport", .content: "width=device-width, initial-scale=1, viewport-fit=cover"]),
        HTMLElement(.meta, [.name: "referrer", .content: "no-referrer"]), HTMLElement(.title, text: title),
      ] + (loader.map { [HTMLElement(.script, [:], [.raw($0)])] } ?? []) + about + [
        HTMLElement(.style, [:], [.raw(style)])
      ])
  }

  static func document(language: String?, _ head: HTMLElement, _ body: HTMLElement) -> String {
    var text = "<!DOCTYPE html>\n"
    HTMLElement(.html, [.lang: language ?? "en"], [head, body]).write(to: &text)
    return text + "\n"
  }
}

extension HTMLLook {
  /// Returns the description of a page for search engines, previews of links, and browsers. The preview is in
  /// a folder below the address, which is `nil` if it is unknown.
  func about(
    _ title: String, count: String, address: String?, preview: HTMLPhoto.Picture?, in folder: String = ""
  ) -> [HTMLElement] {
    let color = StyleText.color(style.background.onPaper)
    let schemes: [(media: String?, color: String)] =
      followsScheme
      ? [("(prefers-color-scheme:light)", color), ("(prefers-color-scheme:dark)", PageStyle.darkPage)]
      : [(nil, color)]
    var properties = [("title", title), ("type", "website")]
    if let preview {
      properties += [
        ("image", (address ?? "") + folder + preview.reference),
        ("image:width", String(preview.size.width)), ("image:height", String(preview.size.height)),
      ]
    }
    if let address { properties.append(("url", address)) }
    return [HTMLElement(.meta, [.name: "description", .content: "\(title): \(count)"])]
      + schemes.map { HTMLElement(.meta, [.name: "theme-color", .media: $0.media, .content: $0.color]) }
      + [HTMLElement(.link, [.rel: "icon", .href: Self.icon])]
      + properties.map { HTMLElement(.meta, [.property: "og:" + $0, .content: $1]) }
      + (address.map { [HTMLElement(.link, [.rel: "canonical", .href: $0])] } ?? [])
  }

  /// Four circles in the middle grey that is visible on light and on dark ground.
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%23888'%3E"
    + [(4, 4), (12, 4), (4, 12), (12, 12)].map { "%3Ccircle cx='\($0)' cy='\($1)' r='3.5'/%3E" }.joined()
    + "%3C/svg%3E"
}

/// The Content-Security-Policy of a page. It allows the page's own styles and
/// code by hash, and pictures beside it.
enum ContentPolicy {
  static func text(style: String, script: String, loader: String?) -> String {
    // Browsers do not check the hashes of files on a disk, so they would refuse a file by its hash. The loader, which is
    // admitted by its own, may load one and has it checked where it can be.
    let engine = loader.map { " '\(hash($0))' 'strict-dynamic' 'wasm-unsafe-eval'" } ?? ""
    return
      // In some browsers, local pages have no origin of their own; `file:` then allows the files next to them.
      "default-src 'none'; img-src 'self' file: data:; style-src '\(hash(style))'; script-src '\(hash(script))'\(engine); "
      + "base-uri 'none'; form-action 'none'"
  }

  private static func hash(_ text: String) -> String {
    SHA256.digest(of: text.utf8).integrity
  }
}

extension SHA256Digest {
  /// The hash by which browsers check a text (Subresource Integrity).
  var integrity: String { "sha256-" + Data(bytes).base64EncodedString() }
}
