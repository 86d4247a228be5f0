package import GalleryJSON
package import GalleryModel
import GalleryWeb

extension RemotePhoto {
  /// Returns the object that `gallery list` prints and lists accept: `id`, `image`, `title`, `date`, `width`,
  /// `height`, `weight`, `focus`, `variants`, `page`, `fields` and `source`. Unknown members are left out.
  ///
  /// Size rules are among the variants: `{ "template": … }`, `{ "iiif": … }`, `{ "wikimedia": … }`.
  package func json(source: String?) -> JSONValue {
    var object = details.members
    object["id"] = .text(id)
    object["width"] = width.map(JSONValue.integer)
    object["height"] = height.map(JSONValue.integer)
    object["image"] = .text(image.text)
    object["source"] = source.map(JSONValue.text)
    var variants = variants.map { variant -> JSONValue in
      var object: [String: JSONValue] = ["url": .text(variant.address.text)]
      object["width"] = variant.width.map(JSONValue.integer)
      object["height"] = variant.height.map(JSONValue.integer)
      return .object(object)
    }
    switch sizes {
    case nil: break
    case .template(let template)?:
      variants.append([template.widths == nil ? "template" : "wikimedia": .text(template.text)])
    case .iiif(let service)?: variants.append(service.json)
    }
    if !variants.isEmpty { object["variants"] = .list(variants) }
    return .object(object)
  }
}

extension PhotoDescription {
  /// The members of the object that `gallery list` prints. Unknown members are left out.
  package var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    members["title"] = title.map(JSONValue.text)
    members["date"] = date.map(JSONValue.text)
    members["width"] = size.map { .integer($0.width) }
    members["height"] = size.map { .integer($0.height) }
    members["weight"] = weight.map(JSONValue.number)
    members["focus"] = focus.map { .text(FocalPoint.text($0)) }
    members["page"] = link.flatMap { WebAddress($0) }.map { .text($0.text) }
    if !fields.isEmpty { members["fields"] = .object(fields.mapValues(JSONValue.text)) }
    return members
  }
}

extension IIIFImage {
  fileprivate var json: JSONValue {
    var object: [String: JSONValue] = ["iiif": .text(base), "version": .integer(version)]
    object["level"] = level.map(JSONValue.integer)
    if region != "full" { object["region"] = .text(region) }
    if rotation != "0" { object["rotation"] = .text(rotation) }
    object["maxWidth"] = maxWidth.map(JSONValue.integer)
    object["maxHeight"] = maxHeight.map(JSONValue.integer)
    object["maxArea"] = maxArea.map(JSONValue.integer)
    if !sizes.isEmpty {
      object["sizes"] = .list(sizes.map { ["width": .integer($0.width), "height": .integer($0.height)] })
    }
    return .object(object)
  }

  /// Reads an object that ``RemotePhoto/json(source:)`` wrote.
  init?(json: JSONValue) {
    guard let base = json["iiif"]?.nonEmptyText, WebAddress(base) != nil, let version = json["version"]?.int,
      (1...3).contains(version)
    else { return nil }
    self.init(base: base, version: version, level: json["level"]?.int)
    region = json["region"]?.nonEmptyText ?? region
    rotation = json["rotation"]?.nonEmptyText ?? rotation
    addLimits(json)
  }
}
