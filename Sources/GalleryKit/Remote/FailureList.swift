import Foundation
import GalleryModel
import GallerySources

/// The photos that could not be fetched, as a list that can be a source again.
struct FailureList {
  /// The content of the file; `nil` where nothing is worth another try.
  let data: Data?
  /// Photos that are not in it since their addresses hold secrets.
  let secretCount: Int

  init(_ failures: [DownloadFailure], of found: FoundPhotos) throws {
    let elements = Dictionary(uniqueKeysWithValues: found.elements.map { ($0.photo.id, $0) })
    let worthy = failures.filter(\.isWorthAnotherTry)
    let entries = worthy.compactMap { failure in
      elements[failure.photo].flatMap { PhotoEntry(failure, source: $0.source) }
    }
    secretCount = worthy.count - entries.count
    data = entries.isEmpty ? nil : try entries.map { try $0.line() }.reduce(Data(), +)
  }
}
