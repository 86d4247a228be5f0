import Dispatch
import GalleryDrawing
import GalleryModel
import GallerySources
import SystemPackage

/// Encodes finished pages beside the decoding, on threads of its own, as many at once as there are slots.
struct SheetEncoding {
  /// More sheets waiting for their encoder would only take memory.
  private static let slots = 2

  /// Whether this process is kept from decoding.
  private let bansDecoders: Bool
  /// Whether every file is on the disk before it counts as written.
  private let synchronizes: Bool
  private let queue = DispatchQueue(label: "gallery.encoding", attributes: .concurrent)
  private var running: [Task<[FilePath: FileContent], any Error>] = []
  /// What is in the files that were written, by their temporary names; nothing of the pages of documents.
  private(set) var contents: [FilePath: FileContent] = [:]

  /// - Parameters:
  ///   - bansDecoders: whether this process is kept from decoding.
  ///   - synchronizes: whether each file is brought to the disk at once. Default: yes.
  init(bansDecoders: Bool, synchronizes: Bool = true) {
    self.bansDecoders = bansDecoders
    self.synchronizes = synchronizes
  }

  /// Starts encoding a page to open files, which are closed at the end; waits while all slots are taken.
  ///
  /// - Parameters:
  ///   - canvases: the page, drawn. They are used up.
  ///   - dpi: the resolution to store, where a format can.
  ///   - title: what the page is called, for formats that can tell. Default: nothing.
  ///   - files: where it goes.
  mutating func start(
    _ canvases: PageCanvases, dpi: Double, title: String? = nil,
    to files: [(format: SheetFormat, path: FilePath, descriptor: FileDescriptor)]
  ) async throws {
    while running.count >= Self.slots { try await keep(running.removeFirst()) }
    let (queue, bansDecoders, synchronizes) = (queue, bansDecoders, synchronizes)
    running.append(
      Task {
        try await withCheckedThrowingContinuation { continuation in
          queue.async {
            continuation.resume(
              with: Result {
                let file = try SheetFile(canvases, dpi: dpi, title: title, bansDecoders: bansDecoders)
                return try Self.write(file, to: files, synchronizes: synchronizes)
              })
          }
        }
      })
  }

  /// Waits until every file is written.
  ///
  /// - Throws: the first failure, after all have ended.
  mutating func finish() async throws {
    var failure: (any Error)?
    for task in running {
      do { try await keep(task) } catch { failure = failure ?? error }
    }
    running = []
    if let failure { throw failure }
  }

  /// Waits until every file is written or has failed: the caller throws them all away.
  mutating func abandon() async {
    for task in running { _ = await task.result }
    running = []
  }

  private mutating func keep(_ task: Task<[FilePath: FileContent], any Error>) async throws {
    contents.merge(try await task.value) { $1 }
  }

  private static func write(
    _ sheet: SheetFile, to files: [(format: SheetFormat, path: FilePath, descriptor: FileDescriptor)],
    synchronizes: Bool
  ) throws -> [FilePath: FileContent] {
    var contents: [FilePath: FileContent] = [:]
    var failure: (any Error)?
    for file in files {
      do {
        try file.descriptor.closeAfter {
          try sheet.write(as: file.format, to: file.descriptor)
          guard !file.format.isDocument else { return }
          // Read back while the system has it in memory.
          contents[file.path] = try FileContent(of: file.descriptor)
          if synchronizes { try FileCall.synchronize(file.descriptor) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return contents
  }
}
