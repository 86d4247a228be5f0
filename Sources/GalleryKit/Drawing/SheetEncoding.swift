import Dispatch
import GalleryDrawing
import GalleryFiles
import GalleryModel
import GalleryOutput
import GallerySources
import Synchronization
import SystemPackage

/// Writes finished pages beside the decoding, on threads of its own, as many at once as there are slots.
final class SheetEncoding {
  /// A file that a page is written to.
  struct Target: Sendable {
    let format: SheetFormat
    /// Its temporary name.
    let path: FilePath
    let descriptor: FileDescriptor
    /// Makes further files.
    let staging: StagingFolder
  }

  /// More sheets waiting for their encoder would only take memory.
  private static let slots = 2

  private let queue = DispatchQueue(label: "gallery.encoding", attributes: .concurrent)
  /// Asks for an end of all that is being written.
  private let cancellation = Cancellation()
  private var running: [(task: Task<[FilePath: FileContent], any Error>, isPage: Bool)] = []
  /// Called when a page is written.
  private var onWritten: () -> Void = {}
  /// The sizes and hashes of whole files that were written, by their temporary names.
  private(set) var contents: [FilePath: FileContent] = [:]

  /// Throws unless this system can write the formats, so that nobody waits for photos that cannot be written: libvips
  /// need not have all encoders.
  static func check(_ formats: [SheetFormat]) throws(GalleryError) {
    var problems: [ConfigurationProblem] = []
    for format in Set(formats).sorted(by: { $0.rawValue < $1.rawValue }) {
      do throws(DrawingError) {
        try format.writer().check()
      } catch {
        problems.append(
          ConfigurationProblem(
            place: "format",
            message: "the libvips of this system cannot write \(format.rawValue) (\(error)); use png or tiff")
        )
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  /// Sets what is called, from ``start(_:dpi:title:language:to:synchronizes:)`` and ``finish()``, when a page is written.
  func onWritten(_ handler: @escaping () -> Void) { onWritten = handler }

  /// Starts writing a page to open files, which are closed at the end; waits while all slots are taken.
  ///
  /// - Parameters:
  ///   - canvases: The page, drawn. They are used up.
  ///   - dpi: The resolution to store, where a format can.
  ///   - title: The page's title, for formats that hold one. Default: none.
  ///   - language: The language of the page's text, for formats that tell it. Default: unknown.
  ///   - targets: The files.
  ///   - synchronizes: A Boolean value that indicates whether each file is brought to the disk at once. Default: true.
  func start(
    _ canvases: PageCanvases, dpi: Double, title: String? = nil,
    language: String = TextLanguage.unknown, to targets: [Target],
    synchronizes: Bool = true
  ) async throws {
    let write: @Sendable () throws -> [FilePath: FileContent] = { [cancellation] in
      let page = try DrawnPage(canvases, dpi: dpi, title: title, language: language, until: cancellation)
      return try Self.write(page, to: targets, synchronizes: synchronizes)
    }
    try await start(isPage: true, write)
  }

  /// Starts writing files that are no pages; waits while all slots are taken.
  ///
  /// - Parameter write: Writes the files and closes them, and returns their sizes and hashes.
  func start(_ write: @escaping @Sendable () throws -> [FilePath: FileContent]) async throws {
    try await start(isPage: false, write)
  }

  private func start(
    isPage: Bool, _ write: @escaping @Sendable () throws -> [FilePath: FileContent]
  ) async throws {
    try await withTaskCancellationHandler {
      while running.count >= Self.slots { try await keep(running.removeFirst()) }
    } onCancel: { [cancellation] in
      cancellation.cancel()
    }
    running.append((Self.task(on: queue, write), isPage))
  }

  /// Takes down what is in a file that need not be written.
  func adopt(_ content: FileContent, of path: FilePath) { contents[path] = content }

  /// Tells that a page is written that need not be written.
  func tellWritten() { onWritten() }

  /// Runs blocking work on a queue.
  private static func task<Output: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () throws -> Output
  ) -> Task<Output, any Error> {
    Task {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result(catching: work)) }
      }
    }
  }

  /// Waits until every file is written.
  ///
  /// - Throws: The first failure, after all have ended.
  func finish() async throws {
    var failure: (any Error)?
    await withTaskCancellationHandler {
      for work in running {
        do { try await keep(work) } catch { failure = failure ?? error }
      }
    } onCancel: { [cancellation] in
      cancellation.cancel()
    }
    running = []
    if let failure { throw failure }
  }

  /// Waits until every file is written or has failed: the caller throws them all away.
  func abandon() async {
    cancellation.cancel()
    for (task, _) in running { _ = await task.result }
    running = []
  }

  private func keep(
    _ work: (task: Task<[FilePath: FileContent], any Error>, isPage: Bool)
  ) async throws {
    contents.merge(try await work.task.value) { $1 }
    if work.isPage { onWritten() }
  }

  private static func write(
    _ page: DrawnPage, to targets: [Target], synchronizes: Bool
  ) throws -> [FilePath: FileContent] {
    var contents: [FilePath: FileContent] = [:]
    var failure: (any Error)?
    for target in targets {
      do {
        try target.descriptor.closeAfter {
          let writer = target.format.writer()
          try writer.write(page, to: target.descriptor, in: target.staging)
          guard writer.writesWholeFiles else { return }
          // Read back while the system has it in memory.
          contents[target.path] = try FileContent(of: target.descriptor)
          if synchronizes { try FileCall.synchronize(target.descriptor) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return contents
  }
}

extension OutputFolder {
  /// Opens a new file without a name yet for each format, or none.
  func makeTemporaries(
    for formats: [SheetFormat]
  ) throws(GalleryError) -> [SheetEncoding.Target] {
    var files: [SheetEncoding.Target] = []
    for format in formats {
      do {
        let file = try makeTemporary()
        files.append(
          .init(format: format, path: file.path, descriptor: file.descriptor, staging: staging))
      } catch {
        // Nothing has been written to them: a failure to close loses nothing.
        for file in files { try? file.descriptor.close() }
        throw error
      }
    }
    return files
  }
}

/// A flag that asks blocking work to stop; any thread may set it.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// A Boolean value that indicates whether the work is to stop.
  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Asks the work to stop.
  func cancel() { flag.store(true, ordering: .relaxed) }

  /// Throws `CancellationError` if the work is to stop.
  func check() throws { if isCancelled { throw CancellationError() } }
}
