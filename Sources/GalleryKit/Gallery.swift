import Foundation
import GalleryDecoding
@_exported public import GalleryGeometry
public import GalleryLayout
@_exported public import GalleryModel
@_exported public import GalleryOptions
@_exported public import GalleryText
public import SystemPackage

/// Builds contact sheets: the library's entrance.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.tile.shape = .rounded(radius: .points(12))
/// configuration.output.folder = "sheets"
/// let result = try await Gallery(configuration).build(["photos"])
/// print(result.report.counts.placed)
/// ```
public struct Gallery: Sendable {
  /// The place at which photos are decoded.
  public enum Decoding: Sendable, Hashable {
    /// In processes of their own, so that no file can harm this one. The executable is `gallery-decoder`; `nil`
    /// looks for it beside the running program.
    case workers(executable: String?)
    /// In this process: a photo that breaks its decoder breaks the program. For trusted photos only.
    case inProcess
  }

  /// The products that are built, at least one; several are made of one decoding.
  public var products: [Product]
  /// The place at which photos are decoded. Default: in workers beside the running program.
  public var decoding: Decoding
  /// The layout that places the photos of all products. Default: `nil`, the one that their configurations name.
  ///
  /// The configuration's other options hold as they do for its own layouts: page, margin and gap are in the page that
  /// the layout is given, captions' heights, groups and weights in the items. A build throws ``GalleryError/layout(_:)``
  /// if the layout leaves an item out, places one twice, or places one where it could not be seen.
  public var layout: (any Layout)?
  /// Sources of one's own. Their photos come after those of the sources that a build names. Default: none.
  public var ownSources: [any PhotoSource]
  /// A Boolean value that indicates whether what is found out about photos is kept, and used again. Default: yes.
  private var remembersPhotos = true

  /// Creates a gallery that makes one product.
  public init(
    _ configuration: Configuration = Configuration(), layout: (any Layout)? = nil,
    ownSources: [any PhotoSource] = [], decoding: Decoding = .workers(executable: nil)
  ) {
    self.init([Product(configuration)], layout: layout, ownSources: ownSources, decoding: decoding)
  }

  /// Creates a gallery that makes several products of the same photos, such as a proof sheet and a poster.
  ///
  /// Each has a name that its files' names begin with; one may have none. They may differ in everything but what
  /// concerns the build as a whole: output, order and grouping, pairs, on-error, jobs and limits of decoding.
  public init(
    _ products: [Product], layout: (any Layout)? = nil, ownSources: [any PhotoSource] = [],
    decoding: Decoding = .workers(executable: nil)
  ) {
    self.products = products
    self.layout = layout
    self.ownSources = ownSources
    self.decoding = decoding
  }

  /// Finds the photos of the sources and makes their sheets.
  ///
  /// Sheets and `report.json` appear in the products' output folder all together at the end, or, when the
  /// build throws or its task is cancelled, not at all.
  ///
  /// - Parameters:
  ///   - sources: Paths of folders, searched with all folders below them, of photos, and of lists of photos (`.txt`,
  ///     `.jsonl`, `.csv`; `-` is standard input), and addresses of web services. None is ``ownSources``, or, without
  ///     them too, the address of the configuration's recipe.
  ///   - observe: A function that receives the events, from any thread, in order.
  /// - Returns: The sheets that were made. Photos that cannot be shown do not throw: they are in the report with a
  ///   reason.
  /// - Throws: ``GalleryError``, `CancellationError`, or what a source of ``ownSources`` throws.
  public func build(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await run(observe, drawsSheets: true).build(sources)
  }

  /// Finds the photos of the sources and lays them out, without decoding or drawing them.
  ///
  /// Rendering the plan gives the same bytes as building the sources, as long as every photo can be decoded.
  ///
  /// - Throws: ``GalleryError``, among them one about the configuration where there are several products, or
  ///   `CancellationError`.
  public func plan(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PlanResult {
    try await run(observe, ofOne: true).plan(sources)
  }

  /// Finds the photos of the sources, lays them out, and writes every page as a document of its own.
  ///
  /// A photo that cannot be shown keeps its place for a placeholder, unless the products ask for a failure.
  ///
  /// The folder appears with all pages in it, or not at all. It must not have anything in it yet.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func pages(
    _ sources: [String] = [], to folder: String, observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PageFolder {
    try await ofPages.run(observe).pages(sources, to: folder)
  }

  /// Draws pages exactly as they are, some or all of those of a build: their files are those of the build. A placeholder
  /// stands for a photo that cannot be shown, unless the products ask for a failure.
  ///
  /// The products say how pages are drawn, each those of one ``PageDocument/productIndex``, in their order;
  /// ``PageDocument/configuration()`` has the one that a page was planned with.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func render(
    _ pages: [PageDocument], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await ofPages.run(observe, drawsSheets: true).render(pages)
  }

  /// Draws pages from a stream of tiles, the frames of `gallery tiles`; no photo is opened. The files are those of
  /// ``render(_:observe:)``.
  ///
  /// Send frames in the order of `turn` in the page documents. Early frames are kept in memory, at most 512 MiB. All frames
  /// are read.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - tiles: The descriptor that the answers of ``tiles(from:to:observe:)`` come from, or parts of them; it stays open.
  ///   - observe: A function that receives the events, from any thread, in order.
  /// - Throws: ``GalleryError``, among them ``GalleryError/plan(_:)`` where a tile is missing, or `CancellationError`.
  public func render(
    _ pages: [PageDocument], tiles: FileDescriptor,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await ofPages.run(observe, drawsSheets: true).render(pages, tiles: tiles)
  }

  /// Makes the tiles of photos for pages that are drawn elsewhere: answers requests, in a framed form of bytes, until they end.
  ///
  /// Of the products count the limits of decoding and the options about the web and the cache. Requests that make no sense and
  /// photos that cannot be shown are answers, too.
  ///
  /// - Parameters:
  ///   - input: The descriptor that requests come from; it stays open.
  ///   - output: The descriptor that answers go to; it stays open.
  ///   - observe: A function that receives the events, from any thread, in order.
  /// - Throws: ``GalleryError``, among them ``GalleryError/inputOutput(_:)`` where requests end within one or nobody reads
  ///   the answers, or `CancellationError`.
  public func tiles(
    from input: FileDescriptor = .standardInput, to output: FileDescriptor = .standardOutput,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws {
    try await run(observe).tiles(from: input, to: output)
  }

  /// Draws a plan exactly as it is; a photo that cannot be shown leaves its place empty.
  ///
  /// The configuration says how it is drawn; ``PlanDocument/configuration()`` has the one it was planned with.
  ///
  /// - Throws: ``GalleryError``, among them one about the configuration where there are several products, or
  ///   `CancellationError`.
  public func render(
    _ plan: PlanDocument, observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await run(observe, ofOne: true, drawsSheets: true).render(plan)
  }

  /// Makes a thumbnail of every photo: its tile, cut to the configuration's shape, as a file of its own.
  ///
  /// Thumbnails and `index.json` appear in the configuration's output folder all together at the end, or, when this
  /// throws or its task is cancelled, not at all. They are named like their photos, in the same folders. Of the
  /// configuration count output, cell (the side of the square; default: 300 pixels), shape and what goes with it,
  /// background (default: transparent where the one format allows it) and everything about order and decoding.
  ///
  /// - Throws: ``GalleryError``, among them one about the configuration where there are several products, or
  ///   `CancellationError`.
  public func thumbnails(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> ThumbnailResult {
    try await run(observe, ofOne: true).thumbnails(sources)
  }

  /// Finds the photos of the sources, without fetching or decoding any.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func list(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PhotoListing {
    try await run(observe).list(sources)
  }

  /// Finds the photos of the sources and writes down what there is to know of each: lines that are a source again, of
  /// which plans are made without a photo being opened.
  ///
  /// - Parameters:
  ///   - sources: Sources, as ``build(_:observe:)`` takes them.
  ///   - depth: The amount that is read of each photo. Default: its header.
  ///   - observe: A function that receives the events, from any thread, in order.
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func records(
    _ sources: [String] = [], depth: RecordDepth = .headers,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PhotoRecording {
    try await run(observe).records(sources, depth: depth)
  }

  /// Finds the photos of the sources and decodes each as small as it gets: tells what a build would read of them.
  ///
  /// Photos on the web are not fetched: of these, it tells what their listing does.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func inspect(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> InspectionReport {
    try await run(observe).inspect(sources)
  }

  /// Compares an earlier build, as its report tells of it, with what is there now.
  ///
  /// - Parameters:
  ///   - report: The path of the report, or of the folder that has one.
  ///   - sources: The sources of the build. None has its photos left out.
  ///   - redraws: A Boolean value that indicates whether the sheets are made again, in a temporary folder, by the products
  ///     of this gallery, and compared too.
  ///   - observe: A function that receives the events, from any thread, in order.
  /// - Throws: ``GalleryError``, among them one about the source where the report cannot be read, or `CancellationError`.
  public func verify(
    _ report: String, sources: [String] = [], redraws: Bool = false,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> Verification {
    let build = try RecordedBuild(at: report)
    var verification = try await run(observe).verify(build, sources: sources)
    if redraws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "gallery-verify-\(UUID().uuidString)", directoryHint: .isDirectory)
      // What cannot be removed is left to the system, which empties the folder of temporary files.
      defer { try? FileManager.default.removeItem(at: folder) }
      var gallery = self
      gallery.remembersPhotos = false
      for index in gallery.products.indices {
        gallery.products[index].configuration.output.folder = build.outputName(in: folder.path)
      }
      let result = try await gallery.build(sources, observe: observe)
      verification.redrawing = Verification.Redrawing(build, result.report)
    }
    return verification
  }

  /// Finds out what works where the program runs: decoders, formats, fonts, limits, the cache.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func diagnose() async throws -> Diagnosis {
    var gallery = self
    gallery.remembersPhotos = false
    return try await gallery.run { _ in }.diagnose()
  }

  /// Returns the paths of the files that lists among the sources name; none of lists that cannot be read.
  package static func listedFiles(_ sources: [String]) -> [FilePath] {
    SourceArguments.listedFiles(sources.filter { $0 != "-" })
  }

  /// Reads the listing at a web address and tells what a build would fetch.
  package func test(_ source: String) async throws -> SourceTest {
    try await run { _ in }.test(source)
  }

  /// A gallery for pages that are made one by one: photos that cannot be shown keep their places, unless they end the build.
  /// To leave one out would move photos on pages that are made elsewhere.
  private var ofPages: Gallery {
    var gallery = self
    for index in products.indices where products[index].configuration.decoding.onError == .skip {
      gallery.products[index].configuration.decoding.onError = .placeholder
    }
    return gallery
  }

  private func run(
    _ observe: @escaping @Sendable (BuildEvent) -> Void, ofOne isOfOne: Bool = false,
    drawsSheets: Bool = false
  ) throws(GalleryError) -> Build {
    let places = products.count == 1 ? [""] : products.indices.map { "sheets[\($0)]" }
    var problems = Product.problems(of: products, at: places)
    if isOfOne, products.count > 1 {
      problems.append(
        ConfigurationProblem(place: "sheets", message: "expected one product, received \(products.count)"))
    }
    if drawsSheets { problems += OutputFile.problems(of: products) }
    guard problems.isEmpty else { throw .configuration(problems) }
    var tools = BuildContext.Tools(decoding, observe: observe)
    if !remembersPhotos { tools.fingerprint = { nil } }
    return Build(products: products, layout: layout, ownSources: ownSources, tools: tools)
  }
}
