import Dispatch
import GalleryDrawing
import GalleryModel
import SystemPackage

/// Encodes finished canvases beside the decoding, on threads of its own, as many at once as there are slots.
struct SheetEncoding {
  /// More sheets waiting for their encoder would only take memory.
  private static let slots = 2

  /// Whether this process is kept from decoding.
  private let bansDecoders: Bool
  /// Whether every file is on the disk before it counts as written.
  private let synchronizes: Bool
  private let queue = DispatchQueue(label: "gallery.encoding", attributes: .concurrent)
  private var running: [Task<Void, any Error>] = []

  /// - Parameters:
  ///   - bansDecoders: whether this process is kept from decoding.
  ///   - synchronizes: whether each file is brought to the disk at once. Default: yes.
  init(bansDecoders: Bool, synchronizes: Bool = true) {
    self.bansDecoders = bansDecoders
    self.synchronizes = synchronizes
  }

  /// Starts encoding a canvas to open files, which are closed at the end; waits while all slots are taken.
  mutating func start(
    _ canvas: PixelCanvas, dpi: Double, to files: [(format: SheetFormat, descriptor: FileDescriptor)]
  ) async throws {
    while running.count >= Self.slots { try await running.removeFirst().value }
    let (queue, bansDecoders, synchronizes) = (queue, bansDecoders, synchronizes)
    running.append(
      Task {
        try await withCheckedThrowingContinuation { continuation in
          queue.async {
            continuation.resume(
              with: Result {
                try Self.write(
                  canvas, dpi: dpi, to: files, bansDecoders: bansDecoders, synchronizes: synchronizes)
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
      do { try await task.value } catch { failure = failure ?? error }
    }
    running = []
    if let failure { throw failure }
  }

  /// Waits until every file is written or has failed: the caller throws them all away.
  mutating func abandon() async {
    for task in running { _ = await task.result }
    running = []
  }

  private static func write(
    _ canvas: PixelCanvas, dpi: Double, to files: [(format: SheetFormat, descriptor: FileDescriptor)],
    bansDecoders: Bool, synchronizes: Bool
  ) throws {
    let pixels = try canvas.finish()
    var failure: (any Error)?
    for file in files {
      do {
        try file.descriptor.closeAfter {
          try pixels.encode(
            as: file.format, dpi: dpi, to: file.descriptor.rawValue, bansDecoders: bansDecoders)
          if synchronizes { try OutputFolder.synchronize(file.descriptor) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
