import GalleryJSON
package import GalleryModel
import GalleryText
import GalleryWeb

/// An image on a server with the IIIF Image API, version 1, 2 or 3 (https://iiif.io/api/image/).
package struct IIIFImage: Sendable, Hashable {
  /// The image's address, without a trailing slash.
  package var base: String
  /// The major version of the Image API: 1, 2 or 3.
  package var version: Int
  /// The compliance level: 0, 1 or 2; `nil` if not known. At level 0 the server provides only the listed
  /// sizes.
  package var level: Int?
  /// The listed sizes of the whole image.
  package var sizes: [PixelSize] = []
  /// The part of the image and its rotation in degrees, as addresses contain them. The defaults are the whole
  /// image and no rotation.
  package var region = "full"
  package var rotation = "0"
  /// The maximum width of an image, in pixels like the other limits.
  package var maxWidth: Int?
  package var maxHeight: Int?
  package var maxArea: Int?

  package init(base: String, version: Int, level: Int?) {
    var base = base
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    self.version = version
    self.level = level
  }

  /// A Boolean value that indicates whether `info.json` is required: at level 0, only listed sizes are
  /// available.
  var needsInformation: Bool { level == 0 && sizes.isEmpty }

  /// The whole image, as large as the server provides it. Version 2 used `full` before `max`.
  var whole: WebAddress? {
    let hasLimit = maxWidth != nil || maxHeight != nil || maxArea != nil
    return address(size: version >= 3 || hasLimit ? "max" : "full")
  }

  /// Returns the image in a listed size. Version 3 writes both sides, version 2 only the width.
  func listed(_ size: PixelSize) -> WebAddress? {
    address(size: version >= 3 ? "\(size.width),\(size.height)" : "\(size.width),")
  }

  /// Returns the address of the whole image in a size. Version 1 used `native` for the default quality.
  private func address(size: String) -> WebAddress? {
    WebAddress("\(base)/\(region)/\(size)/\(rotation)/\(version == 1 ? "native" : "default").jpg")
  }

  /// The largest size that the server provides.
  func limit(of original: PixelSize) -> PixelSize {
    let columns = Double(original.width)
    let rows = Double(original.height)
    // A maximum width alone also limits the height (Image API 3, section 5.3).
    let scales = [
      maxWidth.map { Double($0) / columns }, (maxHeight ?? maxWidth).map { Double($0) / rows },
      maxArea.map { (Double($0) / (columns * rows)).squareRoot() },
    ]
    let scale = scales.compactMap(\.self).reduce(1, min)
    return scale < 1
      ? PixelSize(width: max(1, Int(clamping: columns * scale)), height: max(1, Int(clamping: rows * scale)))
      : original
  }

  func variant(covering needed: PixelSize, original: PixelSize) -> ImageVariant? {
    let limit = limit(of: original)
    let fitting = sizes.filter { $0.covers(needed) && $0.hasShape(of: original) && limit.covers($0) }
    let listed = fitting.min { $0.width < $1.width }
    var size = original.reduced(covering: needed)
    let address: WebAddress?
    if let listed, level == 0 || listed.width == size.width {
      // A listed size is prepared, so the server need not scale the image.
      size = listed
      address = self.listed(listed)
    } else {
      // All versions support `w,` at levels 1 and 2.
      guard level != 0, size.width < original.width, limit.covers(size) else { return nil }
      address = self.address(size: "\(size.width),")
    }
    return address.map { ImageVariant($0, width: size.width, height: size.height) }
  }
}

extension IIIFImage {
  /// Creates the service behind an image address, `…/full/max/0/default.jpg`. Its capabilities are unknown.
  init?(image text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 6, parts[parts.count - 4] == "full" || parts[parts.count - 4] == "square",
      parts[parts.count - 1].hasPrefix("default.")
    else { return nil }
    let size = parts[parts.count - 3]
    self.init(
      base: parts.dropLast(4).joined(separator: "/"),
      version: size == "max" && !text.contains("/iiif/2/") ? 3 : 2, level: nil)
  }

  /// Reads an `info.json`, or the service of a manifest; `nil` for other services. `asked` is the image's
  /// requested address without `/info.json`. It takes precedence over the server's own address, which may be
  /// internal to a proxy.
  init?(information: JSONValue, at asked: String? = nil) {
    guard let base = asked ?? information.iiifID?.nonEmptyText, WebAddress(base) != nil else { return nil }
    let context = information["@context"]?.text ?? ""
    let type = information.iiifType
    let profiles = information["profile"]?.entries ?? []
    let profile = profiles.lazy.compactMap(\.nonEmptyText).first ?? ""
    let isFirst = Self.isFirst(information)
    guard
      context.contains("/image/") || type.hasPrefix("ImageService") || profile.contains("/image/")
        || information["protocol"]?.nonEmptyText?.hasSuffix("/image") == true || isFirst
    else { return nil }
    let isThird = context.contains("/image/3") || type == "ImageService3" || profile.contains("/image/3")
    let level = (0...2).first { profile.hasSuffix("level\($0)") || profile.contains("level\($0).json") }
    self.init(base: base, version: isFirst ? 1 : isThird ? 3 : 2, level: level)
    addLimits(information)
    for details in profiles { addLimits(details) }
  }

  /// Returns whether an `info.json` or a service is of version 1, whose documents were once hosted at
  /// Stanford.
  static func isFirst(_ information: JSONValue) -> Bool {
    let profiles = information["profile"]?.entries ?? []
    let words = ([information["@context"]] + profiles).compactMap { $0?.nonEmptyText }
    return words.contains { $0.contains("/iiif/image-api/") || $0.contains("iiif.io/api/image/1/") }
      || information.iiifType == "ImageService1"
  }

  mutating func addLimits(_ object: JSONValue) {
    maxWidth = object["maxWidth"]?.pixels ?? maxWidth
    maxHeight = object["maxHeight"]?.pixels ?? maxHeight
    maxArea = object["maxArea"]?.int ?? maxArea
    sizes = object["sizes"]?.elements.prefix(100).compactMap { PixelSize($0) }.nonEmpty ?? sizes
  }
}

extension JSONValue {
  /// The identity in a document of IIIF. Version 2 writes names with an `@`.
  var iiifID: JSONValue? { self["id"] ?? self["@id"] }

  /// The type in a document of IIIF; empty without one.
  var iiifType: String { (self["type"] ?? self["@type"])?.nonEmptyText ?? "" }

  /// The elements; the value itself if it stands for a list of one.
  var entries: [JSONValue] { elements.isEmpty ? [self] : elements }
}
