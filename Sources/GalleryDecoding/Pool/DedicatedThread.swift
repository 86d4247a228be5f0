#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A thread of its own for work that blocks, so that it takes none of the threads on which tasks run.
enum DedicatedThread {
  private final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that ends with its body.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { DedicatedThread.run($0) }, box.toOpaque())
      let made = thread
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { $0.flatMap { DedicatedThread.run($0) } }, box.toOpaque())
      let made: pthread_t? = thread
    #endif
    guard status == 0, let made else {
      box.release()
      throw SystemError(status)
    }
    pthread_detach(made)
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
