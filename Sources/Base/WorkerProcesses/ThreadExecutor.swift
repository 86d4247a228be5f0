import Dispatch
import LibC
import Synchronization

/// A dedicated thread that runs the jobs of one actor.
///
/// The actor may block this thread, unlike the threads that all tasks share. The kernel kills the processes
/// that this thread started when it ends.
package final class ThreadExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Counts the waiting jobs, plus one for the end.
  private let arrivals = DispatchSemaphore(value: 0)

  /// Starts the thread. `atEnd` is called on it before it ends.
  package init(atEnd: @escaping @Sendable () -> Void = {}) throws(SystemError) {
    try Self.startThread {
      self.run()
      atEnd()
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrivals.signal()
  }

  /// Ends the thread after the waiting jobs. Do not enqueue jobs after this call.
  package func finish() { arrivals.signal() }

  private func run() {
    while true {
      arrivals.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

extension ThreadExecutor {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that ends when the body returns.
  private static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { ThreadExecutor.enter($0) }, body.toOpaque())
      let made = thread
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { $0.flatMap { ThreadExecutor.enter($0) } }, body.toOpaque())
      let made: pthread_t? = thread
    #endif
    guard status == 0, let made else {
      body.release()
      throw SystemError(status)
    }
    pthread_detach(made)
  }

  private static func enter(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
}
