import Vips

/// The reason why a sheet could not be drawn or written.
package enum DrawingError: Error, Sendable, Hashable {
  /// The sheet is beyond a limit of the format or of memory; says which.
  case tooLarge(String)
  /// Cairo reports a failure.
  case cairo(String)
  /// The encoder reports a failure.
  case encoder(String)
}

extension DrawingError {
  /// The failure of an encoder that libvips reports.
  init(_ error: VipsError) {
    self = .encoder(error.text.split(separator: "\n").joined(separator: "; "))
  }
}

extension DrawingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let text): text
    case .cairo(let text): "drawing failed: \(text)"
    case .encoder(let text): "encoding failed: \(text)"
    }
  }
}
