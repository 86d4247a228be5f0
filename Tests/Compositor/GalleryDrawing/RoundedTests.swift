import GalleryModel
import Testing

@Suite struct RoundedTests {
  /// The area of a rectangle without the four corners that a radius cuts off.
  private func area(_ width: Int, _ height: Int, radius: Double) -> Double {
    Double(width * height) - (4 - .pi) * radius * radius
  }

  @Test("A radius in points scales with the resolution", arguments: [1.0, 2, 300 / 72.0])
  func points(pixelsPerPoint: Double) throws {
    let shape = try Coverage(
      .rounded(radius: .points(12)), width: 160, height: 121, pixelsPerPoint: pixelsPerPoint)
    let radius = 12 * pixelsPerPoint
    #expect(abs(shape.area - area(160, 121, radius: radius)) <= 0.01 * radius * radius)
    #expect(shape.asymmetry <= Coverage.tolerance)
    #expect(shape.outside == 0)
    // The straight part of the edge begins one radius from the corner; before it, pixels are cut.
    let start = Int(radius.rounded(.up))
    #expect((start..<160 - start).allSatisfy { shape[$0, 0] == 255 && shape[$0, 120] == 255 })
    #expect((start..<121 - start).allSatisfy { shape[0, $0] == 255 && shape[159, $0] == 255 })
    #expect(shape[Int(radius / 2), 0] < 255)
    #expect(shape[0, 0] == 0)
  }

  @Test("A percentage refers to the shorter side", arguments: [1.0, 3])
  func percentage(pixelsPerPoint: Double) throws {
    for (width, height) in [(200, 100), (100, 200)] {
      let shape = try Coverage(
        .rounded(radius: .percent(12)), width: width, height: height, pixelsPerPoint: pixelsPerPoint)
      #expect(abs(shape.area - area(width, height, radius: 12)) <= 1.5)
    }
  }

  @Test("A radius in pixels is the same at every resolution", arguments: [1.0, 3])
  func pixels(pixelsPerPoint: Double) throws {
    let shape = try Coverage(
      .rounded(radius: .pixels(20)), width: 90, height: 80, pixelsPerPoint: pixelsPerPoint)
    #expect(abs(shape.area - area(90, 80, radius: 20)) <= 4)
  }

  @Test("Without a radius the corners are sharp", arguments: [Length.points(0), .points(-3), .percent(0)])
  func sharp(radius: Length) throws {
    let shape = try Coverage(.rounded(radius: radius), width: 33, height: 20)
    #expect(shape.inside.allSatisfy { $0 == 255 })
    #expect(shape.outside == 0)
  }

  @Test(
    "A radius above half the side makes a stadium",
    arguments: [Length.percent(50), .percent(400), .points(1e6)])
  func stadium(radius: Length) throws {
    let shape = try Coverage(.rounded(radius: radius), width: 150, height: 81)
    let expected = area(150, 81, radius: 40.5)
    #expect(abs(shape.area - expected) <= 0.005 * expected)
    #expect(shape.asymmetry <= Coverage.tolerance)
    #expect(shape.outside == 0)
    #expect(shape[75, 0] == 255)
    #expect(shape.touchesAllSides)
  }

  @Test("A radius of half a square's side makes a circle", arguments: [40, 81])
  func circle(side: Int) throws {
    let rounded = try Coverage(.rounded(radius: .percent(50)), width: side, height: side)
    let circle = try Coverage(.circle, width: side, height: side)
    for (first, second) in zip(rounded.inside, circle.inside) {
      #expect(abs(first - second) <= Coverage.tolerance)
    }
  }
}
