import Dispatch
import GalleryFiles
import Synchronization

/// Reads frames from a descriptor on a separate thread, so that waiting for input does not block other tasks.
final class FrameInput: Sendable {
  /// The poll interval for events other than input, in milliseconds.
  private static let patience = 500

  private let queue = DispatchQueue(label: "gallery.frames.input")
  private let abandonment = Cancellation()
  /// Used only by the serial queue.
  private let reader: Mutex<FrameReader>

  /// The descriptors stay open. Reading ends when the reader of `output` closes it.
  init(_ file: FileDescriptor, answeredOn output: FileDescriptor? = nil) {
    reader = Mutex(
      FrameReader(file) { [abandonment] () throws(FrameReader.Failure) in
        try Self.wait(for: file, output, until: abandonment)
      })
  }

  private static func wait(
    for file: FileDescriptor, _ output: FileDescriptor?, until abandonment: Cancellation
  ) throws(FrameReader.Failure) {
    while !abandonment.isCancelled {
      let readiness = try Result { () throws(Errno) in
        try file.waitForInput(milliseconds: patience, watching: output)
      }.mapError(FrameReader.Failure.system).get()
      switch readiness {
      case .input: return
      case .nothing: continue
      case .outputClosed: throw .outputClosed
      }
    }
    throw .abandoned
  }

  /// Stops the reading thread soon.
  func abandon() { abandonment.cancel() }

  /// Reads with the reader. If the caller's task is cancelled, no further reading is possible.
  func read<Output: Sendable>(
    _ body: @escaping @Sendable (inout FrameReader) throws -> Output
  ) async throws -> Output {
    let answer = Answer<Output>()
    queue.async { answer.give(Result { try self.reader.withLock { try body(&$0) } }) }
    return try await answer.value { [abandonment] in abandonment.cancel() }
  }
}

/// A result that one thread delivers and one task awaits. Only the first result counts.
struct Answer<Output: Sendable>: Sendable {
  private let channel = AsyncThrowingStream.makeStream(of: Output.self)

  /// Waits for the result. If the task is cancelled, it throws `CancellationError`.
  func value(onCancel: @Sendable () -> Void = {}) async throws -> Output {
    try await withTaskCancellationHandler {
      for try await output in channel.stream { return output }
      throw CancellationError()
    } onCancel: {
      onCancel()
    }
  }

  /// Delivers the result, unless there is one already.
  func give(_ result: Result<Output, any Error>) {
    channel.continuation.yield(with: result)
    channel.continuation.finish()
  }
}
