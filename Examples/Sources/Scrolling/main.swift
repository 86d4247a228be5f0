import GalleryLayout

// A scrolling view of 100,000 photos without any view: the visible ones, those to load next, and a rotation.
let photos = (0..<100_000).map { LayoutItem(id: "\($0)", aspect: [1.5, 0.75, 1, 4.0 / 3][$0 * 7 % 4]) }

/// Lays out the photos for a viewport. An app does this for each rotation, before the animation begins.
func content(in viewport: Viewport) throws -> ScrollContent {
  ScrollContent(try Justified(rowHeight: 110).arrange(photos, on: viewport.page(margin: 8, gap: 4)))
}

let portrait = Viewport(size: Size(width: 390, height: 844), safeArea: .init(top: 59, bottom: 34))
let landscape = Viewport(
  size: Size(width: 844, height: 390), safeArea: .init(left: 59, bottom: 21, right: 59))

var window = ScrollWindow(try content(in: portrait), in: portrait)
print("first:", window.items.first ?? -1, "to", window.items.last ?? -1)

window.offset.y += 1_000_000
let next = window.prefetchOrder(moving: Point(x: 0, y: 1), reach: 844)
print("visible:", window.items.count, "load next:", next.prefix(3).map { $0 - (window.items.last ?? 0) })

let anchor = window.anchor()
let rotated = ScrollWindow(try content(in: landscape), in: landscape, keeping: anchor)
print("kept in view:", anchor.map { rotated.items.contains($0.item) } ?? false)

let outline = TileOutline.rounded(points: 12)
let transition = LayoutTransition(from: window, to: rotated, outline: outline)
let masks = transition.frames(at: 0.5).map(outline.path)
print("masks halfway:", masks.count == transition.items.count)
