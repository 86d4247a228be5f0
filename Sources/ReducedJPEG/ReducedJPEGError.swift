/// The reason why a photo is not decoded here.
public enum ReducedJPEGError: Error, Hashable {
  /// The file has an unsupported form, or differs from what encoders write: it is cut off, damaged or unusual. Let
  /// another decoder try it.
  case notMine
  /// Codes lead nowhere or beyond a block's end, or values have no meaning: the file is damaged, though other decoders may
  /// pass over that in silence.
  case nonsense
  /// Memory was refused.
  case noMemory
}
