import Foundation
import GalleryFiles
import GalleryGeometry
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

/// The report of some pages of a build.
struct ReportPart: Decodable {
  /// A photo on these pages.
  struct Photo: Decodable {
    let id: String
    let status: BuildReport.Entry.Status
    let reason: String?
    let sha256: String?
    let width: Int?
    let height: Int?
    let placements: [BuildReport.Placement]
    let source: BuildReport.Source?
  }

  let version: Int
  let sheets: [BuildReport.Sheet]
  let photos: [Photo]

  /// Reads a report.
  ///
  /// - Parameter argument: The path of a report, or of the folder that has one.
  /// - Throws: ``GalleryError/source(_:)`` if it cannot be read, ``GalleryError/plan(_:)`` if it is not as gallery wrote it.
  static func read(_ argument: String) throws(GalleryError) -> ReportPart {
    var path = FilePath(text: argument)
    if let status = try? Stat(path), status.type == .directory {
      path.append(WrittenFiles.Kind.sheets.manifestName)
    }
    let (data, isWhole) = try BuildReport.content(of: path, named: "the report of a part")
    guard isWhole else { throw ReportMerge.error("\(path): is no report, or not as gallery wrote it") }
    let part: ReportPart
    do {
      part = try JSONDecoder().decode(ReportPart.self, from: data)
    } catch {
      throw ReportMerge.error("\(path): is no report of sheets")
    }
    guard part.version == BuildReport.version else {
      throw ReportMerge.error(
        "\(path): is a report of version \(part.version); this gallery knows version \(BuildReport.version)")
    }
    return part
  }
}
