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
  try await forEachInOrder(
    elements, width: width, groups: width, joins: { _, _ in false },
    operation: { group in [await operation(group[0])] }, deliver: deliver)
}

/// Runs an operation for groups of neighbours, a bounded number at once, and hands the results over in the order of the
/// elements.
///
/// - Parameters:
///   - elements: The elements to work on.
///   - width: The greatest number of elements that are worked on and of undelivered results together.
///   - groups: The greatest number of groups that are worked on or not delivered whole.
///   - joins: Returns a Boolean value that indicates whether an element joins a group that ends before it.
///   - operation: The work; returns as many results as it got elements.
///   - deliver: Takes each result in turn; returns `false` to stop.
/// - Throws: The errors of `deliver`, and `CancellationError`; running operations are cancelled and awaited.
func forEachInOrder<Elements: RandomAccessCollection, Output: Sendable>(
  _ elements: Elements, width: Int, groups: Int,
  joins: (_ group: [Elements.Element], _ next: Elements.Element) -> Bool,
  operation: @escaping @Sendable ([Elements.Element]) async -> [Output],
  deliver: (Elements.Element, Output) async throws -> Bool
) async throws where Elements.Index == Int, Elements.Element: Sendable {
  try await withThrowingTaskGroup(of: (start: Int, outputs: [Output]).self) { tasks in
    var started = elements.startIndex
    var delivered = elements.startIndex
    /// The groups that are not delivered, in their order, and the results of those that are done, by their first elements.
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
          guard try await deliver(element, output) else { return }
          delivered += 1
        }
      } else if let next = try await tasks.next() {
        done[next.start] = next.outputs
      }
    }
  }
}
