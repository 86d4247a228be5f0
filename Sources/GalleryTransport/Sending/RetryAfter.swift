import Curl
import GalleryWeb

/// The delay that a server requests before a retry.
enum RetryAfter {
  /// Returns the seconds to wait, from `Retry-After` as a number or a date (RFC 9110 §10.2.3); `nil` if it is missing
  /// or malformed. Never negative.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  static func seconds(in headers: WebHeaders, now: Double) -> Double? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(seconds, 0) }
    return CurlText.seconds(date: text).map { max($0 - now, 0) }
  }
}
