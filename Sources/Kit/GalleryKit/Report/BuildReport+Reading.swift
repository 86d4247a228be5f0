import Foundation
import GalleryFiles
import GalleryOutput
import GallerySources

extension BuildReport.Document {
  /// Reads the report at a path or in a folder. `kind` is the subject for messages, such as "a build". Also
  /// returns whether the file is unchanged since gallery wrote it.
  ///
  /// - Throws: `GalleryError.source` if the file is unreadable, not a regular file, or larger than any
  ///   report; `refusal` if it is not a report of this version.
  static func read(
    _ argument: String, of kind: String, mustBeWhole: Bool = false,
    refusal: (String) -> GalleryError = GalleryError.source
  ) throws(GalleryError) -> (path: FilePath, report: BuildReport.Document, isWhole: Bool) {
    var path = FilePath(text: argument)
    if let status = try? Stat(path), status.type == .directory {
      path.append(WrittenFiles.Kind.sheets.manifestName)
    }

    let (data, isWhole) = try GalleryError.reading(path, expected: "the report of \(kind)") {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      defer { descriptor.closeUnwritten() }
      let status = try Stat(descriptor)
      guard status.type == .regular else { throw Errno.invalidArgument }
      guard status.size <= WrittenFiles.sizeLimit else { throw Errno.fileTooLarge }
      let isWhole = try ManifestSeal.isWhole(descriptor, size: Int(status.size))
      return (Data(try descriptor.bytes(at: 0, count: Int(status.size))), isWhole)
    }

    guard isWhole || !mustBeWhole else {
      throw refusal("\(path): not a report, or was changed after gallery wrote it")
    }
    guard let report = try? JSONDecoder().decode(BuildReport.Document.self, from: data) else {
      throw refusal("\(path): not a report of \(kind)")
    }
    guard report.version == BuildReport.version else {
      throw refusal(
        "\(path): expected a report of version \(BuildReport.version), received version \(report.version)"
      )
    }

    return (path, report, isWhole)
  }
}
