/// The part of a ``CircleSystem`` in which a random move has changed circles.
struct CircleMove {
  /// The points around which circles have changed.
  var points: [(x: Double, y: Double)]
  /// The distance from these points within which they have, in mean radii.
  var reach: Double

  /// Returns the square of the distance of a place to the nearest of the points.
  func squaredDistance(x: Double, y: Double) -> Double {
    var least = Double.infinity
    for point in points {
      let dx = x - point.x
      let dy = y - point.y
      least = min(least, dx * dx + dy * dy)
    }
    return least
  }
}
