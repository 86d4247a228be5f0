import GalleryLayout
import Testing

@Suite struct CancellationTests {
  @Test(
    "A cancelled task gets no layout",
    arguments: [Collage(), Masonry(), Justified(), EqualSpacing(), CirclePacking()] as [any Layout])
  func cancelled(layout: any Layout) async {
    let items = (0..<60).map { LayoutItem(id: "\($0)", aspect: 0.5 + Double($0 % 7) / 4) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try layout.arrange(items, on: LayoutPage(width: 300, height: 400))
    }
    await #expect(throws: LayoutError.cancelled) { try await task.value }
  }
}
