import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

extension Build {
  /// A plan to sheets.
  func render(_ document: PlanDocument) async throws -> BuildResult {
    let photos = document.placedPhotos
    let origins = Set(photos.compactMap { $0.address?.origin })
    guard !origins.isEmpty else {
      return try await withDecoder(for: photos.count) { try await render(document, by: $0) }
    }
    let arguments = try SourceArguments([], recipe: try recipe, environment: environment)
    // A plan is the user's own file: where it says that a photo is, it may be.
    let configuration = try WebSetup(web: shared.web, environment: environment).configuration(
      named: arguments.named, trusted: origins, credentials: arguments.credentials)
    return try await withTransport(configuration) { transport in
      try await withDecoder(for: photos.count) { try await render(document, by: $0, transport: transport) }
    }
  }

  /// A plan to sheets, with a decoder that is there already.
  ///
  /// - Parameter transport: who fetches the photos that are on the web; not needed where none is.
  func render(
    _ document: PlanDocument, by decoder: any PhotoDecoder, transport: (any Transport)? = nil
  ) async throws -> BuildResult {
    let problems = document.plans.enumerated().flatMap { index, plan in
      shared.output.formats.compactMap { $0.sizeProblem(of: plan.page, at: "plans[\(index)]") }
    }
    guard problems.isEmpty else { throw GalleryError.plan(problems) }
    let photos = document.placedPhotos
    var fetched: [Photo.ID: PhotoHeader] = [:]
    var failures: [DownloadFailure] = []
    if let transport {
      let orders = photos.compactMap(\.order)
      let download = PhotoDownload(transport: transport, decoder: decoder, needsMetadata: false)
      var count = 0
      try await download.run(orders) { order, outcome in
        switch outcome {
        case .fetched(_, let header): fetched[order.photo.id] = header
        case .failed(let failure):
          fetched[order.photo.id] = failure.header(of: order.photo)
          failures.append(failure)
        }
        count += 1
        observe(.fetched(photos: count, of: orders.count))
      }
    }
    for group in failures.groups { observe(.skipped(photos: group.photos, reason: group.reason)) }

    var headers: [PhotoHeader] = []
    for photo in photos {
      if let header = fetched[photo.id] {
        headers.append(header)
      } else if photo.hasLostItsSecret {
        headers.append(
          PhotoHeader(
            photo: photo.file,
            result: .failure(
              .notFetched("its address held a secret, which plans do not keep; build it from its source"))))
      } else {
        headers.append(await PhotoHeader.read(photo.file, by: decoder, metadata: false))
      }
    }
    var inspection = Inspection(headers, order: nil, keepsPlaces: shared.decoding.keepsPlaces)
    inspection.told = Set(failures.map(\.photo))
    if !failures.isEmpty, inspection.photos.allSatisfy({ $0.failure != nil }) {
      throw GalleryError(nothingFetched: failures, problems: inspection.problems)
    }
    let line = SheetProduction.Line(product: products[0], planner: FixedPlans(plans: document.plans))
    return try await produce(inspection, lines: [line], decoder: decoder)
  }
}

extension PlanDocument.Photo {
  /// Where it is on the web; `nil` for files, and for addresses that cannot be asked for as they are.
  fileprivate var address: WebAddress? {
    isOnTheWeb && !hasLostItsSecret ? WebAddress(path) : nil
  }

  /// Whether a secret in its address was replaced.
  fileprivate var hasLostItsSecret: Bool { isOnTheWeb && path.contains("=…") }

  private var isOnTheWeb: Bool { path.hasPrefix("http://") || path.hasPrefix("https://") }

  /// The photo as a file.
  fileprivate var file: Photo {
    var photo = Photo(
      id: id, origin: .file(path: FilePath(text: path)), isExpected: true, byteCount: 0, modified: 0)
    photo.details.link = link
    if isOnTheWeb { photo.download = Photo.Download(url: path) }
    return photo
  }

  /// What is fetched for it: the very picture that it was planned with.
  fileprivate var order: PhotoDownload.Order? {
    guard let address else { return nil }
    let remote = RemotePhoto(id: id, image: address)
    return .init(photo: file, remote: remote, choice: remote.original)
  }
}
