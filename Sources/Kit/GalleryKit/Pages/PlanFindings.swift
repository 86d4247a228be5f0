import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources
import GalleryText

/// The findings of a plan that belong to no page: `findings.json` beside the list of pages.
struct PlanFindings: Codable {
  /// The parts of the sources that could not be read; `nil` if all were read.
  var unreadable: [UnreadableSource]?
  /// How much of each listing on the web was read; `nil` without listings.
  var listings: [SourceCoverage]?
  /// The files in folders that are not photos, by extension; `nil` without such files.
  var otherFiles: [String: Int]?
  /// The comparison of photos with the manifest; `nil` without a manifest.
  var manifest: Reconciliation.Manifest?
  /// The duplicate photos; `nil` if the build did not search for them.
  var duplicates: [Reconciliation.Duplicate]?
  /// The list of failed downloads; `nil` if all succeeded.
  var failures: FileContent?

  var reconciliation: Reconciliation {
    var findings = Reconciliation()
    findings.manifest = manifest
    findings.duplicates = duplicates
    return findings
  }

  func json() throws -> Data { try JSONWriter.text(of: self, isPretty: true) }
}

extension PlanFindings {
  init(_ photos: OrderedPhotos) {
    unreadable = photos.unreadable.nonEmpty
    listings = photos.listings.nonEmpty
    otherFiles = photos.otherFiles.counts.nonEmpty
    manifest = photos.reconciliation.manifest
    duplicates = photos.reconciliation.duplicates
    failures = photos.failures.data.map { FileContent($0) }
  }
}
