import GalleryJSON

/// Documents whose items refer to others by type and identity, which stand beside them: compound documents of JSON:API
/// (https://jsonapi.org/format/#document-compound-documents), and links of Contentful
/// (https://www.contentful.com/developers/docs/concepts/links/).
struct CompoundDocument {
  /// The members of a resource that describe it.
  static let descriptions = ["attributes", "fields"]
  /// The maximum number of references between an item and its image: a medium, and its file.
  private static let depthLimit = 3
  private static let referenceLimit = 50_000

  private var resources: [Reference: JSONValue] = [:]
  private var references = 0

  /// Returns a document with the resources in place of the references to them, or the document itself without any.
  static func joined(_ json: JSONValue) -> JSONValue {
    guard case .object(var object) = json else { return json }
    var compound = CompoundDocument()
    let (items, beside) = object["included"] == nil ? ("items", "includes") : ("data", "included")
    let lists = object[beside].map { [$0] + $0.members.map(\.value) } ?? []
    for resource in lists.flatMap(\.elements) {
      if let reference = Reference(to: resource) { compound.resources[reference] = resource }
    }
    guard !compound.resources.isEmpty, let own = object[items] else { return json }
    object[items] = compound.resolved(own, depth: 0)
    guard compound.references > 0 else { return json }
    object[beside] = nil
    return .object(object)
  }

  private mutating func resolved(_ value: JSONValue, depth: Int) -> JSONValue {
    switch value {
    case .list(let list): return .list(list.map { resolved($0, depth: depth) })
    case .object(var object):
      if let reference = Reference(in: value), depth < Self.depthLimit, references < Self.referenceLimit,
        let resource = resources[reference], case .object(let target) = resolved(resource, depth: depth + 1)
      {
        references += 1
        return .object(target.merging(["meta": object["meta"]].compactMapValues(\.self)) { own, _ in own })
      }
      for (name, member) in object where member.isContainer { object[name] = resolved(member, depth: depth) }
      return .object(object)
    default: return value
    }
  }

  /// The type and the identity of a resource.
  private struct Reference: Hashable {
    private let type: String
    private let id: String

    private init?(_ type: JSONValue?, _ id: JSONValue?) {
      guard let type = type?.nonEmptyText, let id = id?.scalarText else { return nil }
      self.type = type
      self.id = id
    }

    /// Creates that of a resource; `nil` without both.
    init?(to resource: JSONValue) {
      let own = resource["sys"] ?? resource
      self.init(own["type"], own["id"])
    }

    /// Creates that of a value that is only a reference; `nil` for others.
    init?(in value: JSONValue) {
      if let link = value["sys"], link["type"] == "Link" {
        self.init(link["linkType"], link["id"])
      } else if value["attributes"] == nil, value["relationships"] == nil, value["sys"] == nil {
        self.init(value["type"], value["id"])
      } else {
        return nil
      }
    }
  }
}
