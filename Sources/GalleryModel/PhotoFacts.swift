/// What a photo's header tells, before and without decoding its pixels.
public struct PhotoFacts: Sendable, Hashable {
  /// The size in pixels after orientation: as people see the photo.
  public var size: PixelSize

  /// Creates facts.
  public init(size: PixelSize) {
    self.size = size
  }
}
