import GalleryModel
import TestSupport
import Testing

@Suite struct CircleTests {
  @Test(
    "A circle covers π/4 of its square, is symmetric and touches all four sides",
    arguments: Torture.isOn ? Array(20...301) : [20, 21, 48, 100, 301])
  func circle(diameter: Int) throws {
    let circle = try Coverage(.circle, width: diameter, height: diameter)
    let expected = Double.pi / 4 * Double(diameter * diameter)
    #expect(abs(circle.area - expected) <= 0.005 * expected, "\(circle.area) for \(expected)")
    #expect(circle.asymmetry <= Coverage.tolerance)
    #expect(circle.outside == 0)
    #expect(circle.touchesAllSides)
    #expect(circle[0, 0] == 0)
    #expect(circle[diameter / 2, diameter / 2] == 255)
  }

  @Test("Even the smallest tiles are round", arguments: 1...19)
  func tiny(diameter: Int) throws {
    let circle = try Coverage(.circle, width: diameter, height: diameter)
    let expected = Double.pi / 4 * Double(diameter * diameter)
    #expect(abs(circle.area - expected) <= max(0.02, 0.01 * expected), "\(circle.area) for \(expected)")
    #expect(circle.asymmetry <= Coverage.tolerance)
    #expect(circle.outside == 0)
  }

  @Test("In an oblong tile the circle is centred, as wide as the short side")
  func oblong() throws {
    let circle = try Coverage(.circle, width: 100, height: 60)
    let area: Double = .pi / 4 * 3600
    #expect(abs(circle.area - area) <= 0.005 * area)
    #expect(circle.asymmetry <= Coverage.tolerance)
    #expect((0..<60).allSatisfy { circle[19, $0] == 0 && circle[80, $0] == 0 })
    #expect(circle[20, 30] > 0)
    #expect(circle[50, 0] > 0)
  }
}
