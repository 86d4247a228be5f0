/// The reason why a photo is not decoded here.
public enum ReducedJPEGError: Error, Hashable {
  /// The file is none of those that are decoded here, or something about it is not as encoders write it: it is cut off,
  /// damaged, or only strange. Another decoder shall judge.
  case notMine
  /// Codes lead nowhere or beyond a block's end, or values have no meaning: the file is damaged, though other decoders may
  /// pass over that in silence.
  case nonsense
  /// Memory was refused.
  case noMemory
}
