public import Foundation
import GalleryJSON

/// The photos of sources, as returned by ``Gallery/list(_:observe:)``.
public struct PhotoListing: Sendable, Hashable {
  /// The photos, in layout order.
  public var photos: [PhotoEntry]
  /// The number of folders and parts of lists or listings that could not be read, and of samples of listings
  /// that could not be fetched.
  public var unreadable: Int
  /// The findings about the manifest and duplicates.
  public var reconciliation: Reconciliation

  /// A Boolean value that indicates whether all sources could be read and the requested checks found no
  /// missing, unexpected or duplicate photos.
  public var isComplete: Bool { unreadable == 0 && reconciliation.isClean }

  /// Lists the photos of a run in layout order, and reports those that the manifest names in vain, and samples
  /// that are not there.
  init(_ run: Run) {
    let inspected = run.collected
    if let manifest = inspected.reconciliation.manifest {
      for row in manifest.missing {
        run.context.note("\(row.id): missing: no source has it (\(manifest.file): line \(row.line))")
      }
    }
    let missing = Set((inspected.reconciliation.manifest?.missing ?? []).map(\.id))
    photos = inspected.places(by: run.ordering).lazy.map { inspected.photos[$0] }.filter {
      $0.web != nil || $0.photo.file != nil && !missing.contains($0.photo.id)
    }.map { PhotoEntry($0) }
    for line in inspected.missing { run.context.note(line) }
    unreadable = inspected.unreadable.count + inspected.missing.count
    reconciliation = inspected.reconciliation
  }

  /// Writes a line of JSON for each photo, in chunks.
  public func writeLines(to write: (Data) throws -> Void) throws {
    try JSONWriter.writeLines(photos.lazy.map(\.object), to: write)
  }
}
