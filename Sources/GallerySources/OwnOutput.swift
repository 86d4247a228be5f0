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

  /// The names of the files in a folder that gallery wrote, the report included; empty where there is no report
  /// of ours. Paths that point out of the folder are not believed.
  package static func names(in folder: FilePath) -> Set<String> {
    let path = folder.appending(reportName)
    guard let status = try? Stat(path, followTargetSymlink: false), status.type == .regular,
      let data = FileManager.default.contents(atPath: path.string),
      let report = try? JSONDecoder().decode(Report.self, from: data)
    else { return [] }
    return Set(report.sheets.map(\.path).filter { !$0.contains("/") } + [reportName])
  }
}
