import Curl

/// Dates in headers.
package enum HTTPDate {
  /// Returns seconds since 1970 for any of the three forms of RFC 9110 §5.6.7; `nil` for an invalid date.
  package static func seconds(_ text: String) -> Double? {
    CurlText.seconds(date: text)
  }
}
