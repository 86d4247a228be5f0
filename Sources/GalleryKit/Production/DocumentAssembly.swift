import Dispatch
import Foundation
import GalleryDrawing
import GalleryModel
import GallerySources
import Synchronization
import SystemPackage

/// Puts the pages that were kept into documents: only when all are there is it known which they are, since a photo
/// that cannot be decoded moves those behind it.
enum DocumentAssembly {
  /// Told from any thread that nobody waits any more.
  private final class Cancellation: Sendable {
    private let flag = Atomic(false)
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
  }

  /// Writes a PDF.
  ///
  /// - Parameters:
  ///   - pages: the files of its pages, in order.
  ///   - title: what it is called; `nil` for nothing.
  ///   - descriptor: an open file, which is closed at the end.
  /// - Returns: what is in the file.
  static func write(
    _ pages: [FilePath], title: String?, to descriptor: FileDescriptor
  ) async throws -> FileContent {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(
            with: Result { try draw(pages, title: title, to: descriptor, until: cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private static func draw(
    _ pages: [FilePath], title: String?, to descriptor: FileDescriptor, until cancellation: Cancellation
  ) throws -> FileContent {
    try descriptor.closeAfter {
      let document = try PDFDocument(title: title, to: descriptor.rawValue)
      for page in pages {
        if cancellation.isCancelled { throw CancellationError() }
        try document.add(try VectorPage(stored: content(of: page)))
      }
      try document.finish()
      let content = try FileContent(of: descriptor)
      try FileCall.synchronize(descriptor)
      return content
    }
  }

  private static func content(of path: FilePath) throws -> Data {
    let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
    let handle = FileHandle(fileDescriptor: descriptor.rawValue, closeOnDealloc: true)
    return try handle.readToEnd() ?? Data()
  }
}
