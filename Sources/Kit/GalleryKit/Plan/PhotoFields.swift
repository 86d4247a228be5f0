import GalleryDecoding
import GalleryText

/// The fields of a photo. Values from its source take precedence over its file,
/// except for properties of the photo.
struct PhotoFields {
  let photo: Photo
  /// The facts of its header; `nil` if unknown.
  let facts: PhotoFacts?
  /// The name of the person whose face is shown.
  var face: String?
  /// The measures of the decoded photo; `nil` if it was not measured.
  var measures: InspectedPhoto.Measures?
  /// The photo's number in the order without edits; `nil` if it is unknown.
  var number: Int?

  /// Returns the text of a field by its name; `nil` if the text is missing or blank.
  func text(named name: String) -> String? {
    let value = PhotoField(rawValue: name).map { text($0) } ?? photo.details.field(name)
    return value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Returns the text of a field; `nil` if it is missing. The photo's index is known only after sorting.
  func text(_ field: PhotoField) -> String? {
    switch field {
    case .title: return photo.details.title ?? photo.details.field("title") ?? facts?.metadata?.title
    case .date: return photo.details.taken?.dayText ?? photo.details.date ?? facts?.metadata?.taken?.dayText
    default:
      if !field.isOfPhoto, let stated = photo.details.field(field.rawValue) { return stated }
      return ofPhoto(field)
    }
  }

  /// Returns the text of a template's part as sheets show it, with units; `nil` if it is missing.
  func shown(_ part: CaptionTemplate.Part) -> String? {
    switch part {
    case .text(let text): text
    case .field(let field): text(field).map { withUnit($0, of: field) }
    case .dated(let field, let pattern): date(field).map(pattern.text(of:)) ?? text(field)
    case .words(let field): text(field)?.split(separator: "_").joined(separator: " ")
    case .sourceField(let name), .column(let name): photo.details.field(name)
    }
  }

  private func withUnit(_ value: String, of field: PhotoField) -> String {
    guard let unit = Self.units[field], value.allSatisfy({ $0.isNumber || "./".contains($0) }) else {
      return value
    }
    return unit.before + value + unit.after
  }

  /// Returns the value of a date field; `nil` if it is missing or the source describes it in words.
  private func date(_ field: PhotoField) -> PhotoDate? {
    if let stated = photo.details.field(field.rawValue) { return PhotoDate(iso: stated) }
    return facts?.metadata?.taken
  }

  /// The texts before and after the numbers of cameras.
  private static let units: [PhotoField: (before: String, after: String)] = [
    .fNumber: ("f/", ""), .exposureTime: ("", " s"), .iso: ("ISO ", ""), .focalLength: ("", " mm"),
  ]

  /// Returns the number of a field by its name; `nil` if the field is missing or not a number.
  func number(named name: String) -> Double? {
    if let stated = photo.details.field(name) { return Double(decimal: stated) }
    if PhotoField(rawValue: name) == .exposureTime { return facts?.metadata?.exposure.seconds }
    return text(named: name).flatMap { Double(decimal: $0) }
  }

  /// Returns the values for a condition; `nil` if they are missing.
  func values(named name: String) -> PhotoCondition.Values? {
    let isOriginal = photo.details.field(name) == nil
    switch PhotoField(rawValue: name) {
    case .date? where photo.details.date == nil, .taken? where isOriginal:
      return facts?.metadata?.taken.map { .init([$0.localText]) }
    case .date?: return (photo.details.taken?.localText ?? photo.details.date).map { .init([$0]) }
    case .keywords? where isOriginal:
      return Self.condition(on: facts?.metadata?.keywords)
    case .people? where isOriginal: return Self.condition(on: facts?.metadata?.allPeople)
    case .folder?:
      // A condition may name the full folder path or only the last folder.
      return text(.folder).map { .init([String(photo.folder), $0]) }
    case .index?, .face?: return nil
    default: return text(named: name).map { .init([$0], number: number(named: name)) }
    }
  }

  private static func condition(on words: [String]?) -> PhotoCondition.Values? {
    words?.nonEmpty.map { .init($0) }
  }

  private static func list(_ words: [String]?) -> String? {
    words?.nonEmpty?.joined(separator: ", ")
  }

  private func ofPhoto(_ field: PhotoField) -> String? {
    let metadata = facts?.metadata
    let exposure = metadata?.exposure
    let size = photo.details.size ?? facts?.size

    return switch field {
    case .name: photo.shownName
    case .stem: photo.shownName.lastIndex(of: ".").map { String(photo.shownName[..<$0]) } ?? photo.shownName
    case .folder: photo.folder.split(separator: "/").last.map(String.init)
    case .path: photo.shownPath
    case .title: metadata?.title
    case .description: metadata?.caption
    case .keywords: Self.list(metadata?.keywords)
    case .people: Self.list(metadata?.allPeople)
    case .place: metadata?.place
    case .gps: metadata?.location?.text
    case .prompt: metadata?.generation.prompt
    case .seed: metadata?.generation.seed
    case .model: metadata?.generation.model
    case .copyright: metadata?.copyright
    case .date: metadata?.taken?.dayText
    case .rating: metadata?.rating.map(String.init)
    case .label: metadata?.label?.rawValue
    case .pick: metadata?.pick.map { $0 ? "yes" : "no" }
    case .width: size.map { String($0.width) }
    case .height: size.map { String($0.height) }
    case .index: nil
    case .number: number.map(String.init)
    case .face: face
    case .sharpness: measures?.sharpness.map(\.shortest)
    case .hue: measures?.hue.map(\.shortest)
    case .artist: metadata?.artist
    case .maker: metadata?.maker
    case .camera: metadata?.camera
    case .lens: metadata?.lens
    case .taken: metadata?.taken?.localText.split(separator: "T").joined(separator: " ")
    case .fNumber: exposure?.fNumber.map(\.shortest)
    case .exposureTime: exposure?.seconds.map(ShutterTime.text)
    case .iso: exposure?.iso.map(String.init)
    case .focalLength: exposure?.focalLength.map(\.shortest)
    }
  }
}

extension PhotoMetadata {
  /// The people that the file or a sidecar names, with or without a face.
  fileprivate var allPeople: [String] {
    people + faces.compactMap(\.name).filter { !people.contains($0) }
  }
}

extension PhotoMetadata.Location {
  /// The degrees, to about a metre.
  fileprivate var text: String {
    [latitude, longitude].map { (($0 * 1e5).rounded() / 1e5).shortest }.joined(separator: ", ")
  }
}

extension InspectedPhoto {
  var fields: PhotoFields {
    PhotoFields(
      photo: photo, facts: failure == nil ? header : nil, face: tileHead?.name, measures: extras?.measures,
      number: extras?.number)
  }
}

extension CaptionTemplate {
  /// Returns the text of a photo's caption without the sections whose fields
  /// are missing. The index counts from 1.
  func text(for photo: InspectedPhoto, index: Int) -> String {
    let fields = photo.fields
    // If a photo has several face tiles, each one is named.
    if case .one(_, of: .all) = photo.heads, let name = fields.face, !parts.contains(.field(.face)) {
      return name
    }
    var filled = FilledTemplate()
    for (place, part) in parts.enumerated() {
      switch part {
      case .text(let text): filled.add(text: text)
      case .field(.index): filled.add(field: String(index))
      case .field(.number): filled.add(field: fields.text(.number) ?? String(index))
      // A template may have the unit itself: `f/{exif.FNumber}`.
      case .field(let field) where hasUnit(around: place): filled.add(field: fields.text(field))
      default: filled.add(field: fields.shown(part))
      }
    }
    let text = filled.text
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }

  /// Returns a Boolean value that indicates whether the text beside a field is its unit.
  private func hasUnit(around place: Int) -> Bool {
    let texts = [place - 1, place + 1].map {
      parts.indices.contains($0) ? parts[$0].description.trimmed.lowercased() : ""
    }
    return texts[0].hasSuffix("f/") || texts[0].hasSuffix("iso") || texts[1].hasPrefix("mm")
      || texts[1].split(separator: " ").first == "s"
  }
}

extension InspectedPhoto {
  /// Returns a Boolean value that indicates whether the photo meets a condition.
  func meets(_ condition: PhotoCondition) -> Bool {
    let fields = fields
    return condition.matches { fields.values(named: $0) }
  }
}
