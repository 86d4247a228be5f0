import Foundation
import GalleryFiles
import GalleryOutput

extension BuildReport {
  /// Combines the reports of parts of a build into the report that `gallery
  /// build` writes for the same photos.
  ///
  /// - Parameters:
  ///   - parts: The paths of reports or of their folders. Every page is in at least one;
  ///     several reports of a page must agree.
  ///   - pages: The folder of all pages, as written by ``Gallery/pages(_:to:observe:)``.
  /// - Throws: `GalleryError`, for example `GalleryError.plan` if parts are missing, changed or
  ///   contradictory.
  public init(merging parts: [String], of pages: String) throws(GalleryError) {
    var merge = try ReportMerge(PageIndex(in: pages))
    for part in parts {
      let report = try BuildReport.Document.read(
        part, of: "a part", mustBeWhole: true, refusal: ReportMerge.error
      ).report
      try merge.add(report, named: part)
    }
    self = try merge.report()
  }

  /// Writes the report to a file, and the list of failed downloads beside it, if the plan has one. An error
  /// leaves no incomplete report.
  ///
  /// - Parameters:
  ///   - path: The path of the file. An existing file is replaced.
  ///   - pages: The folder of all pages with that list.
  /// - Throws: `GalleryError`.
  public func write(to path: String, withFailuresOf pages: String) throws(GalleryError) {
    let path = FilePath(text: path)
    guard path.lastComponent?.kind == .regular else {
      throw .output("\(path): expected a file name for the report")
    }
    if let failures = try PageIndex(in: pages).failures() {
      let list = path.removingLastComponent().pushing(FilePath(PageFolder.failuresName))
      try Self.write(to: list) { try $0(failures) }
    }
    try Self.write(to: path, writeJSON)
  }

  /// Writes a file under a temporary name, then renames it.
  private static func write(
    to path: FilePath, _ content: ((Data) throws -> Void) throws -> Void
  ) throws(GalleryError) {
    let temporary = path.removingLastComponent().pushing(
      FilePath(".\(path.lastComponent?.string ?? "").\(UUID().uuidString)"))
    do {
      let file = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        try content { _ = try file.writeAll($0) }
        try FileCall.synchronize(file)
      }
      try FileCall.rename(temporary, to: path)
    } catch {
      // A temporary file that remains is never read.
      try? FileCall.remove(temporary)
      throw .file(path, cannot: "write the file", error as? Errno ?? .ioError)
    }
  }
}
