public import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources

/// The differences between a build's report and the current files.
public struct Verification: Sendable, Hashable {
  /// The state of a file that the build wrote.
  public enum FileState: String, Sendable, Hashable, Codable {
    /// The file has the recorded content.
    case same
    /// The file has other content.
    case changed
    /// The file does not exist.
    case missing
    /// The file cannot be read.
    case unreadable
  }

  /// A file that the build wrote.
  public struct File: Sendable, Hashable, Codable {
    /// The file's path, relative to the report.
    public var path: String
    /// The state of the file.
    public var state: FileState
  }

  /// A photo whose file was renamed or moved.
  public struct Move: Sendable, Hashable, Codable {
    /// The photo's identity in the report.
    public var from: String
    /// The photo's current identity.
    public var to: String
  }

  /// The comparison of the photos of the sources with the report.
  public struct Photos: Sendable, Hashable, Codable {
    /// The number of unchanged photos.
    public var same = 0
    /// The photos whose files have other content, in the order of the report.
    public var changed: [String] = []
    /// The photos missing from all sources, in the order of the report.
    public var missing: [String] = []
    /// The photos that are not in the report, in source order.
    public var new: [String] = []
    /// The photos whose files were renamed or moved, in the order of the report.
    public var moved: [Move] = []
    /// The photos whose files cannot be read, in source order.
    public var unreadable: [String] = []
    /// The photos that exist but cannot be compared, in the order of the report. They are remote, or could
    /// not be read during the build.
    public var unknown: [String] = []
  }

  /// The comparison of the sheets of a repeated build with the report.
  public struct Redrawing: Sendable, Hashable, Codable {
    /// The number of byte-identical sheets.
    public var same = 0
    /// The sheets that are different, in the order of the report.
    public var different: [String] = []
    /// The sheets that only the report contains.
    public var missing: [String] = []
    /// The sheets that are not in the report.
    public var new: [String] = []
  }

  /// A Boolean value that indicates whether the report is unchanged since gallery wrote it.
  public var isReportWhole: Bool
  /// The files of the build, in the order of the report.
  public var files: [File]
  /// The photos; `nil` if no source was given.
  public var photos: Photos?
  /// The sheets of the repeated build; `nil` if the build was not repeated.
  public var redrawing: Redrawing?

  /// A Boolean value that indicates whether there are no differences.
  public var isSame: Bool {
    let arePhotosSame = photos.map {
      $0.changed.isEmpty && $0.missing.isEmpty && $0.new.isEmpty && $0.moved.isEmpty && $0.unreadable.isEmpty
    }
    let areSheetsSame = redrawing.map { $0.different.isEmpty && $0.missing.isEmpty && $0.new.isEmpty }
    return isReportWhole && files.allSatisfy { $0.state == .same } && arePhotosSame ?? true
      && areSheetsSame ?? true
  }
}

extension Verification: Encodable {
  /// Writes the verification without the parts that were not requested.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "version": 1, "same": isSame, "reportIsWhole": isReportWhole, "files": files, "photos": photos,
      "redrawing": redrawing,
    ])
  }

  /// Returns the verification as JSON with sorted keys.
  public func json() throws -> Data { try JSONWriter.text(of: self, isPretty: true) }
}

extension Verification.Redrawing {
  init(_ build: RecordedBuild, _ report: BuildReport) {
    let files = report.sheets.map(\.file) + report.files
    let made = Dictionary(files.map { ($0.path, $0.sha256) }) { first, _ in first }
    for (name, content) in build.files where build.sheets.contains(name) {
      switch made[name] {
      case content.sha256: same += 1
      case nil: missing.append(name)
      default: different.append(name)
      }
    }
    new = made.keys.filter { !build.sheets.contains($0) }.sorted()
  }
}
