public import GalleryGeometry

/// The facts that a photo's header tells, before and without decoding its pixels.
public struct PhotoFacts: Sendable, Hashable {
  /// The size in pixels after orientation: as people see the photo.
  public var size: PixelSize
  /// The format of the file, by its content: `JPEG`, `PNG`, `HEIF` …
  public var format: String
  private var boxedMetadata: Boxed<PhotoMetadata>

  /// Creates facts.
  public init(size: PixelSize, format: String = "", metadata: PhotoMetadata? = nil) {
    self.size = size
    self.format = format
    boxedMetadata = Boxed(metadata)
  }

  /// The texts and numbers that the camera, photo software or people wrote about the photo; `nil` if nobody asked for
  /// them.
  public var metadata: PhotoMetadata? {
    get { boxedMetadata.value }
    set { boxedMetadata.value = newValue }
  }
}

extension PhotoFacts: Codable {
  private enum CodingKeys: String, CodingKey { case size, format, metadata }

  /// Reads `{ "size", "format", "metadata" }`, the last where there is any.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      size: try values.decode(PixelSize.self, forKey: .size),
      format: try values.decode(String.self, forKey: .format),
      metadata: try values.decodeIfPresent(PhotoMetadata.self, forKey: .metadata))
  }

  /// Writes `{ "size", "format", "metadata" }`, the last where there is any.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(size, forKey: .size)
    try values.encode(format, forKey: .format)
    try values.encodeIfPresent(metadata, forKey: .metadata)
  }
}
