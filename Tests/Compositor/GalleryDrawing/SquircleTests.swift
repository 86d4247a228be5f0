import Foundation
import GalleryModel
import TestSupport
import Testing

@Suite struct SquircleTests {
  /// The area of |x|⁵ + |y|⁵ = 1 as a fraction of its square: Γ(6/5)² / Γ(7/5).
  private let part = tgamma(1.2) * tgamma(1.2) / tgamma(1.4)

  @Test(
    "A squircle covers a superellipse's share of its frame",
    arguments: [(20, 20), (33, 33), (100, 100), (301, 301), (40, 400), (400, 40)])
  func area(width: Int, height: Int) throws {
    let shape = try Coverage(.squircle, width: width, height: height)
    let expected = part * Double(width * height)
    #expect(abs(shape.area - expected) <= 0.005 * expected, "\(shape.area) for \(expected)")
  }

  @Test(
    "A squircle is symmetric, stays in its frame and touches all four sides",
    arguments: Torture.isOn ? Array(20...60) : [20, 21, 33, 60])
  func symmetry(side: Int) throws {
    let shape = try Coverage(.squircle, width: side, height: side)
    #expect(shape.asymmetry <= Coverage.tolerance)
    #expect(shape.outside == 0)
    #expect(shape.touchesAllSides)
    #expect(shape[0, 0] < 128)
  }

  @Test("A squircle lies between the circle and the square, pixel by pixel", arguments: [21, 64, 150])
  func between(side: Int) throws {
    let shape = try Coverage(.squircle, width: side, height: side)
    let circle = try Coverage(.circle, width: side, height: side)
    for (outer, inner) in zip(shape.inside, circle.inside) { #expect(outer >= inner - Coverage.tolerance) }
    #expect(shape.area > circle.area + 0.1 * Double(side * side))
    #expect(shape.area < Double(side * side))
  }

  @Test("The sides of a long squircle are smooth")
  func smooth() throws {
    // The left edge of the middle row matches the formula to a quarter of a pixel.
    let shape = try Coverage(.squircle, width: 1200, height: 40)
    for y in [2, 10, 15, 19, 20, 30] {
      let down = abs(Double(y) + 0.5 - 20) / 20
      let expected = 600 * (1 - pow(1 - pow(down, 5), 0.2))
      let uncovered = 600 - Double((0..<600).reduce(0) { $0 + shape[$1, y] }) / 255
      #expect(abs(uncovered - expected) <= 0.25 + 0.05 * expected, "row \(y)")
    }
  }
}
