public import Foundation
import GalleryJSON
import GalleryLayoutDocuments

extension PlanDocument: Codable {
  private enum CodingKeys: String, CodingKey { case schema = "$schema", version, options, photos, plans }

  /// Reads a plan.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values, debugDescription: "expected 1, received \(version)")
    }
    options = try values.decode([String: JSONValue].self, forKey: .options).mapValues { value in
      guard let texts = value.texts else {
        throw DecodingError.dataCorruptedError(
          forKey: .options, in: values, debugDescription: "expected texts, numbers, true or false")
      }
      return texts
    }
    photos = try values.decode([Photo].self, forKey: .photos)
    plans = try values.decode([Plan].self, forKey: .plans)
  }

  /// Writes the plan. An option with one value is a string, an option with several values a list.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      "version": 1, "options": options.mapValues(Self.value(of:)), "photos": photos, "plans": plans,
    ])
  }

  private static func value(of texts: [String]) -> JSONValue {
    texts.count == 1 ? .text(texts[0]) : .list(texts.map(JSONValue.text))
  }

  /// Returns the plan as JSON with sorted keys, so that equal plans produce identical bytes.
  public func json() throws -> Data {
    var json = Data()
    try write { json += $0 }
    return json
  }

  /// Writes the JSON of ``json()`` in pieces, because there may be a million photos.
  package func write(to output: (Data) throws -> Void) throws {
    var frame = self
    frame.photos = []
    for plan in plans.indices {
      for page in plans[plan].pages.indices { frame.plans[plan].pages[page].placements = [] }
    }
    var lists = [JSONWriter.LongList("photos", depth: 1, photos)]
    lists += plans.flatMap(\.pages).map { JSONWriter.LongList("placements", depth: 5, $0.placements) }
    try JSONWriter.write(frame, filling: lists, escapingHidden: false, to: output)
  }

  /// Reads a plan, or a sheet that contains one, and checks that it can be drawn and has no other members.
  ///
  /// - Throws: `GalleryError.plan` with every invalid place.
  public static func read(_ data: Data) throws(GalleryError) -> PlanDocument {
    let data = try EmbeddedPlan.plan(in: data)
    let document = try Result { try JSONDecoder().decode(PlanDocument.self, from: data) }
      .mapError { error in GalleryError.plan([ConfigurationProblem(decoding: error, of: data)]) }.get()
    let value = try Result { try JSONValue(parsing: Array(data)) }
      .mapError { GalleryError.plan([ConfigurationProblem(place: "plan", message: "\($0)")]) }.get()
    let problems = PlanMembers.problems(of: value) + document.problems
    guard problems.isEmpty else { throw .plan(problems) }
    return document
  }
}
