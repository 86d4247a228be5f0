import Foundation
package import SystemPackage

/// Files that an earlier build wrote, known from the `report.json` beside them.
package enum OwnOutput {
  /// The name of the report in an output folder.
  package static let reportName = "report.json"

  /// The part of a report that says which files are ours.
  private struct Report: Decodable {
    struct Sheet: Decodable {
      let path: String
      let orientation: String
      let page: Int
    }
    let version: Int
    let sheets: [Sheet]
  }

  /// Larger files are no reports of ours, in bytes.
  private static let sizeLimit = 1 << 28

  /// The names of the files in a folder that gallery wrote, the report included; empty where there is no report
  /// of ours. Paths that point out of the folder are not believed.
  package static func names(in folder: FilePath) -> Set<String> {
    guard let data = content(of: folder.appending(reportName)),
      let report = try? JSONDecoder().decode(Report.self, from: data)
    else { return [] }
    return Set(report.sheets.map(\.path).filter(isName) + [reportName])
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
