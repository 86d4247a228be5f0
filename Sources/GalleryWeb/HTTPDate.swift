import Curl

/// Dates in headers.
package enum HTTPDate {
  /// Seconds since 1970 of any of the three forms of RFC 9110 §5.6.7; `nil` for what is no date.
  package static func seconds(_ text: String) -> Double? {
    CurlText.seconds(date: text)
  }
}
