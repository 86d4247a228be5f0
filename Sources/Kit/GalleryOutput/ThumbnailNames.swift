import Foundation
package import GalleryModel

/// Assigns each thumbnail a path below the output folder: its photo's path below the source, with the
/// extension of the thumbnail's format.
///
/// The paths are valid on all common file systems. They stay inside the folder and avoid characters that NTFS
/// and exFAT forbid. They differ in more than letter case and Unicode composition (NTFS, APFS). No file has
/// the name of a folder. Photos that would share a path are numbered in identity order: `a.png`, `a-2.png`.
package struct ThumbnailNames {
  package static let formats: [SheetFormat] = [.png, .webp, .jpeg]

  /// The maximum length of a file name on common file systems, in bytes.
  private static let longestName = 255
  /// Windows device names. Windows forbids them as file names, whatever the extension.
  private static let reserved: Set<String> = {
    let ports = ["com", "lpt"].flatMap { port in (0...9).map { "\(port)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + ports)
  }()

  private let fileExtension: String
  /// Keys of folders; a file cannot have the same path.
  private var folders: Set<String> = []
  private var used: Set<String> = []
  /// The last number assigned to a path without extension. Avoids a search among thousands of equal names.
  private var numbers: [String: Int] = [:]

  /// Returns the path of each photo's thumbnail. The photos are without
  /// duplicates, the extension without a dot.
  package static func paths(for ids: [Photo.ID], fileExtension: String) -> [Photo.ID: String] {
    var names = ThumbnailNames(fileExtension: fileExtension)
    let parts = ids.sorted().map { (id: $0, parts: Self.parts(of: $0, fileExtension: fileExtension)) }
    for (_, parts) in parts { names.reserveFolders(of: parts) }
    return parts.reduce(into: [:]) { paths, photo in paths[photo.id] = names.claim(photo.parts) }
  }

  /// Returns whether a photo's thumbnail can have this path, in any format and beside any other photos.
  static func isPath(_ path: String, for id: Photo.ID) -> Bool {
    formats.contains { format in
      let fileExtension = format.fileExtension
      let stem = parts(of: id, fileExtension: fileExtension).joined(separator: "/")
      guard path.utf8.starts(with: stem.utf8) else { return false }
      let ending = path.utf8.dropFirst(stem.utf8.count)
      if ending.elementsEqual(".\(fileExtension)".utf8) { return true }
      let digits = ending.dropFirst().prefix { $0 != UInt8(ascii: ".") }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 1 else { return false }
      return ending.elementsEqual("-\(number).\(fileExtension)".utf8)
    }
  }

  private init(fileExtension: String) { self.fileExtension = fileExtension }

  /// Returns the folders and the base name of a photo, each valid on all file systems.
  private static func parts(of id: Photo.ID, fileExtension: String) -> [String] {
    // Split bytes: a slash followed by a combining mark is a single character.
    var parts = id.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    let name = parts.popLast() ?? "_"
    // A leading dot does not begin an extension.
    let dot = name.dropFirst().lastIndex(of: ".")
    let stem = dot.map { String(name[..<$0]) } ?? name
    // Leave room for a number, the dot and the extension.
    let room = longestName - fileExtension.utf8.count - 9
    return parts.map { cleaned($0, limit: longestName) } + [cleaned(stem, limit: room)]
  }

  private mutating func reserveFolders(of parts: [String]) {
    for count in parts.indices.dropFirst() {
      folders.insert(Self.key(parts[..<count].joined(separator: "/")))
    }
  }

  private mutating func claim(_ parts: [String]) -> String {
    let stem = parts.joined(separator: "/")
    let key = Self.key(stem)
    var path = "\(stem).\(fileExtension)"
    while folders.contains(Self.key(path)) || !used.insert(Self.key(path)).inserted {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      path = "\(stem)-\(number).\(fileExtension)"
    }
    return path
  }

  /// Returns an equal text for paths that a file system may treat as the same. Swift compares texts by
  /// canonical equivalence.
  private static func key(_ path: String) -> String { path.lowercased() }

  /// Returns a path component, changed only if some file system would reject it.
  private static func cleaned(_ part: String, limit: Int) -> String {
    var text = String(String.UnicodeScalarView(part.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
    while text.utf8.count > limit { text.removeLast() }
    // NTFS drops trailing dots and spaces; `.` and `..` are the folder itself and its parent.
    while let last = text.last, last == "." || last == " " { text.removeLast() }
    if text.isEmpty { return "_" }
    let stem = text.prefix { $0 != "." }
    return reserved.contains(stem.lowercased()) ? stem + "_" + text[stem.endIndex...] : text
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "/", ":", "*", "?", "\"", "<", ">", "|": false
    default: !scalar.isHidden || scalar.isJoiner
    }
  }
}
