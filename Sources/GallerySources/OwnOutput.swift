import Foundation
package import SystemPackage

/// Files that an earlier run wrote, known from the manifest that lies with them.
package enum OwnOutput {
  /// What a folder's manifest lists.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Sheets, beside their report.
    case sheets
    /// Thumbnails, in the folder of their index and below.
    case thumbnails

    /// The name of the manifest in an output folder.
    package var manifestName: String { self == .sheets ? reportName : indexName }
  }

  /// The name of the report of sheets in an output folder.
  package static let reportName = "report.json"
  /// The name of the index of thumbnails in an output folder.
  package static let indexName = "index.json"

  /// The name of the list of photos that could not be fetched, in both.
  package static let failuresName = "failures.jsonl"

  /// The part of a report that says which files are ours.
  private struct Report: Decodable {
    struct Sheet: Decodable {
      let path: String
      let orientation: String
      let page: Int
    }
    let version: Int
    let sheets: [Sheet]
    let failures: String?
  }

  /// The part of an index that says which files are ours.
  private struct Index: Decodable {
    struct Thumbnail: Decodable {
      let id: String
      let path: String?
      let status: String
    }
    let version: Int
    let thumbnails: [Thumbnail]
    let failures: String?
  }

  /// Larger files are no reports of ours, in bytes.
  private static let sizeLimit = 1 << 28

  /// The names of the files in a folder that gallery wrote, the report included; empty where there is no report
  /// of ours. Paths that point out of the folder are not believed.
  package static func names(in folder: FilePath) -> Set<String> {
    guard let data = content(of: folder.appending(reportName)),
      let report = try? JSONDecoder().decode(Report.self, from: data)
    else { return [] }
    return Set(report.sheets.map(\.path).filter(isName) + [reportName] + failures(report.failures))
  }

  /// The paths, below a folder, of the thumbnails that gallery wrote there, the index included; empty where there is no
  /// index of ours. Paths that point out of the folder are not believed.
  package static func thumbnails(in folder: FilePath) -> Set<String> {
    guard let data = content(of: folder.appending(indexName)),
      let index = try? JSONDecoder().decode(Index.self, from: data)
    else { return [] }
    return Set(index.thumbnails.compactMap(\.path).filter(isBelow) + [indexName] + failures(index.failures))
  }

  /// The paths, below a folder, of everything of a kind that gallery wrote there.
  package static func paths(in folder: FilePath, _ kind: Kind) -> Set<String> {
    kind == .sheets ? names(in: folder) : thumbnails(in: folder)
  }

  /// No other name is believed.
  private static func failures(_ name: String?) -> [String] { name == failuresName ? [failuresName] : [] }

  /// Whether a path is relative and leads to a file below the folder by plain names alone.
  private static func isBelow(_ path: String) -> Bool {
    let file = FilePath(path)
    return file.root == nil && !file.components.isEmpty && file.string == path
      && file.components.allSatisfy { $0.kind == .regular }
  }

  /// Whether a path is the name of a file in the same folder and nothing else.
  private static func isName(_ path: String) -> Bool {
    guard let component = FilePath.Component(path), component.kind == .regular else { return false }
    return component.string == path
  }

  /// The bytes of a regular file; no link is followed and no FIFO waited for. Not by Foundation, which does not
  /// find files in folders whose names are not UTF-8.
  private static func content(of path: FilePath) -> Data? {
    guard let status = try? Stat(path, followTargetSymlink: false), status.type == .regular,
      status.size <= sizeLimit,
      let file = try? FileDescriptor.open(path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    else { return nil }
    let handle = FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: true)
    return try? handle.read(upToCount: sizeLimit)
  }
}
