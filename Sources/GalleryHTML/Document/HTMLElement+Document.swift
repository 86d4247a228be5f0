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
