import Foundation
import GalleryFiles
import GalleryModel
import GalleryOutput
import SystemPackage

extension BuildReport {
  /// Makes one report of the reports of parts of a build: that of `gallery build` of the same photos.
  ///
  /// - Parameters:
  ///   - parts: The paths of reports, or of the folders that have one. Every page is in one of them, or in several that
  ///     say the same.
  ///   - pages: The folder of all pages, as ``Gallery/pages(_:to:observe:)`` wrote it.
  /// - Throws: ``GalleryError``, among them ``GalleryError/plan(_:)`` where parts are missing, were changed or contradict
  ///   each other.
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

  /// Writes the report to a file, and beside it the list of photos that could not be fetched, where the plan has one. The
  /// report is there as a whole, or not at all.
  ///
  /// - Parameters:
  ///   - path: The path of the file, in place of one that is there.
  ///   - pages: The folder of all pages, which has that list.
  /// - Throws: ``GalleryError``.
  public func write(to path: String, withFailuresOf pages: String) throws(GalleryError) {
    let path = FilePath(text: path)
    guard path.lastComponent?.kind == .regular else {
      throw .output("\(path): a report needs the name of a file")
    }
    if let failures = try PageIndex(in: pages).failures() {
      let list = path.removingLastComponent().pushing(FilePath(PageFolder.failuresName))
      try Self.write(to: list) { try $0(failures) }
    }
    try Self.write(to: path, writeJSON)
  }

  /// Writes a file under a temporary name, and then gives it its own.
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
      // If it cannot be removed, it does no harm.
      try? FileCall.remove(temporary)
      throw .file(path, cannot: "write", error as? Errno ?? .ioError)
    }
  }
}
