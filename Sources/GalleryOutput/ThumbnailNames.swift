import Foundation
package import GalleryModel
import GalleryText

/// Gives every thumbnail a path below the output folder: that of its photo below the source, with the ending of the
/// thumbnail's format.
///
/// The paths are good on every file system that people copy pictures to: none leads out of the folder, none has
/// letters that NTFS or exFAT refuse, no two differ by the case or the composition of letters alone (NTFS, APFS), and
/// no file has the name of a folder. Photos that would share a path are numbered in the order of their identities:
/// `a.png`, `a-2.png`.
package struct ThumbnailNames {
  /// The formats that pictures for screens have.
  package static let formats: [SheetFormat] = [.png, .webp, .jpeg]

  /// Most bytes of a name on common file systems.
  private static let longestName = 255
  /// Device names of Windows, which no file there can have, whatever its ending.
  private static let reserved: Set<String> = {
    let ports = ["com", "lpt"].flatMap { port in (0...9).map { "\(port)\($0)" } }
    return Set(["con", "prn", "aux", "nul"] + ports)
  }()

  private let fileExtension: String
  /// Keys of folders: a file cannot have their place.
  private var folders: Set<String> = []
  private var taken: Set<String> = []
  /// The number that a path without its ending had last, so that thousands of one name take no time to tell apart.
  private var numbers: [String: Int] = [:]

  /// The paths of thumbnails.
  ///
  /// - Parameters:
  ///   - ids: the photos, each once.
  ///   - fileExtension: the ending of the thumbnails' files, without the dot.
  package static func paths(for ids: [Photo.ID], fileExtension: String) -> [Photo.ID: String] {
    var names = ThumbnailNames(fileExtension: fileExtension)
    let parts = ids.sorted().map { (id: $0, parts: Self.parts(of: $0, fileExtension: fileExtension)) }
    for (_, parts) in parts { names.reserveFolders(of: parts) }
    return parts.reduce(into: [:]) { paths, photo in paths[photo.id] = names.claim(photo.parts) }
  }

  /// Returns a Boolean value that indicates whether a photo's thumbnail has this path, in a format of the run's choice
  /// and beside whatever other photos.
  package static func isPath(_ path: String, for id: Photo.ID) -> Bool {
    formats.contains { format in
      let fileExtension = format.fileExtension
      let stem = parts(of: id, fileExtension: fileExtension).joined(separator: "/")
      guard path.utf8.starts(with: stem.utf8) else { return false }
      let rest = path.utf8.dropFirst(stem.utf8.count)
      if rest.elementsEqual(".\(fileExtension)".utf8) { return true }
      let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: ".") }
      guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 1 else { return false }
      return rest.elementsEqual("-\(number).\(fileExtension)".utf8)
    }
  }

  private init(fileExtension: String) {
    self.fileExtension = fileExtension
  }

  /// The folders of a photo and its name without the ending, each fit for a file system.
  private static func parts(of id: Photo.ID, fileExtension: String) -> [String] {
    // By bytes, since a slash and a combining mark behind it are one character.
    var parts = id.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    let name = parts.popLast() ?? "_"
    // A dot at the beginning does not set off an ending.
    let dot = name.dropFirst().lastIndex(of: ".")
    let stem = dot.map { String(name[..<$0]) } ?? name
    // Room for a number, the dot and the ending.
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
    while folders.contains(Self.key(path)) || !taken.insert(Self.key(path)).inserted {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      path = "\(stem)-\(number).\(fileExtension)"
    }
    return path
  }

  /// Returns a text that paths share if a file system may take them for one. Texts are equal however their letters are
  /// composed.
  private static func key(_ path: String) -> String { path.lowercased() }

  /// A part of a path, changed only where some file system would refuse it.
  private static func cleaned(_ part: String, limit: Int) -> String {
    var text = String(String.UnicodeScalarView(part.unicodeScalars.map { isAllowed($0) ? $0 : "_" }))
    while text.utf8.count > limit { text.removeLast() }
    // NTFS drops dots and spaces at the end; `.` and `..` are the folder itself and the one above.
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
