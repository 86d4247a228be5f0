/// Runs an operation for many elements with bounded concurrency, and delivers the results in their order.
///
/// - Parameter width: The maximum number of running operations and undelivered results together.
/// - Throws: Errors of `deliver`, and `CancellationError`. Running operations are then cancelled and awaited.
func forEachInOrder<Elements: RandomAccessCollection, Output: Sendable>(
  _ elements: Elements, width: Int, operation: @escaping @Sendable (Elements.Element) async -> Output,
  deliver: (Elements.Element, Output) async throws -> Void
) async throws where Elements.Index == Int, Elements.Element: Sendable {
  try await forEachInOrder(
    elements, width: width, groups: width, joins: { _, _ in false },
    operation: { group in [await operation(group[0])] }, deliver: deliver)
}

/// Runs an operation for groups of neighbours with bounded concurrency, and delivers the results in the order of
/// the elements. The operation returns one result for each element.
///
/// - Parameters:
///   - width: The maximum number of elements in running operations and undelivered results together.
///   - groups: The maximum number of groups that are running or not fully delivered.
/// - Throws: Errors of `deliver`, and `CancellationError`. Running operations are then cancelled and awaited.
func forEachInOrder<Elements: RandomAccessCollection, Output: Sendable>(
  _ elements: Elements, width: Int, groups: Int,
  joins: (_ group: [Elements.Element], _ next: Elements.Element) -> Bool,
  operation: @escaping @Sendable ([Elements.Element]) async -> [Output],
  deliver: (Elements.Element, Output) async throws -> Void
) async throws where Elements.Index == Int, Elements.Element: Sendable {
  try await withThrowingTaskGroup(of: (start: Int, outputs: [Output]).self) { tasks in
    var started = elements.startIndex
    var delivered = elements.startIndex
    /// The groups that are not fully delivered, in order; and the finished
    /// results, by index of their first element.
    var open: [[Elements.Element]] = []
    var done: [Int: [Output]] = [:]
    defer { tasks.cancelAll() }

    while delivered < elements.endIndex {
      while started < elements.endIndex, open.count < groups, started - delivered < width {
        let start = started
        var group = [elements[start]]
        started += 1
        while started < elements.endIndex, started - delivered < width {
          let next = elements[started]
          guard joins(group, next) else { break }
          group.append(next)
          started += 1
        }
        open.append(group)
        tasks.addTask { [group] in
          let outputs = await operation(group)
          return (start, outputs)
        }
      }

      if let outputs = done.removeValue(forKey: delivered) {
        for (element, output) in zip(open.removeFirst(), outputs) {
          try Task.checkCancellation()
          try await deliver(element, output)
          delivered += 1
        }
      } else if let next = try await tasks.next() {
        done[next.start] = next.outputs
      }
    }
  }
}
