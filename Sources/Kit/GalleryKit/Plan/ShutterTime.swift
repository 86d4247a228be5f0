/// The text of a shutter time, as cameras show it.
enum ShutterTime {
  /// The maximum difference of the text from the time, as a share of it.
  private static let tolerance = 0.02

  /// Returns `1/125`, or seconds with as few decimals as suffice: `0.4`, `2.5`.
  static func text(_ seconds: Double) -> String {
    guard seconds > 0 else { return seconds.shortest }
    let divisor = (1 / seconds).rounded()
    if divisor > 1, abs(1 / divisor - seconds) <= seconds * tolerance { return "1/\(divisor.shortest)" }
    let rounded = [10, 100, 1000].lazy.map { (seconds * $0).rounded() / $0 }
    return (rounded.first { abs($0 - seconds) <= seconds * tolerance } ?? seconds).shortest
  }
}
