import GallerySources

extension ThumbnailIndex {
  init(_ drawn: DrawnThumbnails, of photos: OrderedPhotos) {
    self.init(
      thumbnails: photos.order.map { id in
        let problem = drawn.outcomes.problemsByPhoto[id]
        let decoded = drawn.outcomes.decoded[id]
        let thumbnail = drawn.thumbnails[id]
        return Entry(
          id: id, status: .init(problem), reason: problem?.reason, sha256: decoded?.sha256,
          path: thumbnail?.file.name, content: thumbnail?.file.content, size: thumbnail?.size,
          sourceSize: decoded?.size)
      })
  }
}
