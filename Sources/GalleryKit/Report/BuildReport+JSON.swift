public import Foundation
import GalleryModel

extension BuildReport: Encodable {
  private enum CodingKeys: String, CodingKey { case version, sheets, photos, counts, failures }

  /// Writes the report in the form that the command line promises.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(1, forKey: .version)
    try values.encode(sheets, forKey: .sheets)
    try values.encode(photos, forKey: .photos)
    try values.encode(counts, forKey: .counts)
    try values.encodeIfPresent(failures, forKey: .failures)
  }

  /// The report as a JSON text: keys sorted, so that equal reports are equal bytes.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension BuildReport.Entry: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, status, reason, sha256, width, height, placements, source
  }

  /// Writes every key, `null` where nothing is known; the source only of photos that were fetched.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(status, forKey: .status)
    try values.encode(reason, forKey: .reason)
    try values.encode(sha256, forKey: .sha256)
    try values.encode(size?.width, forKey: .width)
    try values.encode(size?.height, forKey: .height)
    try values.encode(placements, forKey: .placements)
    try values.encodeIfPresent(source, forKey: .source)
  }
}
