/// What a photo's header tells, before and without decoding its pixels.
public struct PhotoFacts: Sendable, Hashable, Codable {
  /// The size in pixels after orientation: as people see the photo.
  public var size: PixelSize
  /// What the file is, by its content: `JPEG`, `PNG`, `HEIF` …
  public var format: String
  /// What the camera, photo software or people wrote about the photo; `nil` where nobody asked for it.
  public var metadata: PhotoMetadata?

  /// Creates facts.
  public init(size: PixelSize, format: String = "", metadata: PhotoMetadata? = nil) {
    self.size = size
    self.format = format
    self.metadata = metadata
  }
}
