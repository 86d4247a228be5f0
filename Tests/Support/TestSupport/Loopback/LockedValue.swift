import Foundation

/// A value behind a lock.
final class LockedValue<Value>: @unchecked Sendable {
  // Unchecked: the value is accessed with the lock held.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
