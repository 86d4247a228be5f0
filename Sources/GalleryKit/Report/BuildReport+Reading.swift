import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

extension BuildReport.Document {
  /// Reads the file of a report.
  ///
  /// - Parameters:
  ///   - argument: The path of a report, or of the folder that has one.
  ///   - kind: What the report is of, for messages, such as "a build".
  ///   - mustBeWhole: A Boolean value that indicates whether it must be as gallery wrote it. Default: no.
  ///   - refusal: Makes the error of a file that is no report of this version.
  /// - Returns: The path of the file, its content, and a Boolean value that indicates whether it is as gallery wrote it.
  /// - Throws: ``GalleryError/source(_:)`` if the file cannot be read, is no regular one, or is larger than any report.
  static func read(
    _ argument: String, of kind: String, mustBeWhole: Bool = false,
    refusal: (String) -> GalleryError = GalleryError.source
  ) throws(GalleryError) -> (path: FilePath, report: BuildReport.Document, isWhole: Bool) {
    var path = FilePath(text: argument)
    if let status = try? Stat(path), status.type == .directory {
      path.append(WrittenFiles.Kind.sheets.manifestName)
    }
    let data: Data
    let isWhole: Bool
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      let status = try Stat(descriptor)
      guard status.type == .regular else { throw Errno.invalidArgument }
      guard status.size <= WrittenFiles.sizeLimit else { throw Errno.fileTooLarge }
      isWhole = try ManifestSeal.isWhole(descriptor, size: Int(status.size))
      data = Data(try descriptor.bytes(at: 0, count: Int(status.size)))
    } catch {
      throw .source("\(path): cannot read the report of \(kind): \(error)")
    }
    guard isWhole || !mustBeWhole else {
      throw refusal("\(path): is no report, or not as gallery wrote it")
    }
    guard let report = try? JSONDecoder().decode(BuildReport.Document.self, from: data) else {
      throw refusal("\(path): is no report of \(kind)")
    }
    guard report.version == BuildReport.version else {
      throw refusal(
        "\(path): is a report of version \(report.version); this gallery knows version \(BuildReport.version)"
      )
    }
    return (path, report, isWhole)
  }
}
