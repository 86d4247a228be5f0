import Foundation
import GalleryModel
import GallerySources

/// The photos that could not be fetched, as a list that can be a source again.
struct FailureList {
  /// The content of the file; `nil` where nothing is worth another try.
  let data: Data?
  /// The number of photos that are not in it since their addresses hold secrets.
  let secretCount: Int

  /// Lists failures. Those of a saved plan, which names no sources, are in no list.
  init(_ failures: [DownloadFailure]) throws {
    let retryable = failures.filter { $0.isWorthAnotherTry && !$0.webPhoto.source.isEmpty }
    let entries = retryable.compactMap(PhotoEntry.init)
    secretCount = retryable.count - entries.count
    data = entries.isEmpty ? nil : try entries.map { try $0.line() }.reduce(Data(), +)
  }
}
