public import Foundation
import GalleryJSON
import GalleryModel
import GallerySources

/// The photos of sources, as returned by ``Gallery/list(_:observe:)``.
public struct PhotoListing: Sendable, Hashable {
  /// The photos, in layout order.
  public var photos: [PhotoEntry]
  /// All photos, also those that edits hide; `nil` if there are no others.
  private var withHidden: [PhotoEntry]?
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
      $0.web != nil || $0.photo.file != nil && !missing.contains($0.id)
    }.map { PhotoEntry($0) }
    if photos.contains(where: \.isHidden) {
      withHidden = photos
      photos.removeAll(where: \.isHidden)
    }
    for line in inspected.missing { run.context.note(line) }
    unreadable = inspected.unreadable.count + inspected.missing.count
    reconciliation = inspected.reconciliation
  }

  /// Writes a line of JSON for each photo, in chunks.
  public func writeLines(to write: (Data) throws -> Void) throws {
    try JSONWriter.writeLines(photos.lazy.map(\.object), to: write)
  }

  /// Writes the photos as a table for the option `edits`, with a byte order mark, without which spreadsheet programs
  /// misread letters. Photos that edits hide have a row too.
  public func writeTable(to write: (Data) throws -> Void) throws {
    let photos = withHidden ?? photos
    let known = ["photo"] + PhotoEdit.columns + PhotoEntry.describing
    let columns = known + Set(photos.flatMap(\.fieldNames)).subtracting(known).sorted()
    try write(Data("\u{FEFF}\(CSVTable.line(columns))".utf8))
    for photo in photos { try write(Data(CSVTable.line(photo.row(of: columns)).utf8)) }
  }
}
