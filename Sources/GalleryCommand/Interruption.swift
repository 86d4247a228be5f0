import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C, `kill` and a terminal that is closed: the first one ends the build in good order, a second one at once.
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
    // Whoever reads our output may go away; writing then fails with an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // So does writing more than a limit on the size of files allows.
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

  /// Sets what happens on the first signal; at once, when it has come already.
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
