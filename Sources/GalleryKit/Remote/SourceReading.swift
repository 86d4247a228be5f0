import Foundation
import GalleryModel
import GallerySources
import SystemPackage

/// Finds the photos of all sources, in their order.
struct SourceReading {
  let arguments: SourceArguments
  let order: OrderOptions
  let web: WebOptions
  let environment: [String: String]
  /// Who fetches; `nil` where nothing must be.
  let transport: (any Transport)?
  let observe: @Sendable (BuildEvent) -> Void

  /// Reads folders, lists and listings.
  func run() async throws -> FoundPhotos {
    var found = FoundPhotos()
    found.hasOrder = arguments.hasOrder
    let areSeveral = arguments.all.count > 1
    var files = FileSources(isPrefixed: areSeveral)
    var ids = UniqueNames()
    for argument in arguments.all {
      switch argument {
      case .files(let path):
        found.elements += try self.files(path, &files, &ids)
      case .list(let list, let folder, let name):
        let problems = list.problems.map { $0.description }
        found.elements += elements(of: list, in: folder, name: name, &ids)
        let list = FilePath(name).lastComponent?.text ?? name
        found.unreadable += problems.map { UnreadableSource(path: list, reason: $0) }
      case .web(let address, let recipe):
        let listing = try await self.listing(address, recipe)
        found.unreadable += listing.problems.map {
          UnreadableSource(path: address.redacted, reason: "\($0)")
        }
        let prefix = areSeveral ? Self.prefix(address) : ""
        found.elements += listing.photos.map { remote in
          let photo = Photo(id: ids.claim(prefix + remote.id), remote: remote)
          return .init(photo: photo, remote: remote, source: address.redacted)
        }
      }
    }
    for note in files.discovery.notes { observe(.note(note)) }
    for folder in files.discovery.unreadable { observe(.note("\(folder.path): \(folder.reason)")) }
    found.unreadable += files.discovery.unreadable.map { UnreadableSource(path: $0.path, reason: $0.reason) }
    foldPairs(in: &found)
    return found
  }

  private func files(
    _ path: FilePath, _ files: inout FileSources, _ ids: inout UniqueNames
  ) throws(GalleryError) -> [FoundPhotos.Element] {
    var photos: [Photo]
    do {
      photos = try files.add(path, ids: &ids)
    } catch {
      throw .source(error.description)
    }
    // Beside sources with an order of their own, a folder gets the one that people expect of it.
    if arguments.hasOrder { photos = PhotoOrder.sorted(photos, by: .name, reversed: false) }
    // One text for all of them.
    let source = path.text
    return photos.map { .init(photo: $0, remote: nil, source: source) }
  }

  private func elements(
    of list: PhotoList, in folder: FilePath, name: String, _ ids: inout UniqueNames
  ) -> [FoundPhotos.Element] {
    for problem in list.problems { observe(.note("\(name): \(problem)")) }
    return list.entries.enumerated().map { index, entry in
      switch entry {
      case .address(let remote):
        let photo = Photo(id: ids.claim(remote.id), remote: remote)
        let listing = list.listings[index].flatMap { WebAddress($0)?.redacted }
        return .init(photo: photo, remote: remote, source: listing ?? name)
      case .path(let path, let details):
        return .init(photo: file(path, details, in: folder, &ids), remote: nil, source: name)
      }
    }
  }

  /// A photo that a list of the user's names by its path. Whether there is such a file, its inspection tells.
  private func file(
    _ text: String, _ details: PhotoDetails, in folder: FilePath, _ ids: inout UniqueNames
  ) -> Photo {
    var path = folder.pushing(FilePath(text: text))
    var status = try? Stat(path)
    if status == nil, let literal = try? Stat(folder.pushing(FilePath(text))) {
      // Nobody has to know how gallery writes bytes that are no UTF-8.
      (path, status) = (folder.pushing(FilePath(text)), literal)
    }
    // No absolute path gets into reports, and no way out of the list's folder into names.
    let isBelow = FilePath(text).root == nil
    let name = FilePath(text).lastComponent?.string ?? text
    let id = details.id ?? RemoteText.identity(isBelow ? text : name) ?? RemoteText.identity(name) ?? "photo"
    var photo = Photo(
      id: ids.claim(id), origin: .file(path: path), isExpected: true, byteCount: Int(status?.size ?? 0),
      modified: status.map { Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) / 1e9 } ?? 0)
    photo.details = Photo.Details(details)
    return photo
  }

  /// Reads the listing at an address, and tells what it is.
  func listing(_ address: WebAddress, _ recipe: Recipe?) async throws -> RemoteListing {
    guard let transport else { preconditionFailure("there is a transport where there are addresses") }
    var options = ListingOptions()
    options.limit = web.resolvedLimit
    options.pages = web.resolvedPages
    options.recipe = recipe
    options.environment = environment
    let listing: RemoteListing
    do {
      listing = try await ListingReader(transport: transport, options: options).read(address)
    } catch {
      if case .transport(.cancelled) = error { throw CancellationError() }
      throw GalleryError(listing: error)
    }
    observe(.recognised(listing.summary))
    for note in listing.notes { observe(.note(note)) }
    for problem in listing.problems { observe(.note("\(problem); photos may be missing")) }
    return listing
  }

  /// What goes before the identities of a listing's photos where there are several sources: the last part of its
  /// path, or its host.
  private static func prefix(_ address: WebAddress) -> String {
    let parts = address.path.split(separator: "/")
    let last = parts.last.flatMap { String($0).removingPercentEncoding } ?? address.host
    return RemoteText.identity(last).map { String($0.split(separator: "/").joined(separator: "-")) + "/" }
      ?? ""
  }

  private func foldPairs(in found: inout FoundPhotos) {
    let fold = PairFolding.fold(found.files, policy: order.pairs)
    guard fold.folded > 0 else { return }
    let kept = Set(fold.photos.map(\.id))
    found.elements.removeAll { $0.remote == nil && !kept.contains($0.photo.id) }
    let pairs = order.pairs.rawValue
    observe(.note("\(fold.folded) RAW and JPEG pairs are one photo each (pairs: \(pairs))"))
  }
}
