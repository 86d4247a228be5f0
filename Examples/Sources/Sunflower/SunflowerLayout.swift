import GalleryLayout

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Circles of one size, placed as a sunflower places its seeds (H. Vogel, "A better way to construct the sunflower
/// head", Mathematical Biosciences 44, 1979).
struct SunflowerLayout: Layout {
  func arrange(_ items: [LayoutItem], on page: LayoutPage) throws(LayoutError) -> LayoutResult {
    let content = page.content()
    let available = content.size.shortSide
    guard available > 0 else { throw .invalidPage(reason: "the margins leave no room") }

    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    let seeds = items.indices.map { index in
      let (radius, angle) = ((Double(index) + 0.5).squareRoot(), Double(index) * goldenAngle)
      return (x: radius * cos(angle), y: radius * sin(angle))
    }
    // Neighbouring seeds are a few Fibonacci numbers apart, but comparing all is simpler.
    var nearest = 2 * Double(items.count).squareRoot()
    for (index, seed) in seeds.enumerated() {
      for other in seeds[..<index] { nearest = min(nearest, hypot(seed.x - other.x, seed.y - other.y)) }
    }
    let reach = (seeds.map { hypot($0.x, $0.y) }.max() ?? 0) + nearest / 2
    let scale = available / 2 / reach
    let diameter = max(nearest * scale - (page.gap ?? 0), available / 1000)

    let height = page.height ?? content.y + available + content.x
    let center = (x: content.midX, y: page.height == nil ? content.y + available / 2 : content.midY)
    let placements = seeds.enumerated().map { index, seed in
      LayoutResult.Placement(
        item: index,
        frame: Rect(
          x: center.x + seed.x * scale - diameter / 2, y: center.y + seed.y * scale - diameter / 2,
          width: diameter, height: diameter))
    }
    return LayoutResult(
      pages: placements.isEmpty
        ? [] : [LayoutResult.Page(size: Size(width: page.width, height: height), placements: placements)])
  }
}
