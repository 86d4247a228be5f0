/// Circles to pack into a strip, and the shortest known length.
struct StripInstance: Sendable {
  let name: String
  let width: Double
  let length: Double
  let radii: [Double]
}
