import Dispatch
import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// Writes PDF: one file for all pages of an orientation, or of both.
///
/// Pages are stored until all are finished. The set of pages is not final earlier, because a photo that
/// cannot be decoded moves later ones. If other processes draw some of the pages, the stored pages are the output,
/// and the merge of all reports makes the document.
struct PDFWriter: SheetWriter {
  let writesWholeFiles = false

  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let vector = page.vector else { preconditionFailure("the page has no vectors") }
    _ = try file.writeAll(vector.stored())
  }

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    var files: [SheetFile] = []
    for page in pages where page.isPart {
      let data = try page.temporary.content()
      output.discard(page.temporary)
      files.append(
        SheetFile(
          file: try output.stage(data, as: page.name, synchronizes: true), format: .pdf, pages: [page.key]))
    }

    let documents = Dictionary(grouping: pages.filter { !$0.isPart }, by: \.name).values
    for pages in documents.sorted(by: { $0[0].key < $1[0].key }) {
      let targets = try output.makeTemporaries(for: [.pdf, .pdf])
      let content = try await Self.write(
        pages.map(\.temporary), pages[0].information, draft: targets[1].descriptor, to: targets[0].descriptor)
      output.discard(targets[1].path)
      files.append(
        SheetFile(
          file: StagedFile(name: pages[0].name, temporary: targets[0].path, content: content), format: .pdf,
          pages: pages.map(\.key)))
      for page in pages { output.discard(page.temporary) }
    }
    return files
  }

  /// Writes a document from the files of its pages, in order. The draft holds intermediate data. Both
  /// descriptors are closed at the end.
  private static func write(
    _ pages: [FilePath], _ information: PDFInformation, draft: FileDescriptor, to descriptor: FileDescriptor
  ) async throws -> FileContent {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await DispatchQueue.global().run {
        try descriptor.closeAfter {
          try draft.closeAfter {
            try draw(pages, information, draft: draft, to: descriptor, until: cancellation)
          }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Writes a document from the files of its pages, in order, and blocks until it is written.
  static func draw(
    _ pages: [FilePath], _ information: PDFInformation, draft: FileDescriptor, to descriptor: FileDescriptor,
    until cancellation: Cancellation
  ) throws -> FileContent {
    let document = try PDFDocument(information, draft: draft)
    for page in pages {
      try cancellation.check()
      try document.add(try VectorPage(stored: page.content()))
    }
    try document.finish(to: descriptor) { cancellation.isCancelled }
    let content = try FileContent(of: descriptor)
    try FileCall.synchronize(descriptor)
    return content
  }
}
