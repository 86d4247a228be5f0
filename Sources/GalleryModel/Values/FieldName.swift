/// The name of a field of the source in options: `field:NAME`.
package enum FieldName {
  package static let prefix = "field:"

  /// The name behind the prefix; `nil` where there is no prefix or nothing behind it.
  package static func of(_ text: String) -> String? {
    guard text.hasPrefix(prefix), text.count > prefix.count else { return nil }
    return String(text.dropFirst(prefix.count))
  }
}
