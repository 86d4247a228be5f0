import GalleryDecoding
import GalleryModel
import GallerySources

extension Build {
  /// Reads the listing of one web source, and says what a build would fetch.
  ///
  /// - Throws: ``GalleryError``, among them one about the source when it is no web address.
  func test(_ source: String) async throws -> SourceTest {
    let arguments = try SourceArguments(
      source.isEmpty ? [] : [source], recipe: try recipe, environment: environment)
    guard case .web(let address, let recipe)? = arguments.all.first else {
      throw GalleryError.source("\(source): expected an http or https address")
    }
    return try await withTransport(of: arguments) { transport in
      let reading = SourceReading(
        arguments: arguments, order: shared.order, web: shared.web, environment: environment,
        transport: transport,
        observe: { _ in })
      let listing = try await reading.listing(address, recipe)
      guard !listing.photos.isEmpty else { throw GalleryError.noPhotos(sources: [address.redacted]) }
      var found = FoundPhotos()
      found.hasOrder = true
      found.elements = listing.photos.map {
        .init(photo: Photo(id: $0.id, remote: $0), remote: $0, source: address.redacted)
      }
      let orders = try pictureOrders(neededOnSheets).first(found, here: [:])
      let samples = orders.prefix(SourceTest.sampleCount).map { order in
        SourceTest.Sample(
          id: order.photo.id, title: order.remote.title, original: .init(order.remote.original),
          chosen: .init(order.choice))
      }
      return SourceTest(
        source: address.redacted, summary: listing.summary, reason: listing.reason, paging: listing.paging,
        notes: listing.notes + listing.problems.map(\.description), samples: samples,
        listingRequests: listing.requests, photoRequests: orders.count)
    }
  }
}
