import GalleryModel
import GallerySources
import GalleryWeb

extension GalleryError {
  /// Creates the error that ends a build whose listing could not be read.
  init(listing error: ListingError) {
    if case .configuration(let problems) = error {
      self = .configuration(problems)
    } else if case .signIn = error {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError, cause.isAuthorization {
      self = .unauthorized(error.description)
    } else if let cause = error.transportError, cause.isTransient {
      self = .remote(error.description)
    } else {
      self = .source(error.description)
    }
  }

  /// Creates the error that ends a build for which nothing at all could be fetched.
  init(nothingFetched failures: [DownloadFailure], problems: [Problem]) {
    let reasons = failures.groups.map { "\($0.reason): \($0.photos)" }.joined(separator: ", ")
    let text =
      (problems.count == 1
        ? "the only photo could not be fetched" : "none of the \(problems.count) photos could be fetched")
      + " (\(reasons))"
    if failures.contains(where: { $0.kind == .transient }) {
      self = .remote(text + "; try again later")
    } else if failures.contains(where: { $0.kind == .unauthorized }) {
      self = .unauthorized(text + "; give a credential with -H, --auth-env or --netrc")
    } else {
      self = .nothingDecodable(problems)
    }
  }
}
