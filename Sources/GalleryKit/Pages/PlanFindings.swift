import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources

/// What a plan found out that is on none of its pages: `findings.json` beside the list of pages.
struct PlanFindings: Codable {
  /// The list of photos that could not be fetched.
  struct Failures: Codable, Hashable {
    /// The size of the file in bytes.
    var bytes: Int
    /// SHA-256 of the file.
    var sha256: String
  }

  /// The parts of the sources that could not be read; `nil` for none.
  var unreadable: [UnreadableSource]?
  /// The photos against the list of those that there must be; `nil` without one.
  var manifest: Reconciliation.Manifest?
  /// Photos that are there twice or more; `nil` where nobody asked.
  var duplicates: [Reconciliation.Duplicate]?
  /// The list of photos that could not be fetched; `nil` for none.
  var failures: Failures?

  /// - Parameter photos: The photos of the plan.
  init(_ photos: OrderedPhotos) {
    unreadable = photos.unreadable.isEmpty ? nil : photos.unreadable
    manifest = photos.reconciliation.manifest
    duplicates = photos.reconciliation.duplicates
    failures = photos.failures.data.map {
      let content = FileContent($0)
      return Failures(bytes: content.bytes, sha256: content.sha256)
    }
  }

  /// The findings about manifest and duplicates.
  var reconciliation: Reconciliation {
    var findings = Reconciliation()
    (findings.manifest, findings.duplicates) = (manifest, duplicates)
    return findings
  }

  /// The JSON text.
  func json() throws -> Data {
    try JSONWriter.text(of: self, isPretty: true)
  }
}
