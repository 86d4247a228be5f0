import GalleryGeometry
import GalleryModel
import GalleryText

/// Rules of a style sheet, of which some count for one orientation.
///
/// Rules with the same declarations in both orientations share a class: photos of a grid differ in their places alone.
struct StyleRules {
  private struct Shared: Hashable {
    let prefix: String
    let declarations: [PageOrientation: [String]]
  }

  private var common = ""
  private var oriented: [PageOrientation: String] = [:]
  private var classes: [Shared: String] = [:]

  /// Adds a rule.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - orientation: The orientation that it counts for; `nil` for both. Default: both.
  ///   - declarations: The declarations.
  mutating func add(_ selector: String, on orientation: PageOrientation? = nil, _ declarations: [String]) {
    let rule = "\(selector){\(declarations.joined(separator: ";"))}\n"
    if let orientation { oriented[orientation, default: ""] += rule } else { common += rule }
  }

  /// Adds a text of our own.
  mutating func add(_ rules: String) { common += rules }

  /// Returns the class of elements with some declarations, which others of the same kind share; `nil` without any.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the names of such classes: a letter for each kind.
  ///   - suffix: The end of the selector, for elements within those of the class. Default: none.
  ///   - declarations: The declarations of each orientation.
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

  /// The rules. Where there are two orientations, each has those of its own while the window has it; printed is the
  /// portrait one.
  var text: String {
    guard oriented.count > 1 else { return common + (oriented.values.first ?? "") }
    return common
      + "@media print,(orientation:portrait){\n\(oriented[.portrait] ?? "").l{display:none}\n}\n"
      + "@media screen and (orientation:landscape){\n\(oriented[.landscape] ?? "").p{display:none}\n}\n"
  }
}

/// Values as style sheets take them.
enum StyleText {
  /// A number to four places, without a zero before the point or at the end.
  static func number(_ value: Double) -> String {
    let text = value.decimal(places: 4)
    guard text.hasPrefix("0.") || text.hasPrefix("-0.") else { return text }
    return text.replacing("0.", with: ".", maxReplacements: 1)
  }

  /// A colour.
  static func color(_ color: Color) -> String {
    let opacity = color.isOpaque ? "" : " / \(number(Double(color.alpha) / 255))"
    return "rgb(\(color.red) \(color.green) \(color.blue)\(opacity))"
  }

  /// A text in quotes, whatever is in it: all but letters, digits, blanks and dashes are escaped by their numbers.
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

  /// Points of a shape within a box, in fractions of its sides, as a polygon.
  static func polygon(_ points: [Point]) -> String {
    "polygon(" + points.map { "\(number($0.x * 100))% \(number($0.y * 100))%" }.joined(separator: ",") + ")"
  }
}
