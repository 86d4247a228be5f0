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
    guard merge.stored.isEmpty else {
      throw ReportMerge.error(
        "PDF and HTML documents are made beside the report; write it to a file (--output)")
    }
    self = report
  }

  /// Combines the reports of parts of a build, makes the documents whose pages are in several parts, and writes the
  /// report. The documents, and the list of failed downloads if the plan has one, are beside the report. They all
  /// appear at once, or not at all.
  ///
  /// - Parameters:
  ///   - parts: The paths of reports or of their folders, as for ``init(merging:of:)``.
  ///   - pages: The folder of all pages.
  ///   - path: The path of the report. An existing file is replaced. Beside documents, its name is `report.json`.
  /// - Returns: The report.
  /// - Throws: `GalleryError`, or `CancellationError`.
  public static func merge(_ parts: [String], of pages: String, to path: String) async throws -> BuildReport {
    let path = FilePath(text: path)
    guard path.lastComponent?.kind == .regular else {
      throw GalleryError.output("\(path): expected a file name for the report")
    }
    let folder = path.removingLastComponent()
    let merge = try merge(parts, of: pages)
    var report = try merge.report()
    guard merge.stored.isEmpty else {
      guard path.lastComponent?.string == WrittenFiles.reportName else {
        throw GalleryError.output("\(path): beside documents, the report is named \(WrittenFiles.reportName)")
      }
      try await report.publish(merge, in: folder.isEmpty ? "." : folder)
      return report
    }
    if let failures = try merge.planned.failures() {
      try folder.pushing(FilePath(PageFolder.failuresName)).replace { _ = try $0.writeAll(failures) }
    }
    try path.replace { file in try report.writeJSON { _ = try file.writeAll($0) } }
    return report
  }

  /// Makes documents, and publishes them with the report and the list of failed downloads.
  private mutating func publish(_ merge: ReportMerge, in folder: FilePath) async throws {
    let output = try await OutputFolder.open(path: folder.string) { _ in }
    defer { output.close() }
    do {
      let documents = try await merge.makeDocuments(in: output, of: &self)
      var staged = documents.flatMap { [$0.file] + $0.companions }
      if let failures = try merge.planned.failures() {
        staged.append(try output.stage(failures, as: PageFolder.failuresName, synchronizes: true))
      }
      try output.commit(
        files: staged.map { ($0.temporary, $0.name) },
        keeping: sheets.map { ($0.path, $0.file.content) },
        manifest: writeJSON)
    } catch let error as Errno {
      throw GalleryError.file(folder, cannot: "write the documents", error)
    }
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
  func replace(_ write: (FileDescriptor) throws -> Void) throws(GalleryError) {
    let temporary = removingLastComponent().pushing(
      FilePath(".\(lastComponent?.string ?? "").\(UUID().uuidString)"))
    do {
      let file = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        try write(file)
        try FileCall.synchronize(file)
      }
      try FileCall.rename(temporary, to: self)
    } catch {
      // A temporary file that remains is never read.
      try? FileCall.remove(temporary)
      if let error = error as? GalleryError { throw error }
      if let error = error as? Errno { throw .file(self, cannot: "write the file", error) }
      throw .inputOutput("\(self): cannot be written: \(error)")
    }
  }
}
