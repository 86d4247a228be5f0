import GalleryText

/// A file size.
public struct ByteCount: Sendable, Hashable {
  /// The number of bytes, at least 1.
  public let bytes: Int

  /// Returns a size in megabytes of 1,000,000 bytes.
  public static func megabytes(_ count: Int) -> ByteCount { ByteCount(bytes: count * 1_000_000) }

  private init(bytes: Int) { self.bytes = bytes }

  private static let units: [(suffix: String, bytes: Double)] = [
    ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("B", 1),
  ]
  /// The largest accepted size. It exceeds every disk.
  private static let largest = 1e15
}

extension ByteCount: LosslessStringConvertible {
  package static let expectation = "a size such as 200MB, 1.5GB or 500000"

  /// Reads `200MB`, `1.5GB`, `64kB` or a number of bytes; `nil` for other text and for less than one byte.
  public init?(_ text: String) {
    let upper = text.uppercased()
    let unit = Self.units.first { upper.hasSuffix($0.suffix) }
    guard let number = Double(decimal: upper.dropLast(unit?.suffix.count ?? 0)) else { return nil }
    let bytes = number * (unit?.bytes ?? 1)
    guard bytes >= 1, bytes <= Self.largest else { return nil }
    self.init(bytes: Int(bytes))
  }

  /// The size in a form that ``init(_:)`` reads, in the largest unit that gives a whole number.
  public var description: String {
    let unit = Self.units.filter { $0.bytes > 1 && bytes % Int($0.bytes) == 0 }.max { $0.bytes < $1.bytes }
    guard let unit else { return String(bytes) }
    return "\(bytes / Int(unit.bytes))\(unit.suffix == "KB" ? "kB" : unit.suffix)"
  }
}
