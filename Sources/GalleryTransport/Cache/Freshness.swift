import GalleryWeb

/// Until when an answer may be used without asking (RFC 9111 §4.2). Only what the server says counts: nothing is
/// guessed from the age of a file.
enum Freshness {
  /// The end in seconds since 1970, or `nil` where every use is to be asked about.
  ///
  /// - Parameter now: when the answer came, in seconds since 1970.
  static func end(of headers: WebHeaders, now: Double) -> Double? {
    let control = CacheControl(headers)
    guard !control.wantsQuestion, !headers.values(of: "Vary").contains(where: { $0.contains("*") }) else {
      return nil
    }
    let age = headers["Age"].flatMap { Double($0) } ?? 0
    if let maximum = control.maximumAge { return now + maximum - max(age, 0) }
    guard let expires = headers["Expires"].flatMap(HTTPDate.seconds) else { return nil }
    let sent = headers["Date"].flatMap(HTTPDate.seconds) ?? now
    return now + expires - sent
  }
}
