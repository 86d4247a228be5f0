import GalleryGeometry
import GalleryModel
import GalleryText

/// The rules of a style sheet; some apply to one orientation only.
///
/// Elements with the same declarations in both orientations share a class: photos of a grid differ only in position.
struct StyleRules {
  private struct Shared: Hashable {
    let prefix: String
    let declarations: [PageOrientation: [String]]
  }

  private var common = ""
  private var oriented: [PageOrientation: String] = [:]
  private var classes: [Shared: String] = [:]

  /// Adds a rule for an orientation; `nil` means both.
  mutating func add(_ selector: String, on orientation: PageOrientation? = nil, _ declarations: [String]) {
    let rule = "\(selector){\(declarations.joined(separator: ";"))}\n"
    if let orientation { oriented[orientation, default: ""] += rule } else { common += rule }
  }

  /// Adds rules from this package.
  mutating func add(_ rules: String) { common += rules }

  /// The shared class of elements with the same declarations; `nil` without declarations. The prefix is a letter for
  /// each kind of element; the suffix ends the selector, for elements inside those of the class.
  mutating func sharedClass(
    _ prefix: String, within suffix: String = "", _ declarations: [PageOrientation: [String]]
  ) -> String? {
    guard !declarations.isEmpty else { return nil }
    let shared = Shared(prefix: prefix, declarations: declarations)
    if let name = classes[shared] { return name }
    let name = "\(prefix)\(classes.keys.count { $0.prefix == prefix })"
    classes[shared] = name
    for orientation in PageOrientation.allCases {
      if let declarations = declarations[orientation] {
        add(".\(name)\(suffix)", on: orientation, declarations)
      }
    }
    return name
  }

  /// The text of the rules. With two orientations, each set of rules applies while the window has its orientation;
  /// portrait applies in print.
  var text: String {
    guard oriented.count > 1 else { return common + (oriented.values.first ?? "") }
    return common
      + "@media print,(orientation:portrait){\n\(oriented[.portrait] ?? "").l{display:none}\n}\n"
      + "@media screen and (orientation:landscape){\n\(oriented[.landscape] ?? "").p{display:none}\n}\n"
  }
}

enum StyleText {
  /// With up to four decimal places, without a leading zero or trailing zeros.
  static func number(_ value: Double) -> String {
    let text = value.decimal(places: 4)
    guard text.hasPrefix("0.") || text.hasPrefix("-0.") else { return text }
    return text.replacing("0.", with: ".", maxReplacements: 1)
  }

  static func color(_ color: Color) -> String {
    let opacity = color.isOpaque ? "" : " / \(number(Double(color.alpha) / 255))"
    return "rgb(\(color.red) \(color.green) \(color.blue)\(opacity))"
  }

  /// Returns any text in quotes. All characters except letters, digits, spaces and hyphens are escaped by number.
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

  /// Points are fractions of a box's sides.
  static func polygon(_ points: [Point]) -> String {
    "polygon(" + points.map { "\(number($0.x * 100))% \(number($0.y * 100))%" }.joined(separator: ",") + ")"
  }
}
