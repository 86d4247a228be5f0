import GalleryText

/// The relative areas of the smallest and the largest circle.
public struct WeightRange: Sendable, Hashable {
  /// The smallest area, above 0.
  public let smallest: Double
  /// The largest area, at least ``smallest``.
  public let largest: Double

  /// The range 1:4. The largest diameter is twice the smallest.
  public static let oneToFour = WeightRange(smallest: 1, largest: 4)

  /// Maps a value between two others to a weight in the range.
  public func weight(of value: Double, between least: Double, and greatest: Double) -> Double {
    guard greatest > least else { return smallest }
    // Differences between values close to the largest `Double` would be infinite.
    let scale = max(abs(least), abs(greatest)) > 1e150 ? 0x1p-600 : 1
    let value = value * scale
    let least = least * scale
    let greatest = greatest * scale
    return smallest + (largest - smallest) * (min(max(value, least), greatest) - least) / (greatest - least)
  }
}

extension WeightRange: LosslessStringConvertible {
  /// Reads `1:4`; `nil` unless the text is two numbers above 0, with the
  /// second at least as large as the first.
  public init?(_ text: String) {
    let numbers = text.parts(separatedBy: ":").map { Double($0) }
    guard numbers.count == 2, let smallest = numbers[0], let largest = numbers[1],
      smallest > 0, largest >= smallest, largest.isFinite
    else { return nil }
    self.init(smallest: smallest, largest: largest)
  }

  /// The range in a form that ``init(_:)`` reads.
  public var description: String { "\(smallest.shortest):\(largest.shortest)" }
}
