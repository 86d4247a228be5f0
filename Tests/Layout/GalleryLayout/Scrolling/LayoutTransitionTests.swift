import GalleryLayout
import TestSupport
import Testing

@Suite struct LayoutTransitionTests {
  private static let steps = stride(from: 0.0, through: 1, by: 1.0 / 16)

  @Test("Items that do not overlap in two layouts never overlap between them")
  func rectangles() throws {
    var samples = ScrollSamples(seed: 21, count: 120)
    for round in 0..<60 {
      let (viewport, rotated) = (samples.viewport(), samples.viewport())
      let first = samples.window(try samples.content(in: viewport, rightToLeft: false), in: viewport)
      let content = try samples.content(in: rotated, rightToLeft: false)
      let last = ScrollWindow(content, in: rotated, keeping: first.anchor())
      let transition = LayoutTransition(from: first, to: last)
      #expect(transition.items == Set(first.items + last.items).sorted())
      #expect(transition.frames(at: -1) == transition.items.map(first.frame))
      #expect(transition.frames(at: 1) == transition.items.map(last.frame))
      let isCircles = [first, last].contains { window in
        window.items.contains { item in
          window.items.contains {
            item < $0 && window.content.frames[item].meets(window.content.frames[$0], by: 1e-9)
          }
        }
      }
      for step in Self.steps where !isCircles {
        let frames = transition.frames(at: step)
        let pair = frames.indices.first { first in
          frames[(first + 1)...].contains { $0.meets(frames[first], by: 1e-9) }
        }
        #expect(pair == nil, "round \(round), \(step)")
      }
    }
  }

  @Test("Circles stay circles and never overlap, whatever packing follows")
  func circles() throws {
    var samples = ScrollSamples(seed: 22, count: 50)
    for round in 0..<20 {
      let viewports = [samples.viewport(), samples.viewport()]
      let windows = try viewports.map { viewport in
        let items = samples.items.map { LayoutItem(id: $0.id, diameter: samples.number(20...90)) }
        let page = viewport.page(margin: 2, gap: 3)
        let order: PackingOrder = round == 0 ? .dense : .reading
        let result = try CirclePacking(order: order, effort: .fast).arrange(items, on: page)
        return samples.window(ScrollContent(result), in: viewport)
      }
      let transition = LayoutTransition(from: windows[0], to: windows[1], outline: .circle)
      for step in Self.steps {
        let frames = transition.frames(at: step)
        #expect(frames.allSatisfy { abs($0.width - $0.height) <= 1e-12 * $0.width })
        for (index, first) in frames.enumerated() {
          let isFree = frames[(index + 1)...].allSatisfy { second in
            let (across, down) = (first.midX - second.midX, first.midY - second.midY)
            let reach = (first.width + second.width) / 2
            return across * across + down * down >= reach * reach * (1 - 1e-9)
          }
          #expect(isFree)
        }
      }
    }
  }

  @Test("Items that overlap at the ends overlap at most as much between them")
  func overlaps() {
    var samples = ScrollSamples(seed: 23, count: 0)
    let viewport = Viewport(size: Size(width: 1000, height: 1000))
    /// The largest factor for both sizes, found by halving, with which two rectangles do not overlap.
    func touching(_ first: Rect, _ second: Rect) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        let (a, b) = (first.shrunk(to: middle), second.shrunk(to: middle))
        if a.meets(b) { high = middle } else { low = middle }
      }
      return low
    }
    for _ in 0..<10 {
      let windows = (0..<2).map { _ in
        ScrollWindow(ScrollContent(frames: samples.overlappingFrames(30)), in: viewport)
      }
      let transition = LayoutTransition(from: windows[0], to: windows[1])
      let (starts, ends) = (transition.frames(at: 0), transition.frames(at: 1))
      for step in [0.2, 0.5, 0.8] {
        let frames = transition.frames(at: step)
        for first in frames.indices {
          for second in frames.indices[(first + 1)...] where frames[first].meets(frames[second]) {
            let allowed = min(touching(starts[first], starts[second]), touching(ends[first], ends[second]))
            #expect(touching(frames[first], frames[second]) >= allowed - 1e-9)
          }
        }
      }
    }
  }

  @Test("Corners follow the rule of their radius in every frame between")
  func corners() {
    let frames = [Rect(x: 0, y: 0, width: 30, height: 40), Rect(x: 10, y: 5, width: 200, height: 100)]
    let viewport = Viewport(size: Size(width: 400, height: 400))
    let windows = frames.map { ScrollWindow(ScrollContent(frames: [$0]), in: viewport) }
    let transition = LayoutTransition(from: windows[0], to: windows[1])
    for step in Self.steps {
      let frame = transition.frames(at: step)[0]
      let radius = min(4 + 0.2 * frame.size.shortSide, frame.size.shortSide / 2)
      let path = TileOutline.rounded(points: 4, share: 0.2).path(in: frame)
      guard case .move(let start) = path[0] else { return #expect(Bool(false)) }
      #expect(abs(start.x - frame.maxX) < 1e-9 && abs(start.y - (frame.maxY - radius)) < 1e-9)
    }
  }
}

extension Rect {
  fileprivate func shrunk(to share: Double) -> Rect {
    Rect(
      x: midX - width * share / 2, y: midY - height * share / 2, width: width * share, height: height * share)
  }
}
