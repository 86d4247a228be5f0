/// The folder of an HTML page, with the names of its files below the output folder.
///
/// The folder is self-contained: users can move, open and upload it as it is. Folders of albums are in the
/// one of their index page.
package struct HTMLFolder: Sendable, Hashable {
  private static let word = "html"
  private static let indexName = "index.html"
  /// The folder of the images, below the page's folder.
  static let pictures = "photos"
  private static let originals = "originals"
  /// The page's reference to its first sheet as a picture, for previews of links.
  package static let preview = "sheet.jpg"
  /// The number of digits in a photo's name.
  package static let hashLength = 16

  /// The name of the sheet set that the page belongs to; `nil` if it has no name.
  package let product: String?

  package let isAlbum: Bool

  package init(product: String?, isAlbum: Bool = false) {
    self.product = product
    self.isAlbum = isAlbum
  }

  package var name: String {
    isAlbum ? "\(Self.word)/\(product ?? "")" : SheetName.prefix(of: product) + Self.word
  }

  package var index: String { "\(name)/\(Self.indexName)" }

  package func path(of reference: String) -> String { "\(name)/\(reference)" }

  /// Returns the page's reference to an image of a photo, named in hexadecimal
  /// digits, or of a numbered part of it.
  package static func picture(of photo: String, cut: Int?, width: Int, fileExtension: String) -> String {
    "\(pictures)/\(photo)\(cut.map { "-c\($0)" } ?? "")-\(width).\(fileExtension)"
  }

  /// Returns the page's reference to a copy of a photo's original file.
  package static func original(of photo: String, fileExtension: String) -> String {
    "\(originals)/\(photo).\(fileExtension)"
  }

  /// Returns the name of a file for a page that other processes complete, from the hash of its content.
  package static func stored(_ hash: some StringProtocol) -> String { "\(hash.prefix(hashLength)).picture" }

  static func isStored(_ name: String) -> Bool {
    name == stored(name) && isHash(name.prefix(hashLength))
  }

  /// Returns the name of the script with layouts, from its hash in hexadecimal digits. Albums share the one beside
  /// their index page.
  package static func engine(hash: some StringProtocol) -> String {
    "gallery-engine-\(hash.prefix(hashLength)).js"
  }

  /// The folder of files that albums share.
  package var shared: HTMLFolder { isAlbum ? HTMLFolder(product: nil) : self }

  /// Returns a Boolean value that indicates whether copies can have a file extension.
  package static func isExtension(_ text: some StringProtocol) -> Bool {
    (1...5).contains(text.utf8.count)
      && text.utf8.allSatisfy("0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains)
  }

  /// Returns the `id` of the photo's element on the page. `number` counts the photo's elements from 0.
  package static func element(of photo: String, number: Int) -> String {
    "photo-\(photo)" + (number == 0 ? "" : "-\(number + 1)")
  }

  /// Returns a Boolean value that indicates whether a path has the form of an HTML page of any sheet set.
  package static func isIndex(_ path: String) -> Bool { reference(in: path) { $0 == indexName } }

  /// Returns a Boolean value that indicates whether a path has the form of an image of any sheet set's page.
  package static func isPicture(_ path: String) -> Bool { reference(in: path, isReference) }

  /// Returns a Boolean value that indicates whether a reference has the form of a page's image.
  static func isReference(_ reference: Substring) -> Bool {
    guard let (folder, name) = split(reference) else {
      // The name of an engine is its hash between other words.
      let hash = reference.prefix { $0 != "." }.suffix(hashLength)
      return reference == preview || reference == engine(hash: hash) && isHash(hash)
    }
    let parts = name.parts(separatedBy: ".")
    var words = parts[0].parts(separatedBy: "-")
    guard parts.count == 2, let photo = words.first, isHash(photo) else { return false }
    if folder == originals { return words.count == 1 && isExtension(parts[1]) }
    guard folder == pictures, ["jpg", "webp"].contains(parts[1]), let width = words.popLast(),
      words.count == 1 || words.count == 2, SheetName.isNumber(width)
    else { return false }
    return words.count == 1 || words[1].first == "c" && SheetName.isNumber(words[1].dropFirst())
  }

  private static func isHash(_ text: Substring) -> Bool {
    text.utf8.count == hashLength && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// Returns a Boolean value that indicates whether the part of a path below a page's folder, also an
  /// album's, has a form.
  private static func reference(in path: String, _ isValid: (Substring) -> Bool) -> Bool {
    guard let (folder, rest) = split(path), SheetName.isName(folder, ofWord: word) else { return false }
    if isValid(rest) { return true }
    guard folder == word, let (album, rest) = split(rest) else { return false }
    return SheetName.isProduct(String(album)) && isValid(rest)
  }

  private static func split(_ path: some StringProtocol) -> (folder: Substring, rest: Substring)? {
    let (folder, rest) = Substring(path).cut(at: "/")
    return rest.map { (folder, $0) }
  }
}
