import GalleryDecoding
import GallerySources

extension InspectionReport {
  /// Decodes the photos of a run into tiny tiles and reports the findings. Throws if there is no photo or no
  /// decoder.
  init(_ run: consuming Run) async throws {
    let context = run.context
    let ordering = run.ordering
    let inspected = run.collected
    _ = consume run
    guard !inspected.photos.isEmpty else { throw inspected.noPhotos }
    unreadable = inspected.unreadable
    otherFiles = inspected.otherFiles
    reconciliation = inspected.reconciliation
    photos = []
    let ordered = inspected.places(by: ordering).map { inspected.photos[$0] }
    _ = consume inspected
    var sources = ordered.compactMap { if case .inspected(_, let source) = $0 { source } else { nil } }[...]
    let count = sources.count
    context.observe(.found(photos: count))
    var examined: [Photo] = []
    try await Examining(context: context).run(ordered.compactMap(\.inspected)) { photo, result in
      examined.append(Photo(photo, result, source: sources.removeFirst()))
      context.observe(.finished(photos: examined.count, of: count))
    }
    var remaining = examined[...]
    photos = ordered.compactMap { photo in photo.web.map(Photo.init) ?? remaining.popFirst() }
  }
}

extension InspectionReport.Photo {
  /// Creates the report of a remote photo from its listing.
  fileprivate init(_ web: WebPhoto) {
    let details = web.photo.details
    self.init(id: web.id, source: web.source, status: .remote)
    width = details.size?.width
    height = details.size?.height
    date = details.date
    focus = details.focus.map { FocalPoint.text($0) }
  }

  fileprivate init(
    _ inspected: InspectedPhoto, _ result: Result<DecodedPhoto, DecodingFailure>, source: String
  ) {
    let photo = inspected.photo
    self.init(id: photo.id, source: source, status: .whole)
    notes = inspected.extras?.notes ?? []
    if photo.file != nil { bytes = photo.byteCount }

    date = inspected.statedDate?.text
    dateField = inspected.statedDate?.field
    if let facts = inspected.header {
      let metadata = facts.metadata
      format = facts.format
      width = facts.size.width
      height = facts.size.height
      rating = metadata?.rating
      hdr = facts.hasGainMap
      camera = metadata?.camera
      faces = photo.view.faces?.count ?? metadata?.faces.count
      focus = photo.view.focus.map { FocalPoint.text($0) }
    }

    switch result {
    case .success(let decoded):
      status = decoded.damage == nil ? .whole : .damaged
      reason = decoded.damage
      notes += decoded.notes
      orientation = decoded.orientation
      profile = decoded.profile
      credentials = decoded.hasCredentials
      sha256 = decoded.sha256
    case .failure(let failure):
      status = .unreadable
      reason = failure.description
    }
  }
}
