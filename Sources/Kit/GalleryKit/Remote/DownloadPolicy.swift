import GallerySources

/// Chooses the variants to download, from plans made only for this choice.
struct DownloadPolicy {
  var ordering = PhotoOrdering()
  /// Returns the pixels needed for sorted photos.
  var needs: ([InspectedPhoto]) throws -> NeededPictures = { _ in NeededPictures([]) }
  /// A Boolean value that indicates whether to download originals regardless of the sheets' needs.
  var takesOriginals: Bool
  /// A Boolean value that indicates whether originals are needed for metadata from cameras and photo
  /// software, which smaller variants lack.
  var needsOriginals = false

  func first(_ photos: [CollectedPhoto], hasOrder: Bool) throws -> [WebPhoto] {
    let web = photos.compactMap(\.web)
    // Planning is slow, so skip it without a choice of variants.
    guard !takesOriginals, !needsOriginals, web.contains(where: \.remote.hasChoice) else {
      // An impossible layout fails with one photo too. Planning it here
      // reports the error before any download.
      if let photo = web.first { _ = try needed([photo.expected], hasOrder: hasOrder) }
      return web
    }
    let needed = try needed(photos.compactMap { $0.inspected ?? $0.web?.expected }, hasOrder: hasOrder)
    return web.map { photo in
      var photo = photo
      photo.choice = needed.choice(of: photo.remote, as: photo.id)
      return photo
    }
  }

  /// Returns the photos that need a larger variant, or the original because
  /// the first response was unreadable.
  func larger(
    _ photos: [CollectedPhoto], than pictures: FetchedPictures, hasOrder: Bool
  ) throws -> [WebPhoto] {
    guard pictures.hasSmallerPictures else { return [] }
    let fetched = photos.compactMap { $0.inspected ?? pictures.picture(of: $0.id)?.photo }
    let needed = try needed(fetched, hasOrder: hasOrder)
    return photos.compactMap(\.web).compactMap { web in
      guard let picture = pictures.picture(of: web.id) else { return nil }
      let choice = picture.choice
      guard let header = picture.photo.header else { return choice.kind == .original ? nil : web }
      guard let larger = needed.larger(web.remote, as: web.id, than: header.size, current: choice)
      else { return nil }
      var web = web
      web.choice = larger
      return web
    }
  }

  private func needed(_ photos: [InspectedPhoto], hasOrder: Bool) throws -> NeededPictures {
    try needs(ordering.result(for: photos, hasOrder: hasOrder).photos)
  }
}

extension RemotePhoto {
  /// A Boolean value that indicates whether the photo has variants other than the original.
  var hasChoice: Bool { !variants.isEmpty || sizes != nil }
}
