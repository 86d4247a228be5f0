import Foundation
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources

/// The file that lists the files of an output folder and the unreadable sources.
protocol Manifest {
  /// Folders, parts of lists and listing pages that could not be read.
  var unreadable: [UnreadableSource] { get set }
  var listings: [SourceCoverage] { get set }
  var otherFiles: OtherFiles { get set }
  /// The path of the list of failed downloads, relative to the manifest; `nil` if there is no list.
  var failures: String? { get set }
  var failuresContent: FileContent? { get set }

  func writeJSON(to write: (Data) throws -> Void) throws
}

extension Manifest {
  /// Returns the whole JSON text.
  func manifestText() throws -> Data {
    var text = Data()
    try writeJSON { text += $0 }
    return text
  }
}

extension BuildReport: Manifest {}
extension ThumbnailIndex: Manifest {}

/// The last stage: gives the finished files their names, all at once, and
/// writes the manifest that lists them.
struct Publishing: Stage {
  /// Publishes what was drawn. If it throws, the folder is unchanged, or the next run completes the change.
  func run(_ run: inout Run) throws(GalleryError) {
    let publication = Publication(context: run.context, photos: run.ordered)
    switch run.drawn {
    case .sheets(let drawn):
      // Saved plans have captions, but not the numbers in them.
      let isSaved = if case .savedPages = run.goal { true } else { false }
      run.sheets = try publication.publish(
        drawn, isMapped: !isSaved && run.products.contains(where: \.configuration.showsNumbers),
        options: run.planner.products.map(\.optionsHash))
    case .thumbnails(let drawn): run.thumbnails = try publication.publish(drawn)
    case nil: preconditionFailure("nothing is drawn")
    }
  }
}

/// The files of a run, and the photos that its manifest lists.
struct Publication {
  let context: BuildContext
  let photos: OrderedPhotos

  /// Publishes sheets. `isMapped`: with the map of their numbers, ``CellMap``. `options` are the hashes of the products'
  /// options, for saved pages.
  fileprivate func publish(
    _ drawn: DrawnSheets, isMapped: Bool = false, options: [String?] = []
  ) throws(GalleryError) -> BuildResult {
    var report = BuildReport(drawn, of: photos, options: options)
    // In the order of the report. Several pages of a document name the same file.
    var isFirst = Set<String>()
    let files = Dictionary(uniqueKeysWithValues: drawn.files.map { ($0.file.name, $0.file) })
    let named = (drawn.files.filter(\.pages.isEmpty).map(\.file.name) + report.sheets.map(\.path))
      .filter { isFirst.insert($0).inserted }
    noteOtherPhotos(in: drawn.output)
    var companions = drawn.files.flatMap(\.companions)
    if isMapped {
      let cells = CellMap(drawn.photos, report)
      let map = try write(drawn.output.mapName, in: drawn.output) {
        try JSONWriter.text(of: cells, isPretty: true)
      }
      report.files.append(BuildReport.File(map))
      report.files.sort { $0.path < $1.path }
      companions.append(map)
    }
    let paths = try publish(named.compactMap { files[$0] }, with: companions, &report, in: drawn.output)
    return BuildResult(report: report, paths: paths, peakMemory: context.peakMemory)
  }

  /// Publishes the report of a build without any fetched photo, and the list of failed downloads for a retry.
  ///
  /// If the folder has sheets of an earlier build, they stay and nothing is published. Errors are only
  /// reported as notes, because the build already fails with the error of the downloads.
  func publishWithoutSheets(products: [String?]) async {
    guard photos.failures.data != nil, context.options.decoding.onError != .fail else { return }
    do {
      let output = try await context.openSheets()
      guard output.isEmpty else {
        context.note(
          "failed downloads are not listed: \(output.displayPath(output.manifestName)) is from an earlier build"
        )
        return
      }
      let outcomes = try PhotoOutcomes(photos, context)
      _ = try publish(
        DrawnSheets(
          sheets: [:], files: [], outcomes: outcomes, photos: [], products: products, output: output))
      let list = output.displayPath(output.failuresName)
      context.note("\(list) lists the failed downloads; build from it to retry them")
    } catch {
      context.note("failed downloads are not listed: \(error)")
    }
  }

  fileprivate func publish(_ drawn: DrawnThumbnails) throws(GalleryError) -> ThumbnailResult {
    var index = ThumbnailIndex(drawn, of: photos)
    let files = photos.order.compactMap { drawn.thumbnails[$0]?.file }
    let paths = try publish(files, &index, in: drawn.output)
    return ThumbnailResult(
      index: index, paths: paths, peakMemory: context.peakMemory, reconciliation: photos.reconciliation)
  }

  /// Gives files and their companions their names, and writes the manifest. Returns the paths of `files`, the
  /// list of failed downloads, and the manifest as the last one.
  private func publish<Content: Manifest>(
    _ files: [StagedFile], with companions: [StagedFile] = [], _ manifest: inout Content,
    in output: OutputFolder
  ) throws(GalleryError) -> [String] {
    // All tiles are made, so the workers can shut down while files are flushed to disk.
    context.endDecoder()
    let failures = try write(photos.failures, in: output)
    let files = files + [failures].compactMap(\.self)
    manifest.unreadable = photos.unreadable
    manifest.listings = photos.listings
    manifest.otherFiles = photos.otherFiles
    manifest.failures = failures?.name
    manifest.failuresContent = failures?.content
    try output.commit(
      files: (companions + files).map { ($0.temporary, $0.name) }, manifest: manifest.writeJSON)
    return (files.map(\.name) + [output.manifestName]).map(output.displayPath)
  }

  /// The maximum size of an earlier report that is compared with the photos, in bytes.
  private static let comparedSize = 1 << 20

  /// Reports that sheets of an earlier build are replaced that show other photos than these.
  private func noteOtherPhotos(in output: OutputFolder) {
    let path = output.displayPath(output.manifestName)
    guard let status = try? Stat(FilePath(path)), status.size <= Self.comparedSize,
      let earlier = try? RecordedBuild(at: path), let first = earlier.photos.first
    else { return }
    let known = Set(photos.order)
    guard !earlier.photos.contains(where: { known.contains($0.id) }) else { return }
    context.note("the sheets replace those of other photos, such as \(first.id) (\(path))")
  }

  /// Writes a file with a temporary name, if its own name is free.
  private func write(
    _ name: String, in output: OutputFolder, _ data: () throws -> Data
  ) throws(GalleryError) -> StagedFile {
    try output.checkFree(name)
    return try Result { try output.stage(try data(), as: name, synchronizes: true) }.mapError { error in
      error as? GalleryError ?? .inputOutput("cannot write \(name): \(error)")
    }.get()
  }

  /// Writes the list of failed downloads with a temporary name. Returns `nil` if the list is empty.
  private func write(_ failures: FailureList, in output: OutputFolder) throws(GalleryError) -> StagedFile? {
    if failures.secretCount > 0 {
      context.note(
        "\(failures.secretCount) of the skipped photos are not in \(output.failuresName), because their addresses "
          + "contain secrets; build from the source again")
    }
    guard let data = failures.data else { return nil }
    return try write(output.failuresName, in: output) { data }
  }
}
