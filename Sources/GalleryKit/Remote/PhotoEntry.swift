public import Foundation
import GalleryModel
import GallerySources

/// A photo as `gallery list` writes it: one JSON object a line, which is a source again.
///
/// The first eight keys are always there, `null` where nothing is known.
public struct PhotoEntry: Sendable, Hashable, Encodable {
  /// Unique within its source.
  public var id: String
  /// The address of the original, or the path of the file as the source was given.
  public var image: String
  /// A short name.
  public var title: String?
  /// When the photo was taken, as the source or the file tells.
  public var date: String?
  /// Columns of pixels of the original.
  public var width: Int?
  /// Rows of pixels of the original.
  public var height: Int?
  /// The same photo in smaller sizes.
  public var variants: [Variant] = []
  /// The folder, file, list or address it was found by, secrets in it replaced.
  public var source: String
  /// What its area may go by; left out where nothing is known.
  public var weight: Double?
  /// What else the source tells, by name; left out where it tells nothing.
  public var fields: [String: String] = [:]
  /// The web page about it; left out where there is none.
  public var page: String?
  /// Why it could not be fetched; only in lists of failures.
  public var reason: String?

  /// A picture of a photo in another size.
  public struct Variant: Sendable, Hashable, Encodable {
    /// Its address.
    public var url: String
    /// Columns of pixels.
    public var width: Int?
    /// Rows of pixels.
    public var height: Int?
  }

  private enum CodingKeys: String, CodingKey {
    case id, image, title, date, width, height, variants, source, weight, fields, page, reason
  }

  /// Writes the entry.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(image, forKey: .image)
    try values.encode(title, forKey: .title)
    try values.encode(date, forKey: .date)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(variants, forKey: .variants)
    try values.encode(source, forKey: .source)
    try values.encodeIfPresent(weight, forKey: .weight)
    if !fields.isEmpty { try values.encode(fields, forKey: .fields) }
    try values.encodeIfPresent(page, forKey: .page)
    try values.encodeIfPresent(reason, forKey: .reason)
  }

  /// The entry as one line of JSON with its end: keys sorted, so that equal entries are equal bytes.
  public func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension PhotoEntry {
  /// Sizes in which photos are listed where a service gives any: columns.
  private static let listedWidths = [160, 320, 640, 1280, 2560]

  /// A photo of a web service. Its addresses are whole, as the service gave them: without their signatures they
  /// would lead nowhere.
  init(_ photo: Photo, _ remote: RemotePhoto, source: String) {
    id = photo.id
    image = remote.image.text
    title = remote.title
    date = remote.date
    width = remote.width
    height = remote.height
    variants = remote.variants.map { Variant(url: $0.address.text, width: $0.width, height: $0.height) }
    if variants.isEmpty, remote.sizes != nil, let shape = remote.shape {
      let choices = Self.listedWidths.map { width in
        remote.smallestSufficient(width: width, height: max(1, width * shape.height / shape.width))
      }
      variants = choices.filter { $0.kind != .original }.reduce(into: []) { all, choice in
        let variant = Variant(url: choice.address.text, width: choice.width, height: choice.height)
        if all.last != variant { all.append(variant) }
      }
    }
    self.source = source
    weight = remote.weight
    fields = remote.fields
    page = remote.page?.text
  }

  /// Whether any address in it holds a secret.
  init?(withoutSecrets failure: DownloadFailure, photo: Photo, source: String) {
    guard failure.remote.image.redacted == failure.remote.image.text else { return nil }
    self.init(photo, failure.remote, source: source)
    variants.removeAll { WebAddress($0.url)?.redacted != $0.url }
    if let page, WebAddress(page)?.redacted != page { self.page = nil }
    reason = failure.reason
  }
}
