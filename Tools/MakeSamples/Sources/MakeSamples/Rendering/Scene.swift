/// Something to photograph: the light that arrives from every point of the picture.
protocol Scene: Sendable {
  func light(at point: Point) -> Light

  /// How much of the background the point hides; 1 unless the picture is transparent somewhere.
  func coverage(at point: Point) -> Float
}

extension Scene {
  func coverage(at point: Point) -> Float { 1 }
}
