import GalleryGeometry
import TestSupport
import Testing

@testable import GalleryLayout

@Suite("Circles around a move")
struct CirclePatchTests {
  /// A hundred circles at random places with many overlaps, and a patch around two of them.
  private func system() throws -> (system: CircleSystem, move: CircleMove) {
    let system = try #require(
      CircleSystem(
        weights: Array(repeating: 1, count: 100), offset: 0.01, container: Size(width: 20, height: 18),
        work: 1_000_000))
    var generator = SplitMix64(seed: 7)
    for i in 0..<system.count {
      system.x[i] = generator.unit() * system.width
      system.y[i] = generator.unit() * system.height
    }
    system.scale = 0.9
    let points = [Point(x: 4, y: 5), Point(x: system.width - 1, y: system.height - 1)]
    return (system, CircleMove(points: points, reach: 1.5))
  }

  @Test("The gradient of a patch is that of its energy")
  func gradient() throws {
    let (system, move) = try system()
    let patch = CirclePatch(system, around: move)
    _ = patch.energy()
    let gradient = (0..<patch.variables.count).map { patch.gradient[$0] }
    let step = 1e-6
    for (index, derivative) in gradient.enumerated() {
      let value = patch.variables[index]
      patch.variables[index] = value + step
      let after = patch.energy()
      patch.variables[index] = value - step
      let before = patch.energy()
      patch.variables[index] = value
      #expect(abs((after - before) / (2 * step) - derivative) < 1e-4 * max(1, abs(derivative)))
    }
  }

  @Test("Relaxing a patch moves only its circles, and reduces overlap")
  func relax() throws {
    let (system, move) = try system()
    system.pressure = 0
    let before = system.energy()
    let old = (0..<system.count).map { (x: system.x[$0], y: system.y[$0]) }
    let work = system.work
    CirclePatch(system, around: move).relax(iterations: 15, tolerance: 0.05)
    #expect(system.work < work)
    #expect(system.scale == 0.9)
    #expect(system.energy() < 0.9 * before)
    let moved = old.indices.filter { old[$0].x != system.x[$0] || old[$0].y != system.y[$0] }
    #expect(moved.count > 5)
    #expect(moved.count < 60)
    // Circles farther away stay: only those within the reach and the ring around it move.
    #expect(moved.allSatisfy { move.squaredDistance(x: old[$0].x, y: old[$0].y) <= 3.5 * 3.5 })
  }

  @Test("A patch may contain a few circles or all of them", arguments: [1, 2, 5])
  func few(count: Int) throws {
    let system = try #require(
      CircleSystem(
        weights: Array(repeating: 1, count: count), offset: 0, container: Size(width: 9, height: 9),
        work: 1000))
    for i in 0..<count {
      system.x[i] = 0.5
      system.y[i] = 0.5 + 0.01 * Double(i)
    }
    system.scale = 0.5
    CirclePatch(system, around: CircleMove(points: [Point(x: 0, y: 0)], reach: 100)).relax(
      iterations: 15, tolerance: 0.05)
    #expect((0..<count).allSatisfy { system.x[$0].isFinite && system.y[$0].isFinite })
    // A patch without circles changes no circle.
    CirclePatch(system, around: CircleMove(points: [Point(x: 1000, y: 1000)], reach: 1)).relax(
      iterations: 15, tolerance: 0.05)
    #expect((0..<count).allSatisfy { system.x[$0].isFinite && system.y[$0].isFinite })
  }
}
