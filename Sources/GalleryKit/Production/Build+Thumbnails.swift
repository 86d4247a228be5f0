import GalleryDecoding
import GalleryModel
import GallerySources
import SystemPackage

extension Build {
  /// Sources to thumbnails.
  func thumbnails(_ sources: [String]) async throws -> ThumbnailResult {
    let setup = try ThumbnailSetup(shared)
    let needs: ([InspectedPhoto]) -> NeededPictures = {
      NeededPictures($0, cell: setup.spec.cell, fit: setup.spec.fit)
    }
    return try await withPhotos(of: sources, needs: needs) { inspection, decoder in
      try await thumbnails(inspection, setup: setup, decoder: decoder)
    }
  }

  /// Photos in their order to thumbnails and an index.
  func thumbnails(
    _ inspection: Inspection, setup: ThumbnailSetup, decoder: any PhotoDecoder
  ) async throws -> ThumbnailResult {
    try checkEncoders(for: [setup.format])
    let outcomes = try outcomes(of: inspection)
    let paths = ThumbnailNames.paths(
      for: inspection.photos.map(\.photo.id), fileExtension: setup.format.fileExtension)
    let output = try await OutputFolder.open(path: shared.output.folder, kind: .thumbnails) {
      observe(.note($0))
    }
    defer { output.close() }
    // Foreign files in the way are told of before any work.
    for path in paths.values.sorted() { try output.checkFree(path) }
    var production = ThumbnailProduction(
      setup, decoder: decoder, workers: workers, bansDecoders: decoding != .inProcess, output: output,
      outcomes: outcomes, observe: observe)
    do {
      try await production.run(inspection.photos)
    } catch {
      await production.abandon()
      throw told(error)
    }
    try Task.checkCancellation()
    var index = Self.index(inspection.order, production, paths: paths)
    let failures = try list(inspection.failures, in: output)
    index.unreadable = inspection.unreadable
    index.failures = failures?.name
    index.failuresContent = failures?.content
    let thumbnails: [(temporary: FilePath, name: String)] = inspection.order.compactMap { id in
      guard let file = production.finished[id], let path = paths[id] else { return nil }
      return (file.temporary, path)
    }
    let files = thumbnails + (failures.map { [($0.temporary, $0.name)] } ?? [])
    try output.commit(files: files, manifest: index.writeJSON)
    return ThumbnailResult(
      index: index, paths: (files.map(\.name) + [OwnOutput.indexName]).map(output.displayPath),
      peakMemory: peakMemory(decoder))
  }

  private static func index(
    _ order: [Photo.ID], _ production: ThumbnailProduction, paths: [Photo.ID: String]
  ) -> ThumbnailIndex {
    ThumbnailIndex(
      thumbnails: order.map { id in
        let problem = production.outcomes.problemsByPhoto[id]
        let decoded = production.outcomes.decoded[id]
        let finished = production.finished[id]
        return ThumbnailIndex.Entry(
          id: id, status: .init(problem), reason: problem?.reason, sha256: decoded?.sha256,
          path: finished == nil ? nil : paths[id],
          content: finished.flatMap { production.contents[$0.temporary] },
          size: finished?.size, sourceSize: decoded?.size)
      })
  }
}
