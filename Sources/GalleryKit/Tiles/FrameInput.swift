import Dispatch
import GalleryFiles
import Synchronization
import SystemPackage

/// Frames that come in on a descriptor, read by a thread of their own: a task that waits for them keeps no other from its
/// work.
final class FrameInput: Sendable {
  /// The longest time for which nothing is noticed but input, in milliseconds.
  private static let patience = 500

  private let queue = DispatchQueue(label: "gallery.frames.input")
  private let abandonment = Cancellation()
  /// Used by the queue alone, which does one thing after the other.
  private let reader: Mutex<FrameReader>

  /// - Parameters:
  ///   - file: The descriptor; it stays open.
  ///   - output: The descriptor that answers go to: reading ends when nobody is there to read them. Default: none.
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
      do throws(Errno) {
        switch try file.waitForInput(milliseconds: patience, watching: output) {
        case .input: return
        case .nothing: continue
        case .outputClosed: break
        }
      } catch {
        throw .system(error)
      }
      throw .outputClosed
    }
    throw .abandoned
  }

  /// Lets the thread go, which ends soon.
  func abandon() { abandonment.cancel() }

  /// Reads with the reader. Whoever waits for it stops when its task is cancelled; then nothing can be read any more.
  ///
  /// - Throws: What `body` throws, or `CancellationError`.
  func read<Output: Sendable>(
    _ body: @escaping @Sendable (inout FrameReader) throws -> Output
  ) async throws -> Output {
    let answer = Answer<Output>()
    queue.async { answer.give(Result { try self.reader.withLock { try body(&$0) } }) }
    return try await answer.value { [abandonment] in abandonment.cancel() }
  }
}

/// An answer that one thread gives and one task waits for: the first one counts.
final class Answer<Output: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Output, any Error>)
    case early(Result<Output, any Error>)
    case given
  }

  private let state = Mutex(State.new)

  /// Waits for the answer. If the task is cancelled, it is `CancellationError`.
  func value(onCancel: @Sendable () -> Void = {}) async throws -> Output {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait($0) }
    } onCancel: {
      onCancel()
      give(.failure(CancellationError()))
    }
  }

  /// Begins to wait.
  private func wait(_ continuation: CheckedContinuation<Output, any Error>) {
    let early = state.withLock { state -> Result<Output, any Error>? in
      if case .early(let result) = state {
        state = .given
        return result
      }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  /// Gives the answer, if none was given.
  func give(_ result: Result<Output, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Output, any Error>? in
      switch state {
      case .new: state = .early(result)
      case .waiting(let continuation):
        state = .given
        return continuation
      case .early, .given: break
      }
      return nil
    }
    waiting?.resume(with: result)
  }
}
