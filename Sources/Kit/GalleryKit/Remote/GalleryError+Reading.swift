extension GalleryError {
  /// Adds the name of a source, and what was expected, to an error of reading it.
  static func reading<Value>(
    _ source: some CustomStringConvertible, expected: String? = nil, _ read: () throws -> Value
  ) throws(GalleryError) -> Value {
    let advice = expected.map { "; expected \($0)" } ?? ""
    return try Result { try read() }
      .mapError { error in GalleryError.source("\(source): cannot be read: \(error)\(advice)") }.get()
  }
}
