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
  ///   contradictory, or have single pages of documents.
  public init(merging parts: [String], of pages: String) throws(GalleryError) {
    let merge = try Self.merge(parts, of: pages)
    let report = try merge.report()
    guard merge.storedPages.isEmpty else {
      throw ReportMerge.error(
        "PDF documents of \(merge.storedPages.count.counted("page")) are made beside the report; write it to a "
          + "file (--output)")
    }
    self = report
  }

  /// Combines the reports of parts of a build, makes the documents whose pages are in several parts, and writes the
  /// report. The documents, and the list of failed downloads if the plan has one, are beside the report. An error
  /// leaves no incomplete file.
  ///
  /// - Parameters:
  ///   - parts: The paths of reports or of their folders, as for ``init(merging:of:)``.
  ///   - pages: The folder of all pages.
  ///   - path: The path of the report. An existing file is replaced.
  /// - Returns: The report.
  /// - Throws: `GalleryError`.
  public static func merge(
    _ parts: [String], of pages: String, to path: String
  ) throws(GalleryError) -> BuildReport {
    let path = FilePath(text: path)
    guard path.lastComponent?.kind == .regular else {
      throw .output("\(path): expected a file name for the report")
    }
    let folder = path.removingLastComponent()
    let merge = try merge(parts, of: pages)
    var report = try merge.report()
    let documents = try merge.documents().write(to: folder)
    for index in report.sheets.indices {
      let sheet = report.sheets[index]
      guard ReportMerge.isStoredPage(sheet.path), let key = merge.key(of: sheet),
        let document = documents[key]
      else { continue }
      report.sheets[index].path = document.name
      report.sheets[index].bytes = document.content.bytes
      report.sheets[index].sha256 = document.content.sha256
    }

    if let failures = try merge.failures() {
      try folder.pushing(FilePath(PageFolder.failuresName)).replace { _ = try $0.writeAll(failures) }
    }
    try path.replace { file in try report.writeJSON { _ = try file.writeAll($0) } }
    return report
  }

  private static func merge(_ parts: [String], of pages: String) throws(GalleryError) -> ReportMerge {
    var merge = try ReportMerge(PageIndex(in: pages))
    for part in parts {
      let (path, report, _) = try BuildReport.Document.read(
        part, of: "a part", mustBeWhole: true, refusal: ReportMerge.error)
      try merge.add(report, named: part, in: path.removingLastComponent())
    }
    return merge
  }
}

extension FilePath {
  /// Writes the file under a temporary name, and renames it when it is complete and on disk.
  func replace<Output>(_ write: (FileDescriptor) throws -> Output) throws(GalleryError) -> Output {
    let (temporary, file) = try makeTemporary()
    do {
      let output = try file.closeAfter {
        let output = try write(file)
        try FileCall.synchronize(file)
        return output
      }
      try FileCall.rename(temporary, to: self)
      return output
    } catch {
      // A temporary file that remains is never read.
      try? FileCall.remove(temporary)
      if let error = error as? GalleryError { throw error }
      if let error = error as? Errno { throw .file(self, cannot: "write the file", error) }
      throw .inputOutput("\(self): cannot be written: \(error)")
    }
  }

  /// Opens a file beside this one.
  func makeTemporary() throws(GalleryError) -> (path: FilePath, file: FileDescriptor) {
    let path = removingLastComponent().pushing(
      FilePath(".\(lastComponent?.string ?? "").\(UUID().uuidString)"))
    let file = try Result {
      try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    }.mapError { GalleryError.file(self, cannot: "write the file", $0 as? Errno ?? .ioError) }.get()
    return (path, file)
  }
}
