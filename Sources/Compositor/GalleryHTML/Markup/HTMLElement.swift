/// An HTML element with its content. Names come from this package; texts are escaped when written.
struct HTMLElement {
  enum Name: String {
    case html, head, meta, link, title, style, script, body, main, header, section, div, p, span, h1, h2, a,
      figure, picture, nav, ul, li
    case source, img, figcaption, dialog, button, input, noscript, canvas

    /// A Boolean value that indicates whether the element has no content and no end tag.
    var isVoid: Bool { [.meta, .link, .source, .img, .input].contains(self) }
  }

  enum Attribute: String {
    case lang, charset, content, name, id, href, src, srcset, sizes, media, type, width, height, alt, loading,
      decoding
    case role, tabindex, title, dir, rel, property, placeholder, maxlength
    case classes = "class"
    case httpEquiv = "http-equiv"
    case label = "aria-label"
    case isHidden = "aria-hidden"
    case isPressed = "aria-pressed"
    case live = "aria-live"
    case describedBy = "aria-describedby"
    case roleDescription = "aria-roledescription"
    case dataDesign = "data-design"
    case dataWeight = "data-weight"
    case dataSpan = "data-span"
    case dataSet = "data-set"
    case dataSize = "data-size"
    case dataTitle = "data-title"
    case dataWords = "data-words"
    case dataStars = "data-stars"
    case dataYear = "data-year"
    case dataFacts = "data-facts"
    case dataFocus = "data-focus"
    case dataPath = "data-path"
    case dataOriginal = "data-original"
    case dataName = "data-name"
    case dataMark = "data-mark"
    case dataKey = "data-key"
  }

  enum Node {
    case element(HTMLElement)
    /// An untrusted text.
    case text(String)
    /// This package's own code or styles. Untrusted text may occur in them only as numbers or quoted strings.
    case raw(String)
  }

  private let name: Name
  private let attributes: [(name: Attribute, value: String)]
  private let content: [Node]

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - attributes: The attributes. Attributes without a value are left out.
  ///   - content: The content.
  init(_ name: Name, _ attributes: KeyValuePairs<Attribute, String?>, _ content: [Node]) {
    self.name = name
    self.attributes = attributes.compactMap { name, value in value.map { (name, $0) } }
    self.content = content
  }

  init(_ name: Name, _ attributes: KeyValuePairs<Attribute, String?> = [:], text: String) {
    self.init(name, attributes, [.text(text)])
  }

  init(_ name: Name, _ attributes: KeyValuePairs<Attribute, String?>, _ elements: [HTMLElement]) {
    self.init(name, attributes, elements.map(Node.element))
  }

  init(_ name: Name, _ attributes: KeyValuePairs<Attribute, String?> = [:], _ elements: HTMLElement...) {
    self.init(name, attributes, elements)
  }

  func write(to text: inout String) {
    text += "<\(name.rawValue)"
    for (name, value) in attributes {
      text += value.isEmpty ? " \(name.rawValue)" : " \(name.rawValue)=\"\(HTMLText.escaped(value))\""
    }
    text += ">"
    guard !name.isVoid else { return }
    for node in content {
      switch node {
      case .element(let element): element.write(to: &text)
      case .text(let words): text += HTMLText.escaped(words)
      case .raw(let code):
        // Such a text would end the element.
        precondition(!code.contains("</"), "code and styles must not contain </")
        text += code
      }
    }
    text += "</\(name.rawValue)>"
    if name.isBlock { text += "\n" }
  }
}

extension HTMLElement.Name {
  /// A Boolean value that indicates whether a line break follows the element, to make the file readable.
  fileprivate var isBlock: Bool {
    [.title, .style, .script, .head, .figure, .h1, .h2, .p, .div, .main, .dialog, .body, .header, .nav, .li]
      .contains(self)
  }
}
