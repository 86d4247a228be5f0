import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDecoding

@Suite("Crops around heads")
struct HeadsTests {
  private static let wide = PixelSize(width: 600, height: 400)
  private static let tall = PixelSize(width: 400, height: 600)
  private static let square = PixelSize(width: 100, height: 100)

  private func crop(_ heads: [Rect], of photo: PixelSize, isRound: Bool = true) -> Rect {
    let resting = Crop.resting(photo: photo, tile: Self.square)
    return Heads(heads, in: resting).kept(near: resting, isRound: isRound)
  }

  /// The share of a head, as an ellipse, within the ellipse of a crop.
  private func share(of head: Rect, in crop: Rect) -> Double {
    var (inside, all) = (0, 0)
    for row in 0..<40 {
      for column in 0..<40 {
        let (u, v) = ((Double(column) + 0.5) / 20 - 1, (Double(row) + 0.5) / 20 - 1)
        guard u * u + v * v <= 1 else { continue }
        all += 1
        let x = (head.midX + u * head.width / 2 - crop.midX) / (crop.width / 2)
        let y = (head.midY + v * head.height / 2 - crop.midY) / (crop.height / 2)
        if x * x + y * y <= 1 { inside += 1 }
      }
    }
    return Double(inside) / Double(all)
  }

  @Test("A crop that already shows the heads stays at rest")
  func resting() {
    let head = Rect(x: 0.45, y: 0.3, width: 0.1, height: 0.2)
    #expect(crop([head], of: Self.wide) == Crop.resting(photo: Self.wide, tile: Self.square))
    #expect(crop([], of: Self.tall) == Crop.resting(photo: Self.tall, tile: Self.square))
  }

  @Test("Tall photos rest above their middle, wide ones at it")
  func upright() {
    let tall = Crop.resting(photo: Self.tall, tile: Self.square)
    #expect(abs(tall.y - (1 - tall.height) * 0.4) < 1e-9 && tall.x == 0)
    let wide = Crop.resting(photo: Self.wide, tile: Self.square)
    #expect(abs(wide.midX - 0.5) < 1e-9 && wide.y == 0)
  }

  @Test("A head is whole within the circle, if the photo allows it")
  func whole() {
    for photo in [Self.wide, Self.tall] {
      for step in 0...20 {
        let place = Double(step) / 20
        let (width, height) = photo.width > photo.height ? (0.14, 0.3) : (0.3, 0.14)
        // Along the cropped side, in the middle of the other one.
        let head =
          photo.width > photo.height
          ? Rect(x: place * (1 - width), y: 0.35, width: width, height: height)
          : Rect(x: 0.35, y: place * (1 - height), width: width, height: height)
        let crop = crop([head], of: photo)
        let isAtEdge = step < 2 || step > 18
        #expect(share(of: head, in: crop) >= (isAtEdge ? 0.9 : 0.999), "\(photo) \(step)")
      }
    }
  }

  @Test("Heads are kept together if they fit; otherwise the largest is kept")
  func groups() {
    let first = Rect(x: 0.1, y: 0.3, width: 0.12, height: 0.2)
    let second = Rect(x: 0.45, y: 0.3, width: 0.12, height: 0.2)
    let both = crop([first, second], of: Self.wide)
    #expect(share(of: first, in: both) > 0.95 && share(of: second, in: both) > 0.95)
    let far = Rect(x: 0.85, y: 0.3, width: 0.1, height: 0.18)
    let largest = crop([far, first], of: Self.wide)
    #expect(share(of: first, in: largest) > 0.999 && share(of: far, in: largest) < 0.5)
  }

  @Test("A crop stays within the photo")
  func inside() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      let photo = PixelSize(width: Int(number(1...2000)), height: Int(number(1...2000)))
      let tile = PixelSize(width: Int(number(1...300)), height: Int(number(1...300)))
      let heads = (0..<Int(number(0...5))).map { _ in
        Rect(x: number(-0.2...1), y: number(-0.2...1), width: number(0.01...0.9), height: number(0.01...0.9))
      }
      let resting = Crop.resting(photo: photo, tile: tile)
      let kept = Heads(heads, in: resting).kept(near: resting, isRound: .random(using: &random))
      #expect(kept.x >= 0 && kept.y >= 0 && kept.maxX <= 1 + 1e-9 && kept.maxY <= 1 + 1e-9)
      #expect(kept.width == resting.width && kept.height == resting.height)
    }
  }
}
