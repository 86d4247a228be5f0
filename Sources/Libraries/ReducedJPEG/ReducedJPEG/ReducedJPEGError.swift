// On Linux, the decoder needs no Foundation; programs there print the description.
#if canImport(Darwin)
  public import Foundation

  extension ReducedJPEGError: LocalizedError {
    /// The description, for `localizedDescription`.
    public var errorDescription: String? { description }
  }
#endif

/// The reason why a photo is not decoded here.
public enum ReducedJPEGError: Error, Hashable {
  /// The file has an unsupported form, or differs from what encoders write: it is cut off, damaged or
  /// unusual. Let another decoder try it.
  case notMine
  /// Codes lead nowhere or beyond a block's end, or values have no meaning: the file is damaged, though other
  /// decoders may pass over that in silence.
  case nonsense
  /// Memory was refused.
  case noMemory
}

extension ReducedJPEGError: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .notMine: "this JPEG has an unsupported form; let another decoder try it"
    case .nonsense: "the JPEG is damaged"
    case .noMemory: "there is not enough memory for a JPEG"
    }
  }
}
