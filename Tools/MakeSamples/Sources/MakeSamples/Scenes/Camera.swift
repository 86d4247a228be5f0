/// A camera at a place, looking at another; `lens` is the focal length in half picture heights.
struct Camera: Sendable {
  var position: Vector
  var target: Vector
  var lens: Float = 1.8

  func ray(through point: Point) -> Vector {
    let forward = normalized(target - position)
    let right = normalized(cross(Vector(0, 1, 0), forward))
    let up = cross(forward, right)
    return normalized(right * point.x + up * point.y + forward * lens)
  }

  /// Where a place in space appears on the picture, and how large a unit of length is there.
  func projected(_ place: Vector) -> (point: Point, scale: Float) {
    let forward = normalized(target - position)
    let right = normalized(cross(Vector(0, 1, 0), forward))
    let seen = place - position
    let scale = lens / dot(seen, forward)
    return (Point(dot(seen, right), dot(seen, cross(forward, right))) * scale, scale)
  }
}
