/// A rendered scene: linear light and coverage, row by row.
struct Exposure: Sendable {
  let width: Int
  let height: Int
  let rows: [[SIMD4<Float>]]

  /// Photographs the scene with `samples`² rays a pixel, rows in parallel.
  init(of scene: any Scene, width: Int, height: Int, samples: Int = 2) async {
    self.width = width
    self.height = height
    rows = await withTaskGroup(of: (Int, [SIMD4<Float>]).self) { group in
      for y in 0..<height {
        group.addTask { (y, Self.row(y, of: scene, width: width, height: height, samples: samples)) }
      }
      var rows = [[SIMD4<Float>]](repeating: [], count: height)
      for await (y, row) in group { rows[y] = row }
      return rows
    }
  }

  private static func row(
    _ y: Int, of scene: any Scene, width: Int, height: Int, samples: Int
  ) -> [SIMD4<Float>] {
    let scale = 2 / Float(height)
    let step = 1 / Float(samples)
    return (0..<width).map { x in
      var sum = SIMD4<Float>()
      for j in 0..<samples {
        for i in 0..<samples {
          let column = Float(x) + (Float(i) + 0.5) * step
          let row = Float(y) + (Float(j) + 0.5) * step
          let point = Point(column * scale - Float(width) / Float(height), 1 - row * scale)
          let coverage = scene.coverage(at: point)
          // Each ray is limited before the mean, or one glint would leave a jagged white edge.
          let light = clamped(scene.light(at: point), high: 6)
          sum += SIMD4(light * coverage, coverage)
        }
      }
      let coverage = sum.w * step * step
      let light = Light(sum.x, sum.y, sum.z) * (step * step / max(coverage, 1e-6))
      return SIMD4(light, coverage)
    }
  }

  private static func clamped(_ light: Light, high: Float) -> Light {
    Light(min(light.x, high), min(light.y, high), min(light.z, high))
  }
}
