import GalleryText

/// A maximum number of requests per unit of time.
public struct RequestRate: Sendable, Hashable {
  /// The number of requests, at least 1.
  public let count: Int
  /// The unit of time.
  public let unit: Unit

  /// A unit of time for request rates.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// A second.
    case second = "s"
    /// A minute.
    case minute = "min"
    /// An hour.
    case hour = "h"

    /// The length of the unit in seconds.
    public var seconds: Double {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      }
    }
  }

  /// The number of requests per second.
  public var perSecond: Double { Double(count) / unit.seconds }
}

extension RequestRate: LosslessStringConvertible {
  package static let expectation = "a rate such as 4/s, 60/min or 1000/h"

  /// Reads `4/s`, `60/min` or `1000/h`; `nil` for other text.
  public init?(_ text: String) {
    let parts = text.parts(separatedBy: "/")
    guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
      let unit = Unit(rawValue: String(parts[1]))
    else { return nil }
    self.init(count: count, unit: unit)
  }

  /// The rate in a form that ``init(_:)`` reads.
  public var description: String { "\(count)/\(unit.rawValue)" }
}
