import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Handles Ctrl-C, `kill` and a closed terminal. The first signal ends the build
/// cleanly, a second one immediately.
final class Interruption: Sendable {
  private struct State {
    var received: Int32?
    var handler: (@Sendable () -> Void)?
    var sources: [any DispatchSourceSignal] = []
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let state = Mutex(State())

  init() {
    let queue = DispatchQueue(label: "gallery.signals")
    // If the reader of the output exits, writing fails with an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // The same applies to writing beyond a file size limit.
    signal(SIGXFSZ, SIG_IGN)
    state.withLock { state in
      state.sources = Self.signals.map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { [weak self] in self?.receive(number) }
        source.resume()
        return source
      }
    }
  }

  /// Sets the handler of the first signal. Calls it immediately if the signal has already arrived.
  func onSignal(_ handler: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.handler = handler
      return state.received != nil
    }
    if isLate { handler() }
  }

  var exitStatus: ExitCode {
    switch state.withLock(\.received) {
    case SIGINT: ExitStatus.interrupted
    case SIGHUP: ExitStatus.hungUp
    default: ExitStatus.terminated
    }
  }

  private func receive(_ number: Int32) {
    let handler = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.received == nil else { _exit(128 + number) }
      state.received = number
      return state.handler
    }
    handler?()
  }
}
