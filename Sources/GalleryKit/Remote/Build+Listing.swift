import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

extension Build {
  /// Sources to entries, in the order in which they would be laid out.
  func list(_ sources: [String]) async throws -> PhotoListing {
    let arguments = try SourceArguments(sources, recipe: try recipe, environment: environment)
    return try await withTransport(of: arguments) { transport in
      let found = try await SourceReading(
        arguments: arguments, order: shared.order, web: shared.web, environment: environment,
        transport: transport,
        observe: observe
      ).run()
      return try await withDecoder(for: found.elements.count) { try await list(found, by: $0) }
    }
  }

  private func list(_ found: FoundPhotos, by decoder: any PhotoDecoder) async throws -> PhotoListing {
    let local = try await PhotoHeader.read(found.files, by: decoder, metadata: true)
    let here = Dictionary(uniqueKeysWithValues: local.map { ($0.photo.id, $0) })
    let headers = found.elements.compactMap { element -> PhotoHeader? in
      guard let remote = element.remote else { return here[element.photo.id] }
      let facts = PhotoFacts(size: remote.shape ?? PictureChooser.usualShape)
      return PhotoHeader(photo: element.photo, result: .success(facts))
    }
    let order = Inspection(
      headers, order: shared.order, groupBy: shared.layout.groupBy, hasOrder: found.hasOrder,
      keepsPlaces: false
    ).order
    let elements = Dictionary(uniqueKeysWithValues: found.elements.map { ($0.photo.id, $0) })
    var listing = PhotoListing(unreadable: found.unreadable.count)
    for id in order {
      guard let element = elements[id] else { continue }
      if let remote = element.remote {
        listing.photos.append(PhotoEntry(remote, id: id, source: element.source))
      } else if let entry = here[id].flatMap({ PhotoEntry($0, source: element.source) }) {
        listing.photos.append(entry)
      }
    }
    return listing
  }
}

/// The photos of sources, as ``Gallery/list(_:observe:)`` finds them.
public struct PhotoListing: Sendable, Hashable {
  /// The photos, in the order in which they would be laid out.
  public var photos: [PhotoEntry] = []
  /// How many folders, parts of lists and of listings could not be read.
  public var unreadable: Int

  init(unreadable: Int) {
    self.unreadable = unreadable
  }
}

extension PhotoEntry {
  /// A file of the user's.
  fileprivate init?(_ header: PhotoHeader, source: String) {
    let photo = header.photo
    let facts = try? header.result.get()
    // Where there is no address; a path stands in its place.
    guard var known = WebAddress("http://localhost/").map({ RemotePhoto(id: photo.id, image: $0) }) else {
      return nil
    }
    known.title = photo.details.title ?? facts?.metadata?.title
    known.date = photo.details.date ?? facts?.metadata?.taken?.isoText
    known.width = (photo.details.size ?? facts?.size)?.width
    known.height = (photo.details.size ?? facts?.size)?.height
    known.weight = photo.details.weight
    known.fields = photo.details.fields
    known.page = photo.details.link.flatMap { WebAddress($0) }
    self.init(known, id: photo.id, image: photo.path.text, source: source)
  }
}
