import GalleryDecoding
import GalleryLayout

/// The stage that orders photos by their features, within groups, if similar photos are to be close to each
/// other. Pages take photos in this order, and planning arranges those of each page.
struct Arranging: Stage {
  /// The number of columns of the map whose rows become the order. A page has about as many rows.
  private static let columns = 8

  /// Arranges photos by likeness or by the vectors in a field. Throws if a vector is
  /// invalid or if there is no decoder.
  func run(_ run: inout Run) async throws {
    switch run.arrangement {
    case .none: return
    case .likeness:
      try await PhotoMeasuring(context: run.context, findsSharpness: false).run(&run.ordered.photos)
    case .field(let name): try readFeatures(of: &run.ordered.photos, in: name)
    }

    let grouping = run.options.layout.groupBy
    let photos = run.ordered.photos
    var order: [Int] = []
    while order.count < photos.count {
      let group = photos[order.count].group(by: grouping)
      let end =
        photos[order.count...].firstIndex { $0.group(by: grouping) != group || $0.features == nil }
        ?? photos.endIndex
      // Photos without features cannot be shown, and keep their places.
      let indices = order.count..<max(end, order.count + 1)
      guard indices.count > 1 else {
        order.append(order.count)
        continue
      }

      let start = order.count
      let columns = min(Self.columns, max(1, Int(Double(indices.count).squareRoot())))
      order += LikenessSorting.items(
        indices.map { photos[$0].features ?? FeatureVector([]) },
        in: indices.indices.map { .init(column: ($0 - start) % columns, row: ($0 - start) / columns) }
      ).map { start + $0 }
      // Cancelled sorting ends early.
      try Task.checkCancellation()
    }

    run.ordered.photos = order.map { photos[$0] }
  }

  /// Reads numbers that are separated by spaces, commas or semicolons.
  private func readFeatures(of photos: inout [InspectedPhoto], in field: String) throws(GalleryError) {
    func problem(_ message: String) -> GalleryError { .configuration(at: "arrange", message) }
    var first: (name: String, count: Int)?
    for index in photos.indices where photos[index].failure == nil {
      let name = photos[index].photo.label
      guard let text = photos[index].fields.text(named: field) else {
        throw problem("\(name) has no field \"\(field)\"; expected numbers such as \"0.2 0.7\"")
      }
      let parts = text.split { " ,;[]\t".contains($0) }
      let numbers = parts.compactMap { Float($0) }.filter(\.isFinite)
      guard !numbers.isEmpty, numbers.count == parts.count else {
        throw problem("\(name): expected numbers in field \"\(field)\", found \"\(text.prefix(40))\"")
      }
      let expected = first ?? (name, numbers.count)
      guard numbers.count == expected.count else {
        throw problem(
          "field \"\(field)\" has \(numbers.count.counted("number")) for \(name), "
            + "but \(expected.count) for \(expected.name); expected as many for every photo")
      }
      first = expected
      photos[index].extrasToChange.stated = FeatureVector(numbers)
    }
  }
}
