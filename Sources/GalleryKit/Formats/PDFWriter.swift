import Dispatch
import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources

/// Writes PDF: one file for all pages of an orientation, or of both.
///
/// Pages are stored until all are finished. The set of pages is not final earlier, because a photo that cannot be
/// decoded moves later ones.
struct PDFWriter: SheetWriter {
  let writesWholeFiles = false

  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let vector = page.vector else { preconditionFailure("the page has no vectors") }
    _ = try file.writeAll(vector.stored())
  }

  func assemble(_ pages: [WrittenPage], in output: OutputFolder) async throws -> [SheetFile] {
    var files: [SheetFile] = []
    // The pages of a document are consecutive and share its name.
    for pages in pages.chunked(by: { $0.name == $1.name }) {
      guard let first = pages.first else { continue }
      let (path, descriptor) = try output.makeTemporary()
      let draft: (path: FilePath, descriptor: FileDescriptor)
      do {
        draft = try output.makeTemporary()
      } catch {
        // Nothing has been written to it.
        try? descriptor.close()
        throw error
      }
      let content = try await Self.write(
        pages.map(\.temporary), first.information, draft: draft.descriptor, to: descriptor)
      output.discard(draft.path)
      files.append(
        SheetFile(
          name: first.name, format: first.format, temporary: path, content: content, pages: pages.map(\.key)))
      for page in pages { output.discard(page.temporary) }
    }
    return files
  }

  /// Writes a document from the files of its pages, in order. The draft holds intermediate data. Both descriptors are
  /// closed at the end.
  private static func write(
    _ pages: [FilePath], _ information: PDFInformation, draft: FileDescriptor, to descriptor: FileDescriptor
  ) async throws -> FileContent {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Result { try draw(pages, information, draft: draft, to: descriptor, until: cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private static func draw(
    _ pages: [FilePath], _ information: PDFInformation, draft: FileDescriptor, to descriptor: FileDescriptor,
    until cancellation: Cancellation
  ) throws -> FileContent {
    try descriptor.closeAfter {
      try draft.closeAfter {
        let document = try PDFDocument(information, draft: draft)
        for page in pages {
          if cancellation.isCancelled { throw CancellationError() }
          try document.add(try VectorPage(stored: page.content()))
        }
        try document.finish(to: descriptor) { cancellation.isCancelled }
      }
      let content = try FileContent(of: descriptor)
      try FileCall.synchronize(descriptor)
      return content
    }
  }
}

extension Array {
  /// Returns the array split into runs of consecutive elements that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [[Element]] {
    var chunks: [[Element]] = []
    for element in self {
      if let last = chunks.last?.last, belong(last, element) {
        chunks[chunks.count - 1].append(element)
      } else {
        chunks.append([element])
      }
    }
    return chunks
  }
}
