/// A drawing colour for Cairo; every channel is from 0 to 1.
package struct Ink: Sendable, Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Opaque black.
  package static let black = Ink(red: 0, green: 0, blue: 0, alpha: 1)
}
