import GalleryDecoding
import GalleryModel
import GallerySources

extension InspectionReport {
  /// Decodes photos into tiny tiles and reports the findings.
  ///
  /// - Throws: `CancellationError`, or ``GalleryError`` if there is no decoder.
  init(
    _ inspected: consuming InspectedPhotos, by ordering: PhotoOrdering, in context: BuildContext
  ) async throws {
    unreadable = inspected.unreadable
    reconciliation = inspected.reconciliation
    photos = []
    let entries = inspected.ordered(by: ordering)
    _ = consume inspected
    var sources: [GalleryModel.Photo.ID: String] = [:]
    for case .here(let inspection, let source) in entries { sources[inspection.photo.id] = source }
    let here = entries.compactMap(\.inspection)
    context.observe(.found(photos: here.count))
    var examined: [GalleryModel.Photo.ID: Photo] = [:]
    try await Examining(context).run(here) { inspection, result in
      let id = inspection.photo.id
      examined[id] = Photo(inspection, result, source: sources[id] ?? "")
      context.observe(.finished(photos: examined.count, of: here.count))
    }
    photos = entries.compactMap { entry in
      if case .web(let photo) = entry { Photo(photo) } else { examined[entry.photo.id] }
    }
  }
}

extension InspectionReport.Photo {
  /// Creates the report of a remote photo from its listing.
  fileprivate init(_ web: WebPhoto) {
    let details = web.photo.details
    self.init(id: web.photo.id, source: web.source, status: .remote)
    (width, height) = (details.size?.width, details.size?.height)
    date = details.date
    focus = details.focus.map { FocalPoint.text($0) }
  }

  /// Creates the report of a photo from its header and its decoding result.
  fileprivate init(
    _ inspection: Inspection, _ result: Result<DecodedPhoto, DecodingFailure>, source: String
  ) {
    let photo = inspection.photo
    self.init(id: photo.id, source: source, status: .whole)
    notes = inspection.notes
    if photo.file != nil { bytes = photo.byteCount }
    if case .success(let facts) = inspection.result {
      let metadata = facts.metadata
      format = facts.format
      (width, height) = (facts.size.width, facts.size.height)
      rating = metadata?.rating
      camera = metadata?.camera
      faces = photo.view.faces?.count ?? metadata?.faces.count
      focus = photo.view.focus.map { FocalPoint.text($0) }
      date = photo.details.date ?? metadata?.taken?.isoText
    }
    switch result {
    case .success(let decoded):
      status = decoded.damage == nil ? .whole : .damaged
      reason = decoded.damage
      notes += decoded.notes
      orientation = decoded.orientation
      profile = decoded.profile
      sha256 = decoded.sha256
    case .failure(let failure):
      status = .unreadable
      reason = failure.description
    }
  }
}
