import Foundation
import GalleryDecoding
import GalleryModel
import GallerySources

extension Build {
  /// Finds the photos of sources, fetches those that are elsewhere, and puts all into order.
  ///
  /// - Parameters:
  ///   - sources: as they were given.
  ///   - needs: what is needed of photos that lie in their order. Default: what sheets of all products need.
  ///   - operation: what to do with them, while decoders and what was fetched are there.
  /// - Throws: ``GalleryError/noPhotos(sources:)``, an error about what cannot be had, what the operation throws.
  func withPhotos<Output>(
    of sources: [String], needs: (([InspectedPhoto]) throws -> NeededPictures)? = nil,
    _ operation: (Inspection, any PhotoDecoder) async throws -> Output
  ) async throws -> Output {
    let arguments = try SourceArguments(sources, recipe: try recipe, environment: environment)
    let names = sources.isEmpty ? arguments.named.map(\.redacted) : sources
    return try await withTransport(of: arguments) { transport in
      let reading = SourceReading(
        arguments: arguments, order: shared.order, web: shared.web, environment: environment,
        transport: transport,
        observe: observe)
      let found = try await reading.run()
      // What was found is let go when it is inspected: it would stay as long as the build.
      return try await withDecoder(for: found.elements.count, found) { found, decoder in
        let inspection = try await inspect(
          found, transport: transport, decoder: decoder, needs: needs ?? neededOnSheets)
        Heap.trim()
        guard inspection.count > 0 else { throw GalleryError.noPhotos(sources: names) }
        return try await operation(inspection, decoder)
      }
    }
  }

  /// The recipe that the configuration holds.
  var recipe: Recipe? {
    get throws(GalleryError) {
      guard let text = shared.web.source else { return nil }
      return try RecipeText.recipe(text, at: "source")
    }
  }

  /// Runs an operation with a transport where sources need one; it is finished when this returns or throws.
  func withTransport<Output>(
    of arguments: SourceArguments, _ operation: ((any Transport)?) async throws -> Output
  ) async throws -> Output {
    guard !arguments.all.isEmpty else {
      throw GalleryError.configuration([
        ConfigurationProblem(
          place: "source.url", message: "expected an http or https address, since no source is named")
      ])
    }
    guard arguments.needsWeb else { return try await operation(nil) }
    let configuration = try WebSetup(web: shared.web, environment: environment).configuration(
      named: arguments.named, trusted: arguments.listedOrigins, credentials: arguments.credentials)
    return try await withTransport(configuration) { try await operation($0) }
  }

  /// Headers of what is here, and of what had to be fetched.
  private func inspect(
    _ found: consuming FoundPhotos, transport: (any Transport)?, decoder: any PhotoDecoder,
    needs: @escaping ([InspectedPhoto]) throws -> NeededPictures
  ) async throws -> Inspection {
    guard let transport, found.hasRemotes else {
      let (files, hasOrder, unreadable) = (found.files, found.hasOrder, found.unreadable)
      _ = consume found
      let headers = try await PhotoHeader.read(files, by: decoder, metadata: needsMetadata)
      var inspection = Inspection(
        headers, order: shared.order, groupBy: shared.layout.groupBy, hasOrder: hasOrder,
        keepsPlaces: shared.decoding.keepsPlaces)
      inspection.unreadable = unreadable
      return inspection
    }
    let found = found
    let fetching = PhotoFetching(
      transport: transport, decoder: decoder, needsMetadata: needsMetadata,
      orders: pictureOrders(needs), observe: observe)
    if takesOriginals, !shared.web.takesOriginals {
      observe(.note("originals are fetched: face regions, ratings and EXIF are in them alone"))
    }
    let result = try await fetching.run(found)
    for group in result.failures.groups { observe(.skipped(photos: group.photos, reason: group.reason)) }
    var inspection = Inspection(
      result.headers, order: shared.order, groupBy: shared.layout.groupBy, hasOrder: found.hasOrder,
      keepsPlaces: shared.decoding.keepsPlaces)
    inspection.unreadable = found.unreadable
    inspection.told = Set(result.failures.map(\.photo))
    inspection.failures = try FailureList(result.failures, of: found)
    if !result.failures.isEmpty, inspection.photos.allSatisfy({ $0.failure != nil }) {
      throw GalleryError(nothingFetched: result.failures, problems: inspection.problems)
    }
    return inspection
  }

  /// Returns the choice of pictures on the web, by what is needed of photos that lie in their order.
  func pictureOrders(_ needs: @escaping ([InspectedPhoto]) throws -> NeededPictures) -> PictureOrders {
    PictureOrders(
      order: shared.order, groupBy: shared.layout.groupBy, keepsPlaces: shared.decoding.keepsPlaces,
      takesOriginals: takesOriginals, needs: needs)
  }

  /// The pixels of photos that the sheets of all products need.
  func neededOnSheets(_ photos: [InspectedPhoto]) throws -> NeededPictures {
    NeededPictures(
      try zip(products, planners).map { product, planner in
        let missing = Set(planner.unplaced(photos).map(\.photo))
        let shown = photos.filter { !missing.contains($0.photo.id) }
        return NeededPictures(try planner.plans(for: shown), fit: product.configuration.resolvedFit)
      })
  }

  /// Whether originals are fetched, whatever sheets need: what photo software and cameras wrote is in them alone.
  var takesOriginals: Bool {
    shared.web.takesOriginals
      || products.map(\.configuration).contains { configuration in
        configuration.tile.focus == .regions || configuration.layout.equalSpacing.featureRating
          || configuration.text.showRating
          || configuration.layout.circlePacking.weight == .rating
          || configuration.text.caption?.needsOriginals == true
      }
  }

  private var needsMetadata: Bool { products.contains { $0.configuration.needsMetadata } }
}
