import GalleryLayout
import Testing

@Suite("Circle packing: errors")
struct CirclePackingErrorTests {
  static let page = LayoutPage(width: 100, height: 100)

  static func invalidItem(_ items: [LayoutItem], on page: LayoutPage = page) -> String? {
    do throws(LayoutError) {
      _ = try CirclePacking(effort: .fast).arrange(items, on: page)
    } catch {
      if case .invalidItem(let id, _) = error { return id }
    }
    return nil
  }

  static func isInvalidPage(_ page: LayoutPage, for items: [LayoutItem] = circles([1])) -> Bool {
    do throws(LayoutError) {
      _ = try CirclePacking(effort: .fast).arrange(items, on: page)
    } catch {
      if case .invalidPage = error { return true }
    }
    return false
  }

  @Test("Invalid sizes are rejected", arguments: [0, -1, Double.nan, .infinity, -Double.infinity])
  func numbers(number: Double) {
    #expect(
      Self.invalidItem([LayoutItem(id: "a", diameter: 1), LayoutItem(id: "b", diameter: number)]) == "b")
    #expect(Self.invalidItem([LayoutItem(id: "a"), LayoutItem(id: "b", weight: number)]) == "b")
    #expect(Self.isInvalidPage(LayoutPage(width: number, height: 5)))
    #expect(Self.isInvalidPage(LayoutPage(width: 5, height: number)))
  }

  @Test("Invalid spaces are rejected", arguments: [-1, Double.nan, .infinity])
  func spaces(number: Double) {
    #expect(Self.isInvalidPage(LayoutPage(width: 5, height: 5, margin: number)))
    #expect(Self.isInvalidPage(LayoutPage(width: 5, height: 5, gap: number)))
  }

  @Test("A page without space is rejected")
  func noRoom() {
    #expect(Self.isInvalidPage(LayoutPage(width: 100, height: 100, margin: 50)))
    #expect(Self.isInvalidPage(LayoutPage(width: 100, height: 100, margin: 0, gap: 90), for: alike(20)))
    #expect(Self.isInvalidPage(LayoutPage(width: 100, height: 100, margin: 0, gap: 25), for: alike(40)))
    #expect(
      Self.isInvalidPage(
        LayoutPage(width: 100, height: 100, margin: 0, gap: 25), for: weighted((1...40).map(Double.init))))
  }

  @Test("A circle wider than the page is rejected", arguments: PackingOrder.allCases)
  func tooLarge(order: PackingOrder) {
    for height in [nil, 70.0] {
      let page = LayoutPage(width: 100, height: height, margin: 10, gap: 3)
      let available = height == nil ? 80.0 : 50.0
      #expect(throws: LayoutError.itemTooLarge(id: "1", extent: 81, available: available)) {
        try CirclePacking(order: order).arrange(circles([10, 81]), on: page)
      }
    }
  }

  @Test("A cancelled task throws")
  func cancellation() async {
    let task = Task {
      // Waits until the cancellation below has arrived.
      while !Task.isCancelled { await Task.yield() }
      return try CirclePacking(effort: .best).arrange(alike(150), on: Self.page)
    }
    task.cancel()
    await #expect(throws: LayoutError.cancelled) { try await task.value }
  }
}
