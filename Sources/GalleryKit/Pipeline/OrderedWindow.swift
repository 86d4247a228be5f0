/// Runs an operation for many elements, a bounded number at once, and hands the results over in the order of the
/// elements.
///
/// - Parameters:
///   - elements: The elements to work on.
///   - width: The greatest number of running operations and undelivered results together.
///   - operation: The work.
///   - deliver: Takes each result in turn; returns `false` to stop.
/// - Throws: The errors of `deliver`, and `CancellationError`; running operations are cancelled and awaited.
func forEachInOrder<Elements: RandomAccessCollection, Output: Sendable>(
  _ elements: Elements, width: Int,
  operation: @escaping @Sendable (Elements.Element) async -> Output,
  deliver: (Elements.Element, Output) async throws -> Bool
) async throws where Elements.Index == Int, Elements.Element: Sendable {
  try await withThrowingTaskGroup(of: (index: Int, output: Output).self) { group in
    var started = elements.startIndex
    var delivered = elements.startIndex
    var waiting: [Int: Output] = [:]
    defer { group.cancelAll() }
    while delivered < elements.endIndex {
      while started < elements.endIndex, started - delivered < width {
        let (index, element) = (started, elements[started])
        group.addTask { (index, await operation(element)) }
        started += 1
      }
      if let output = waiting.removeValue(forKey: delivered) {
        try Task.checkCancellation()
        guard try await deliver(elements[delivered], output) else { return }
        delivered += 1
      } else if let next = try await group.next() {
        waiting[next.index] = next.output
      }
    }
  }
}
