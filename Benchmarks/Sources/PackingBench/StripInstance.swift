/// Circles to be packed into a strip, and the least length known.
struct StripInstance: Sendable {
  let name: String
  let width: Double
  let length: Double
  let radii: [Double]
}
