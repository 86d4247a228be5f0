/// A condition that did not become true in time.
package struct TookTooLong: Error, CustomStringConvertible {
  package let description: String
}

/// Waits until a condition holds, and checks it every few milliseconds.
///
/// - Parameters:
///   - what: The condition in words, for the error.
///   - limit: The longest wait. Defaults to a minute, which a busy machine may need.
///   - condition: The condition.
/// - Throws: ``TookTooLong`` if the condition does not hold in time, or an error of `condition`.
package func eventually(
  _ what: String, within limit: Duration = .seconds(60), _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < deadline else {
      throw TookTooLong(description: "waited \(limit) until \(what)")
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}
