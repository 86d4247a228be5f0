public import Foundation
import GalleryJSON
import GalleryOutput
import GallerySources

/// The differences between a build as its report tells of it, and the files that are there now.
public struct Verification: Sendable, Hashable {
  /// The state of a file that the build wrote.
  public enum FileState: String, Sendable, Hashable, Codable {
    /// It holds what the report says.
    case same
    /// It holds something else.
    case changed
    /// It is not there.
    case missing
    /// It cannot be read.
    case unreadable
  }

  /// A file that the build wrote.
  public struct File: Sendable, Hashable, Codable {
    /// The file, relative to the report.
    public var path: String
    /// Its state.
    public var state: FileState
  }

  /// A photo whose file has another name now.
  public struct Move: Sendable, Hashable, Codable {
    /// The photo's identity in the report.
    public var from: String
    /// Its identity now.
    public var to: String
  }

  /// The photos of the sources against those of the report.
  public struct Photos: Sendable, Hashable, Codable {
    /// The number of photos that are as the report says.
    public var same = 0
    /// The photos whose files hold something else, in the order of the report.
    public var changed: [String] = []
    /// The photos that are in no source, in the order of the report.
    public var missing: [String] = []
    /// The photos that are not in the report, in the order of the sources.
    public var new: [String] = []
    /// The photos whose files have other names, in the order of the report.
    public var moved: [Move] = []
    /// The photos whose files cannot be read, in the order of the sources.
    public var unreadable: [String] = []
    /// The photos that are there but cannot be compared, in the order of the report: they are on the web, or could not be
    /// read when the build was made.
    public var unknown: [String] = []
  }

  /// The sheets of a build that was made again, against those of the report.
  public struct Redrawing: Sendable, Hashable, Codable {
    /// The number of sheets that are the same, byte for byte.
    public var same = 0
    /// The sheets that are different, in the order of the report.
    public var different: [String] = []
    /// The sheets that are in the report alone.
    public var missing: [String] = []
    /// The sheets that are not in the report.
    public var new: [String] = []
  }

  /// A Boolean value that indicates whether the report is as gallery wrote it.
  public var isReportWhole: Bool
  /// The files that the build wrote, in the order of the report.
  public var files: [File]
  /// The photos; `nil` where no source was named.
  public var photos: Photos?
  /// The sheets that were made again; `nil` where that was not asked for.
  public var redrawing: Redrawing?

  /// A Boolean value that indicates whether there is no difference.
  public var isSame: Bool {
    let arePhotosSame = photos.map {
      $0.changed.isEmpty && $0.missing.isEmpty && $0.new.isEmpty && $0.moved.isEmpty && $0.unreadable.isEmpty
    }
    let areSheetsSame = redrawing.map {
      $0.different.isEmpty && $0.missing.isEmpty && $0.new.isEmpty
    }
    return isReportWhole && files.allSatisfy { $0.state == .same } && arePhotosSame ?? true
      && areSheetsSame ?? true
  }
}

extension Verification: Encodable {
  private enum CodingKeys: String, CodingKey { case version, same, reportIsWhole, files, photos, redrawing }

  /// Writes the verification; members that were not asked for are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(1, forKey: .version)
    try values.encode(isSame, forKey: .same)
    try values.encode(isReportWhole, forKey: .reportIsWhole)
    try values.encode(files, forKey: .files)
    try values.encodeIfPresent(photos, forKey: .photos)
    try values.encodeIfPresent(redrawing, forKey: .redrawing)
  }

  /// The verification as a JSON text with sorted keys.
  public func json() throws -> Data {
    try JSONWriter.text(of: self, isPretty: true)
  }
}

extension Verification.Redrawing {
  /// Compares sheets.
  ///
  /// - Parameters:
  ///   - build: The build that the report tells of.
  ///   - report: The report of the build that was made again.
  init(_ build: RecordedBuild, _ report: BuildReport) {
    let files = report.sheets.map { ($0.path, $0.sha256) } + report.files.map { ($0.path, $0.sha256) }
    let made = Dictionary(files) { first, _ in first }
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
