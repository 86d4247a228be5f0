import GallerySources

/// The stage after ``Inspecting``: keeps the photos that meet the condition, then a sample of
/// them, then the first ones, as requested. It needs the headers: they show which files are photos
/// and contain the fields of conditions.
struct Selecting: Stage {
  /// Removes the photos that are not selected, and reports their numbers.
  func run(_ run: inout Run) {
    let options = run.options.selection
    if let condition = options.condition {
      let asksForNumbers = condition.fields.contains(PhotoField.number.rawValue)
      let places = asksForNumbers ? run.collected.places(by: run.ordering.withoutEdits) : []
      let numbers = PhotoOrdering.numbers(along: places) { run.collected.photos[$0].photo }
      let met = run.collected.photos.enumerated().filter { index, photo in
        var fields = photo.fields
        fields.number = numbers[index]
        return condition.matches { fields.values(named: $0) }
      }.map(\.element)
      let count = run.collected.photos.count
      if met.count == count, count > 0 {
        run.context.note("--where \"\(condition)\" changes nothing: \(count.counted("photo")) match it")
      }
      keep(Set(met.map(\.id)), in: &run, reason: "--where \"\(condition)\"")
    }

    if let sample = options.sample {
      let ids = PhotoSample.ids(
        of: run.collected.photos.map(\.photo), count: sample.count, seed: sample.seed,
        parts: sample.scope.parts(of: run.collected.photos))
      keep(ids, in: &run, reason: "--sample \(sample)")
    }

    if let limit = options.limit, run.collected.photos.count > limit {
      let order = run.options.order
      let sort = order.sort == .auto && run.collected.hasOrder ? .none : order.sort
      let sorted = PhotoOrder.order(
        of: run.collected.photos, by: sort, reversed: order.reverse,
        Collation.of(language: run.options.text.language), photo: \.photo, taken: { $0.taken },
        field: { $0.fields.text(named: $1) })
      let kept = Set(sorted.prefix(limit).map { run.collected.photos[$0].id })
      keep(kept, in: &run, reason: "--limit \(limit)")
    }
  }

  private func keep(_ ids: Set<Photo.ID>, in run: inout Run, reason: String) {
    let count = run.collected.photos.count
    guard ids.count < count else { return }
    run.collected.photos.removeAll { !ids.contains($0.id) }
    run.context.note("\(ids.count) of \(count) photos \(ids.count == 1 ? "is" : "are") selected (\(reason))")
  }
}

extension SelectionOptions.Sample.Scope {
  /// Returns a function that names the part of a photo; `nil` if all photos are one part.
  fileprivate func parts(of photos: [CollectedPhoto]) -> ((Photo) -> String)? {
    switch self {
    case .all: return nil
    case .folder: return { String($0.folder) }
    case .field(let name):
      let values = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0.fields.text(named: name)) })
      return { (values[$0.id] ?? nil) ?? "" }
    }
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
