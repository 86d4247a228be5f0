/// The facts from a photo's header, which are available before its pixels are decoded.
public struct PhotoFacts: Sendable, Hashable {
  /// The size in pixels after orientation.
  public var size: PixelSize
  /// The file format, detected from the content: `JPEG`, `PNG`, `HEIF` …
  public var format: String
  /// A Boolean value that indicates whether the file has a gain map for displays of high dynamic range.
  public var hasGainMap: Bool
  @Boxed private var storedMetadata: PhotoMetadata?

  /// Creates facts.
  public init(size: PixelSize, format: String = "", metadata: PhotoMetadata? = nil, hasGainMap: Bool = false)
  {
    self.size = size
    self.hasGainMap = hasGainMap
    self.format = format
    _storedMetadata = Self.boxed(metadata)
  }

  /// The metadata from the camera, photo software or people; `nil` if the caller did not request it.
  public var metadata: PhotoMetadata? {
    get { storedMetadata }
    set { _storedMetadata = Self.boxed(newValue) }
  }

  /// Photos without metadata share a box, because there may be a million.
  private static let empty = Boxed.some(PhotoMetadata())

  private static func boxed(_ metadata: PhotoMetadata?) -> Boxed<PhotoMetadata> {
    metadata == PhotoMetadata() ? empty : Boxed(wrappedValue: metadata)
  }
}

extension PhotoFacts: Codable {
  private enum CodingKeys: String, CodingKey { case size, format, metadata, hasGainMap }

  /// Reads `{ "size", "format", "metadata", "hasGainMap" }`; the last two are optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      size: try values.decode(PixelSize.self, forKey: .size),
      format: try values.decode(String.self, forKey: .format),
      metadata: try values.decodeIfPresent(PhotoMetadata.self, forKey: .metadata),
      hasGainMap: try values.decodeIfPresent(Bool.self, forKey: .hasGainMap) ?? false)
  }

  /// Writes `{ "size", "format", "metadata", "hasGainMap" }`; missing metadata and no gain map are omitted.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "size": size, "format": format, "metadata": metadata, "hasGainMap": hasGainMap ? true : nil,
    ])
  }
}
