/// The folder of an HTML page: the names of its files, below the output folder.
///
/// It needs nothing beside it, so that people can move it, open it and upload it as it is.
package struct HTMLFolder: Sendable, Hashable {
  private static let word = "html"
  private static let indexName = "index.html"
  /// The folder of the pictures, below the page's.
  static let pictures = "photos"
  /// The digits of a photo's name.
  package static let hashLength = 16

  /// The name of the product the page belongs to; `nil` where that has none.
  package let product: String?

  package init(product: String?) { self.product = product }

  package var name: String { (product.map { $0 + "-" } ?? "") + Self.word }

  package var index: String { "\(name)/\(Self.indexName)" }

  /// Returns the path of a file that the page refers to.
  package func path(of reference: String) -> String { "\(name)/\(reference)" }

  /// Returns the reference by which the page names a picture.
  ///
  /// - Parameters:
  ///   - photo: The photo's name, hexadecimal digits.
  ///   - cut: The number of the part that the picture shows; `nil` for the whole photo.
  ///   - width: Columns of pixels.
  ///   - fileExtension: `jpg` or `webp`.
  package static func picture(of photo: String, cut: Int?, width: Int, fileExtension: String) -> String {
    "\(pictures)/\(photo)\(cut.map { "-c\($0)" } ?? "")-\(width).\(fileExtension)"
  }

  /// Returns the identity of the element of a photo on the page.
  ///
  /// - Parameters:
  ///   - photo: The photo's name, hexadecimal digits.
  ///   - number: The number, from 0, among the elements of the photo.
  package static func element(of photo: String, number: Int) -> String {
    "photo-\(photo)" + (number == 0 ? "" : "-\(number + 1)")
  }

  /// Returns a Boolean value that indicates whether a build gives this path to the page of any product.
  package static func isIndex(_ path: String) -> Bool {
    guard let (folder, reference) = split(path) else { return false }
    return SheetName.isName(folder, ofWord: word) && reference == indexName
  }

  /// Returns a Boolean value that indicates whether a build gives this path to a picture of any product's page.
  package static func isPicture(_ path: String) -> Bool {
    guard let (folder, reference) = split(path) else { return false }
    return SheetName.isName(folder, ofWord: word) && isReference(reference)
  }

  /// Returns a Boolean value that indicates whether a page names a picture like this.
  static func isReference(_ reference: Substring) -> Bool {
    guard let (folder, name) = split(reference), folder == pictures else { return false }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["jpg", "webp"].contains(parts[1]) else { return false }
    var words = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard let photo = words.first, let width = words.popLast(), words.count == 1 || words.count == 2,
      photo.utf8.count == hashLength, photo.utf8.allSatisfy("0123456789abcdef".utf8.contains),
      SheetName.isNumber(width)
    else { return false }
    return words.count == 1 || words[1].first == "c" && SheetName.isNumber(words[1].dropFirst())
  }

  private static func split(_ path: some StringProtocol) -> (folder: Substring, rest: Substring)? {
    let path = Substring(path)
    guard let slash = path.firstIndex(of: "/") else { return nil }
    return (path[..<slash], path[path.index(after: slash)...])
  }
}
