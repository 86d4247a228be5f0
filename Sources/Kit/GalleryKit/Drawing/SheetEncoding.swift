import Dispatch
import GalleryDrawing
import GalleryFiles
import GalleryOutput
import GallerySources
import Synchronization

/// Encodes and writes finished pages on its own threads, in parallel with decoding.
final class SheetEncoding {
  /// An output file of a page.
  struct Target: Sendable {
    let format: SheetFormat
    /// The path of the file, with its temporary name.
    let path: FilePath
    let descriptor: FileDescriptor
    /// Makes further files for the page.
    let staging: StagingFolder
  }

  /// The maximum number of sheets in the encoder. More would only use memory.
  private static let slots = 2

  private let queue = DispatchQueue(label: "gallery.encoding", attributes: .concurrent)
  private let cancellation = Cancellation()
  private var running: [(task: Task<[FilePath: FileContent], any Error>, isPage: Bool)] = []
  /// The handler of each written or reused page.
  var onWritten: () -> Void = {}
  /// The sizes and hashes of finished files, by temporary name. Intermediate files of pages are not included.
  private(set) var contents: [FilePath: FileContent] = [:]

  /// Checks that this system can write the formats: libvips may lack encoders. The check comes early, so that
  /// the user gets the error before photos are decoded.
  static func check(_ formats: [SheetFormat]) throws(GalleryError) {
    var problems: [ConfigurationProblem] = []
    for format in Set(formats).sorted(by: { $0.rawValue < $1.rawValue }) {
      do throws(DrawingError) {
        for encoder in format.writer().encoders { try encoder.check() }
      } catch {
        problems.add(
          "format", "the libvips of this system cannot write \(format.rawValue) (\(error)); use png or tiff")
      }
    }
    guard problems.isEmpty else { throw .configuration(problems) }
  }

  /// Starts writing a page to open files, and closes them at the end. Waits while all slots are in use. The
  /// canvases cannot be used afterwards. Each file is flushed to disk at once by default. Files that are not
  /// pages are not counted. `written` receives the sizes and hashes of finished files.
  func start(
    _ canvases: PageCanvases, dpi: Double, title: String? = nil, language: String = TextLanguage.unknown,
    to targets: [Target], synchronizes: Bool = true, isPage: Bool = true,
    written: @escaping @Sendable ([FilePath: FileContent]) -> Void = { _ in }
  ) async throws {
    let page = try DrawnPage(canvases, dpi: dpi, title: title, language: language, until: cancellation)
    try await start(isPage: isPage) {
      let contents = try Self.write(page, to: targets, synchronizes: synchronizes)
      written(contents)
      return contents
    }
  }

  /// Starts writing files other than pages. Waits while all slots are in use. `write` also closes the files,
  /// and returns their sizes and hashes.
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
    running.append((Task { [queue] in try await queue.run(write) }, isPage))
  }

  func adopt(_ content: FileContent, of path: FilePath) { contents[path] = content }

  /// Waits until all files are written. Throws the first error, after all writing has ended.
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

  /// Cancels all writing and waits until it has ended. The files are then useless.
  func abandon() async {
    cancellation.cancel()
    for (task, _) in running { _ = await task.result }
    running = []
  }

  private func keep(_ work: (task: Task<[FilePath: FileContent], any Error>, isPage: Bool)) async throws {
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
          // Read the file back while the page cache still has it.
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
  /// Opens a new file with a temporary name for each format. Closes all of them on failure.
  func makeTemporaries(for formats: [SheetFormat]) throws(GalleryError) -> [SheetEncoding.Target] {
    var files: [SheetEncoding.Target] = []
    for format in formats {
      do {
        let file = try makeTemporary()
        files.append(.init(format: format, path: file.path, descriptor: file.descriptor, staging: staging))
      } catch {
        // Nothing has been written to them, so a failure to close loses nothing.
        for file in files { try? file.descriptor.close() }
        throw error
      }
    }
    return files
  }
}

extension DispatchQueue {
  /// Runs blocking work on the queue, and returns once it has ended.
  func run<Output: Sendable>(_ work: @escaping @Sendable () throws -> Output) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
      async { continuation.resume(with: Result(catching: work)) }
    }
  }
}

/// A flag that asks blocking work to stop. Any thread may set it.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }

  func check() throws { if isCancelled { throw CancellationError() } }
}
