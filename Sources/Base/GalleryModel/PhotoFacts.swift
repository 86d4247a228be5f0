/// The facts from a photo's header, which are available before its pixels are decoded.
public struct PhotoFacts: Sendable, Hashable {
  /// The size in pixels after orientation.
  public var size: PixelSize
  /// The file format, detected from the content: `JPEG`, `PNG`, `HEIF` …
  public var format: String
  @Boxed private var stored: Extras?

  /// The values that are not needed to lay a photo out.
  private struct Extras: Hashable {
    var metadata: PhotoMetadata?
    var hasGainMap = false
  }

  /// Creates facts.
  public init(size: PixelSize, format: String = "", metadata: PhotoMetadata? = nil, hasGainMap: Bool = false)
  {
    self.size = size
    self.format = format
    extras = Extras(metadata: metadata, hasGainMap: hasGainMap)
  }

  /// The metadata from the camera, photo software or people; `nil` if the caller did not request it.
  public var metadata: PhotoMetadata? {
    get { extras.metadata }
    set { extras.metadata = newValue }
  }

  /// A Boolean value that indicates whether the file has a gain map for displays of high dynamic range.
  public var hasGainMap: Bool {
    get { extras.hasGainMap }
    set { extras.hasGainMap = newValue }
  }

  /// Photos without metadata share a box, because there may be a million.
  private static let empty = Boxed.some(Extras(metadata: PhotoMetadata()))

  private var extras: Extras {
    get { stored ?? Extras() }
    set {
      let isEmpty = newValue == Extras(metadata: PhotoMetadata())
      _stored = isEmpty ? Self.empty : Boxed(wrappedValue: newValue == Extras() ? nil : newValue)
    }
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
