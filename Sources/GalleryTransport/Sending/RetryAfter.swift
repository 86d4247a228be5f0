import GalleryWeb

/// The time after which a server wants to be asked again.
enum RetryAfter {
  /// Seconds from now, from `Retry-After` as a number or a date (RFC 9110 §10.2.3); `nil` where it says nothing that
  /// can be understood. Never negative.
  ///
  /// - Parameter now: in seconds since 1970.
  static func seconds(in headers: WebHeaders, now: Double) -> Double? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Double(text), seconds.isFinite { return max(seconds, 0) }
    return HTTPDate.seconds(text).map { max($0 - now, 0) }
  }
}
