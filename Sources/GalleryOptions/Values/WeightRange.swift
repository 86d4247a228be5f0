import GalleryText

/// The areas of the smallest and of the largest circle, in relation to each other.
public struct WeightRange: Sendable, Hashable {
  /// The smallest, above 0.
  public let smallest: Double
  /// The largest, not below the smallest.
  public let largest: Double

  /// One to four: the largest diameter is twice the smallest.
  public static let oneToFour = WeightRange(smallest: 1, largest: 4)

  private init(smallest: Double, largest: Double) {
    self.smallest = smallest
    self.largest = largest
  }

  /// Maps a value that lies between two others to a weight in the range.
  public func weight(of value: Double, between least: Double, and most: Double) -> Double {
    guard most > least else { return smallest }
    // The differences of values near the largest there are would not be finite.
    let scale = max(abs(least), abs(most)) > 1e150 ? 0x1p-600 : 1
    let (value, least, most) = (value * scale, least * scale, most * scale)
    return smallest + (largest - smallest) * (min(max(value, least), most) - least) / (most - least)
  }
}

extension WeightRange: LosslessStringConvertible {
  /// Reads `1:4`.
  ///
  /// - Returns: `nil` unless there are two numbers above 0, the second not below the first.
  public init?(_ text: String) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let smallest = numbers[0], let largest = numbers[1],
      smallest > 0, largest >= smallest, largest.isFinite
    else { return nil }
    self.init(smallest: smallest, largest: largest)
  }

  /// The range as it is read.
  public var description: String { "\(smallest.shortest):\(largest.shortest)" }
}
