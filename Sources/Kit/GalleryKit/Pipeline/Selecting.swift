import GallerySources

/// The stage after ``Inspecting``: keeps the photos that meet the condition, then a sample of
/// them, then the first ones, as requested. It needs the headers: they show which files are photos
/// and contain the fields of conditions.
struct Selecting {
  let context: BuildContext

  /// Removes the photos that are not selected, and reports their numbers.
  func run(_ inspected: consuming CollectedPhotos) -> CollectedPhotos {
    let options = context.options.selection
    if let condition = options.condition {
      let met = inspected.photos.filter { photo in condition.matches { photo.fields.values(named: $0) } }
      keep(Set(met.map(\.photo.id)), of: &inspected, reason: "--where \"\(condition)\"")
    }
    if let count = options.sample {
      let byFolder = options.sampleScope == .folder
      let ids = PhotoSample.ids(
        of: inspected.photos.map(\.photo), count: count, seed: options.seed, byFolder: byFolder)
      keep(ids, of: &inspected, reason: "--sample \(count)" + (byFolder ? " --by folder" : ""))
    }
    if let limit = options.limit, inspected.photos.count > limit {
      let order = context.options.order
      let sort = order.sort == .auto && inspected.hasOrder ? .none : order.sort
      let sorted = PhotoOrder.order(
        of: inspected.photos, by: sort, reversed: order.reverse, seed: options.seed, photo: \.photo,
        taken: { $0.taken?.secondsSince1970 }, field: { $0.fields.text(named: $1) })
      let kept = Set(sorted.prefix(limit).map { inspected.photos[$0].photo.id })
      keep(kept, of: &inspected, reason: "--limit \(limit)")
    }
    return inspected
  }

  private func keep(_ ids: Set<Photo.ID>, of inspected: inout CollectedPhotos, reason: String) {
    let count = inspected.photos.count
    guard ids.count < count else { return }
    inspected.photos.removeAll { !ids.contains($0.photo.id) }
    context.note("\(ids.count) of \(count) photos \(ids.count == 1 ? "is" : "are") selected (\(reason))")
  }
}

extension CollectedPhoto {
  /// The fields of the photo. For a remote photo, they come from its listing.
  fileprivate var fields: PhotoFields {
    PhotoFields(photo: photo, facts: inspected?.header, measures: inspected?.extras?.measures)
  }

  /// The time when the photo was taken; `nil` if unknown.
  fileprivate var taken: PhotoDate? {
    if let inspected { inspected.header == nil ? nil : inspected.taken } else { photo.details.taken }
  }
}
