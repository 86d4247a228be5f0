import GalleryModel
import GalleryText

extension CaptionTemplate {
  /// Returns the text of a photo's caption; a field that is not known is empty.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: Its number, from 1.
  func text(for photo: InspectedPhoto, index: Int) -> String {
    let text = parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): Self.value(of: field, photo, index: index) ?? ""
      case .sourceField(let name): photo.photo.details.field(name) ?? ""
      }
    }.joined()
    return text.allSatisfy(\.isWhitespace) ? "" : text
  }

  private static func value(of field: Field, _ inspected: InspectedPhoto, index: Int) -> String? {
    let (photo, facts) = (inspected.photo, inspected.facts)
    let exposure = facts.metadata?.exposure
    return switch field {
    case .name: String(photo.name)
    case .stem: String(photo.name.prefix(upTo: photo.name.lastIndex(of: ".") ?? photo.name.endIndex))
    case .folder: photo.folder.split(separator: "/").last.map(String.init)
    case .path: photo.id
    case .title: photo.details.title ?? facts.metadata?.title
    case .date: photo.details.taken?.dayText ?? photo.details.date ?? facts.metadata?.taken?.dayText
    case .rating: facts.metadata?.rating.map(String.init)
    case .width: inspected.failure == nil ? String((photo.details.size ?? facts.size).width) : nil
    case .height: inspected.failure == nil ? String((photo.details.size ?? facts.size).height) : nil
    case .index: String(index)
    case .camera: facts.metadata?.camera
    case .lens: facts.metadata?.lens
    case .fNumber: exposure?.fNumber.map(\.shortest)
    case .exposureTime:
      exposure?.seconds.map { $0 > 0 && $0 < 1 ? "1/\((1 / $0).rounded().shortest)" : $0.shortest }
    case .iso: exposure?.iso.map(String.init)
    case .focalLength: exposure?.focalLength.map(\.shortest)
    }
  }
}
