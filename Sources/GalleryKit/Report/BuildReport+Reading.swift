import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import SystemPackage

extension BuildReport {
  /// Reads the file of a report.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The words for the report in messages, such as "the report of a build".
  /// - Returns: The bytes of the file, and a Boolean value that indicates whether they are as gallery wrote them.
  /// - Throws: ``GalleryError/source(_:)`` if the file cannot be read, is no regular one, or is larger than any report.
  static func content(
    of path: FilePath, named name: String
  ) throws(GalleryError) -> (data: Data, isWhole: Bool) {
    do {
      let descriptor = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      // Only read from: nothing is lost where it cannot be closed.
      defer { try? descriptor.close() }
      let status = try Stat(descriptor)
      guard status.type == .regular else { throw Errno.invalidArgument }
      guard status.size <= WrittenFiles.sizeLimit else { throw Errno.fileTooLarge }
      let isWhole = try ManifestSeal.isWhole(descriptor, size: Int(status.size))
      return (Data(try descriptor.bytes(at: 0, count: Int(status.size))), isWhole)
    } catch {
      throw .source("\(path): cannot read \(name): \(error)")
    }
  }
}
