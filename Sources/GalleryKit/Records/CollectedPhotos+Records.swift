import GalleryDecoding
import GalleryModel
import GallerySources

extension CollectedPhotos {
  /// Adds photos that earlier runs found.
  ///
  /// - Parameters:
  ///   - records: The photos, in the order of their sources.
  ///   - names: The names of the files of records, for people.
  ///   - ids: The identities that are taken.
  ///   - takes: Returns a Boolean value that indicates whether a photo of some path is taken.
  mutating func add(
    _ records: [PhotoRecord], named names: [String], _ ids: inout UniqueNames,
    where takes: (String) -> Bool
  ) {
    photos.reserveCapacity(photos.count + records.count)
    let name = names.joined(separator: ", ")
    for record in records where takes(record.photo.id) {
      var photo = record.photo
      // The number that tells it from others of its name is a part of its identity already.
      let unique = ids.claim(photo.id)
      if unique != photo.id {
        photo.distinctionLength += unique.utf8.count - photo.id.utf8.count
        photo.id = unique
      }
      numbers[photo.id] = record.number
      photos.append(CollectedPhoto(record, photo, source: record.source.isEmpty ? name : record.source))
    }
  }
}

extension CollectedPhoto {
  private static func webPhoto(
    _ record: PhotoRecord, _ photo: Photo, _ remote: RemotePhoto, source: String
  ) -> WebPhoto {
    var web = WebPhoto(id: photo.id, remote, source: source)
    guard let facts = record.facts else { return web }
    var known = web.photo
    known.distinctionLength = photo.distinctionLength
    known.view = photo.view
    known.byteCount = photo.byteCount
    known.isRecorded = true
    known.sha256 = photo.sha256
    web.known = WebPhoto.KnownOriginal(photo: known, facts: facts)
    return web
  }

  fileprivate init(_ record: PhotoRecord, _ photo: Photo, source: String) {
    let loss = record.problem.map(DecodingFailure.missing)
    if let remote = record.remote {
      if let loss {
        self = .lost(photo, reason: loss.description)
      } else {
        self = .web(Self.webPhoto(record, photo, remote, source: source))
      }
    } else if let facts = record.facts {
      self = .known(Inspection(photo: photo, result: .success(facts), loss: loss), source: source)
    } else if let loss {
      self = .known(Inspection(photo: photo, result: .failure(loss)), source: source)
    } else {
      // Its header has yet to be read, and what lies beside it.
      var photo = photo
      photo.sidecar = photo.file.flatMap(Sidecars.path)
      self = .file(photo, source: source)
    }
  }
}
