/// The name of a sheet's file, such as `proof-portrait-001.jpg` or `landscape.pdf`.
package struct SheetName: Sendable, Hashable {
  /// The minimum number of digits of a page number. Leading zeros make names sort in page order.
  private static let leastDigits = 3
  /// The number of digits of the largest possible page number.
  private static let maximumDigits = String(Int.max).count

  /// The name of the sheet set; `nil` if it has no name.
  package let product: String?
  /// The word that replaces the orientation in names of documents with both orientations.
  private static let bothOrientations = "sheets"

  /// The orientation of the sheet; `nil` for a document with both orientations.
  package let orientation: PageOrientation?
  /// The page number, from 1. Documents contain all pages and have no number in their name.
  package let page: Int
  package let format: SheetFormat
  /// A Boolean value that indicates whether an HTML page is below the index page of albums.
  private let isAlbum: Bool
  /// A Boolean value that indicates whether the file has one page for a document, or the images of some.
  private let isPart: Bool

  /// Returns the format of the document for which a file has pages; `nil` for other files.
  package static func partFormat(of name: String) -> SheetFormat? {
    SheetFormat.allCases.first { $0.isDocument && name.hasSuffix("." + $0.partExtension) }
  }

  package init(
    product: String?, orientation: PageOrientation?, page: Int, format: SheetFormat, isAlbum: Bool = false,
    isPart: Bool = false
  ) {
    self.isPart = isPart
    self.product = product
    self.orientation = orientation
    self.page = page
    self.format = format
    self.isAlbum = isAlbum
  }

  /// The maximum length of a sheet set's name in bytes. The longest suffix fits in the 255 bytes of file systems.
  package static let productBytes = 200

  /// Returns a Boolean value that indicates whether a text is a valid sheet set name: letters of all scripts,
  /// digits, symbols such as emoji, hyphens and underscores. Every file system stores such a name, and it remains
  /// valid with a suffix.
  package static func isProduct(_ text: String) -> Bool {
    (1...productBytes).contains(text.utf8.count) && text.count <= 64
      && text.unicodeScalars.allSatisfy(isPartOfProduct)
  }

  private static func isPartOfProduct(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
      default: false
      }
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol,
      .modifierSymbol:
      true
    default: scalar.isJoiner
    }
  }

  /// Returns the number of digits for page numbers up to the last one.
  package static func digits(for last: Int) -> Int { max(leastDigits, String(last).count) }

  /// Returns the beginning of the names of a sheet set's files.
  static func prefix(of product: String?) -> String { product.map { $0 + "-" } ?? "" }

  /// Returns the file name, with at least some digits of the page number.
  package func text(digits: Int) -> String {
    if !isPart, let path = format.traits.path { return path(product, isAlbum) }
    let stem = Self.prefix(of: product) + (orientation?.rawValue ?? Self.bothOrientations)
    let ending = isPart ? format.partExtension : format.fileExtension
    guard !format.isDocument || isPart && orientation != nil else { return "\(stem).\(ending)" }
    return "\(stem)-\(page.digits(digits)).\(ending)"
  }

  /// Returns a Boolean value that indicates whether a name is a word, optionally
  /// after a sheet set's name and a hyphen.
  static func isName(_ name: Substring, ofWord word: String) -> Bool {
    name == word || name.hasSuffix("-" + word) && isProduct(String(name.dropLast(word.count + 1)))
  }

  /// Returns a Boolean value that indicates whether a text is a number without leading zeros.
  static func isNumber(_ text: Substring) -> Bool {
    (1...9).contains(text.utf8.count) && UInt(text).map { String($0) == text } ?? false
  }

  /// Returns a Boolean value that indicates whether a path has the form of a
  /// companion, such as an image of a page.
  package static func isCompanion(_ path: String) -> Bool {
    HTMLFolder.isPicture(path) || HTMLFolder.isStored(path) || DeepZoomName.isCompanion(path)
  }

  /// Returns a Boolean value that indicates whether a name has the form of a page of any sheet set.
  package static func isName(_ text: String) -> Bool {
    if HTMLFolder.isIndex(text) { return true }
    guard let dot = text.lastIndex(of: ".") else { return false }
    var parts = text[..<dot].parts(separatedBy: "-")
    let page = parts.last.flatMap { Int($0) }
    if page != nil { parts.removeLast() }
    guard let last = parts.popLast(),
      let orientation = last == bothOrientations ? .portrait : PageOrientation(rawValue: String(last))
    else { return false }
    let product = parts.isEmpty ? nil : parts.joined(separator: "-")
    return isName(text, product: product, orientation: orientation, page: page ?? 1)
  }

  /// Returns a Boolean value that indicates whether a name is this page's, in any
  /// format and with any leading zeros.
  package static func isName(
    _ text: String, product: String?, orientation: PageOrientation, page: Int
  ) -> Bool {
    guard page > 0, product.map(isProduct) ?? true else { return false }
    if product != nil, text == HTMLFolder(product: product, isAlbum: true).index { return true }
    let isPart = partFormat(of: text) != nil
    return SheetFormat.allCases.contains { format in
      guard isPart ? format.isDocument : text.hasSuffix(format.fileExtension) else { return false }
      let orientations = format.isDocument ? [orientation, nil] : [orientation]
      return orientations.contains {
        let name = SheetName(
          product: product, orientation: $0, page: page, format: format, isPart: isPart)
        return (digits(for: page)...maximumDigits).contains {
          name.text(digits: $0).utf8.elementsEqual(text.utf8)
        }
      }
    }
  }
}
