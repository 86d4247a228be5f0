import GallerySources
import GalleryText

/// The files in folders that are not photos, counted by their extensions.
public struct OtherFiles: Sendable, Hashable {
  /// The number of files by extension, in lower case; an empty text stands
  /// for files without a usual extension.
  public var counts: [String: Int] = [:]

  /// The number of kinds that a text lists; files of further kinds are only counted.
  private static let maximumKinds = 6
  private static let longestExtension = 8

  init(_ paths: [String] = []) {
    for path in paths {
      let kind = PhotoNames.pathExtension(path.split(separator: "/").last ?? "")
      let isUsual =
        kind.utf8.count <= Self.longestExtension
        && kind.allSatisfy(\.isASCIILetterOrDigit)
      counts[isUsual ? kind : "", default: 0] += 1
    }
  }

  /// The number of files.
  public var count: Int { counts.values.reduce(0, +) }

  /// The number and kinds of the files, such as `3 other files (2 mp4, 1 pdf)`; `nil` without files.
  public var text: String? {
    guard count > 0 else { return nil }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var texts = kinds.prefix(Self.maximumKinds).map {
      "\($0.value) \($0.key.isEmpty ? "without extension" : $0.key)"
    }
    let others = kinds.dropFirst(Self.maximumKinds).reduce(0) { $0 + $1.value }
    if others > 0 { texts.append("\(others) of other kinds") }
    return (count == 1 ? "1 other file" : "\(count) other files") + " (\(texts.joined(separator: ", ")))"
  }
}
