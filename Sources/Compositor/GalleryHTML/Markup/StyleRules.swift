import GalleryModel

/// The rules of a style sheet; some apply to one strip only.
///
/// Elements with the same declarations on all strips share a class. Elements with the same declaration of a
/// place share its rule, such as photos the top and the height of their row.
struct StyleRules {
  private struct Shared: Hashable {
    let prefix: String
    let declarations: [Int: [String]]
  }

  private var common = ""
  private var ofStrips: [Int: String] = [:]
  private var classes: [Shared: String] = [:]
  private var counts: [String: Int] = [:]
  /// The selectors with each declaration of a place, by strip.
  private var places: [Int: [String: [String]]] = [:]

  /// Adds a rule for a strip; `nil` means all.
  mutating func add(_ selector: String, on strip: Int? = nil, _ declarations: [String]) {
    let rule = "\(selector){\(declarations.joined(separator: ";"))}\n"
    if let strip { ofStrips[strip, default: ""] += rule } else { common += rule }
  }

  /// Adds rules from this package.
  mutating func add(_ rules: String) { common += rules }

  /// Adds declarations for the place of an element on a strip. Photos have the class `f` with their index.
  mutating func place(_ selector: String, on strip: Int, _ declarations: [String]) {
    for declaration in declarations { places[strip, default: [:]][declaration, default: []].append(selector) }
  }

  /// Returns the rules for the places of elements on a strip with a number of photos.
  private func placeRules(on strip: Int, photos: Int) -> String {
    let all = places[strip] ?? [:]
    var rules: [[String]: [String]] = [:]
    for (declaration, selectors) in all { rules[selectors, default: []].append(declaration) }
    let captions = Set(all.values.joined().filter { $0.hasPrefix(".c") }).count
    // In the order of the document, which compresses well.
    let ordered = rules.sorted {
      $0.key.lexicographicallyPrecedes($1.key) { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }
    return ordered.map { selectors, declarations in
      let kinds = [(".f", photos, "figure"), (".c", captions, "figcaption")]
      let every = kinds.first { selectors[0].hasPrefix($0.0) && selectors.count == $0.1 && $0.1 > 1 }
      let selector = every?.2 ?? selectors.joined(separator: ",")
      return "\(selector){\(declarations.sorted().joined(separator: ";"))}\n"
    }.joined()
  }

  /// Returns the shared class of elements with the same declarations; `nil` without
  /// declarations. The prefix is a letter for each kind of element; the suffix ends the
  /// selector, for elements inside those of the class.
  mutating func sharedClass(
    _ prefix: String, within suffix: String = "", _ declarations: [Int: [String]]
  ) -> String? {
    guard !declarations.isEmpty else { return nil }
    let shared = Shared(prefix: prefix, declarations: declarations)
    if let name = classes[shared] { return name }
    let name = "\(prefix)\(counts[prefix, default: 0])"
    counts[prefix, default: 0] += 1
    classes[shared] = name
    for (strip, declarations) in declarations.sorted(by: { $0.key < $1.key }) where !declarations.isEmpty {
      if suffix.isEmpty {
        place(".\(name)", on: strip, declarations)
      } else {
        add(".\(name)\(suffix)", on: strip, declarations)
      }
    }
    return name
  }

  /// Returns the text of the rules. Those of a strip apply where it is used; a single strip is used
  /// everywhere. `photos` has the number of photos on each strip.
  func text(_ uses: [HTMLStrip.Use], photos: [Int]) -> String {
    common
      + uses.enumerated().map { strip, use in
        let rules = (ofStrips[strip] ?? "") + placeRules(on: strip, photos: photos[strip])
        guard uses.count > 1 || use == .print else { return rules }
        return "@media \(use.media){\n\(rules).h\(strip){display:none}\n}\n"
      }.joined()
  }
}

extension HTMLStrip.Use {
  /// The media query of the windows that show the strip.
  var media: String {
    switch self {
    case .orientation(.portrait): "print,(orientation:portrait)"
    case .orientation(.landscape): "screen and (orientation:landscape)"
    case .print: "print"
    }
  }
}

/// Values in CSS syntax.
enum StyleText {
  /// Returns a number with up to some decimal places, without a leading zero or trailing zeros.
  static func number(_ value: Double, places: Int = 4) -> String {
    let text = value.decimal(places: places)
    guard text.hasPrefix("0.") || text.hasPrefix("-0.") else { return text }
    return text.replacing("0.", with: ".", maxReplacements: 1)
  }

  static func color(_ color: Color) -> String {
    let opacity = color.isOpaque ? "" : " / \(number(Double(color.alpha) / 255))"
    return "rgb(\(color.red) \(color.green) \(color.blue)\(opacity))"
  }

  /// Returns any text in quotes. All characters except letters, digits, spaces
  /// and hyphens are escaped by number.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " || scalar == "-")
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    return result + "\""
  }

  /// Returns the shape of a polygon. Its corners are fractions of a box's sides.
  static func polygon(_ points: [Point]) -> String {
    "polygon(" + points.map { "\(number($0.x * 100))% \(number($0.y * 100))%" }.joined(separator: ",") + ")"
  }
}
