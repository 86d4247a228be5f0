import Cairo
import QPDF
import Vips

/// The reason why a sheet cannot be drawn or encoded.
package enum DrawingError: Error, Sendable, Hashable {
  /// The sheet exceeds a limit of the format or of memory, described by the text.
  case tooLarge(String)
  case cairo(String)
  case encoder(String)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as DrawingError: error
      case let error as VipsError: .encoder(error.text.split(separator: "\n").joined(separator: "; "))
      case let error as Cairo.Failure: .cairo(error.description)
      default: .encoder("\(error)")
      }
  }

  static func wrapping<Output>(_ work: () throws -> Output) throws(DrawingError) -> Output {
    do { return try work() } catch { throw DrawingError(error) }
  }
}

/// The libraries that draw sheets, with their versions.
package enum DrawingLibraries {
  package static var versions: [(name: String, version: String)] {
    [("Cairo", Context.version), ("Pango", Font.version), ("libqpdf", PDFFile.version)]
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
