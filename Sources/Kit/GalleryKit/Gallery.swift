import Foundation
import GalleryDecoding
@_exported public import GalleryGeometry
public import GalleryLayout
@_exported public import GalleryModel
@_exported public import GalleryOptions
package import GallerySources
@_exported public import GalleryText
package import SystemPackage

/// Builds contact sheets. This is the main type of the library.
///
/// ```swift
/// let gallery = Gallery {
///   $0.tile.shape = .rounded(radius: .points(12))
///   $0.output.folder = "sheets"
/// }
/// let result = try await gallery.build(["photos"])
/// print(result.report.counts.placed)
/// ```
public struct Gallery: Sendable {
  /// The process that decodes photos.
  public enum Decoding: Sendable, Hashable {
    /// Separate worker processes, which protect this process from malicious files. `executable` is the path
    /// of `gallery-decoder`; `nil` looks for it beside the running program.
    case workers(executable: String?)
    /// This process. A photo that crashes its decoder crashes the program, so use it for trusted photos only.
    case inProcess
  }

  /// The products to build, at least one. Each photo is decoded once for all products.
  public var products: [Product]
  /// The process that decodes the photos. Defaults to workers, with the
  /// executable beside the running program.
  public var decoding: Decoding
  /// The layout of the photos of all products. Defaults to `nil`, which
  /// uses the layout in each configuration.
  ///
  /// The configuration's other options still apply. The page passed to the layout has the size, margin and
  /// gap. The items have the caption heights, groups and weights. A build throws `GalleryError.layout` if the
  /// layout omits an item, places one twice, or places one where it is not visible.
  public var layout: (any Layout)?
  /// The program's own sources. Their photos come after those of the sources in
  /// a call. Defaults to an empty array.
  public var sources: [any PhotoSource]
  /// A Boolean value that indicates whether to cache data about photos and reuse it. Defaults to `true`.
  var isCaching = true

  /// Creates a gallery that builds one product.
  public init(
    _ configuration: Configuration = Configuration(), layout: (any Layout)? = nil,
    sources: [any PhotoSource] = [], decoding: Decoding = .workers(executable: nil)
  ) {
    self.init([Product(configuration)], layout: layout, sources: sources, decoding: decoding)
  }

  /// Creates a gallery that builds one product, with the default configuration and these changes.
  ///
  /// ```swift
  /// let gallery = Gallery {
  ///   $0.page.size = .a5
  ///   $0.tile.shape = .circle
  /// }
  /// ```
  public init(_ configure: (inout Configuration) -> Void) {
    var configuration = Configuration()
    configure(&configuration)
    self.init(configuration)
  }

  /// Creates a gallery that builds several products from the same photos, such as a proof sheet and a poster.
  ///
  /// File names begin with the product's name; one product may have no name. The options for the whole build
  /// must be equal: output, order and grouping, pairs, on-error, jobs and limits of decoding.
  public init(
    _ products: [Product], layout: (any Layout)? = nil, sources: [any PhotoSource] = [],
    decoding: Decoding = .workers(executable: nil)
  ) {
    self.products = products
    self.layout = layout
    self.sources = sources
    self.decoding = decoding
  }

  // MARK: Sheets

  /// Builds the sheets of the sources' photos.
  ///
  /// Sheets and `report.json` appear in the output folder all at once at the end. If the build throws or its
  /// task is cancelled, no new sheets appear.
  ///
  /// - Parameters:
  ///   - sources: Paths of folders, photos and lists (`.txt`, `.jsonl`, `.csv`; `-` is standard input), and
  ///     addresses of web services. Folders include their subfolders. An empty array uses ``sources`` or, if
  ///     that is empty too, the address in the configuration's recipe.
  ///   - observe: A function that receives the events in order, on any thread.
  /// - Returns: The sheets and the report. The report lists photos that cannot be shown, with reasons.
  /// - Throws: `GalleryError`, `CancellationError`, or an error of one of ``sources``.
  public func build(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await pipeline(observe, drawsSheets: true).build(sources)
  }

  /// Lays out the sources' photos without drawing their sheets.
  ///
  /// Rendering the plan produces the same bytes as building the sources, as
  /// long as every photo can be decoded.
  ///
  /// - Throws: `GalleryError`, for example `GalleryError.configuration` if there are several products; or
  ///   `CancellationError`.
  public func plan(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PlanResult {
    try await pipeline(observe, singleProduct: true).plan(sources)
  }

  /// Lists the sheets that a build would make, without making them. It reads the headers of all photos.
  package func preview(
    _ sources: [String], observe: @escaping @Sendable (BuildEvent) -> Void
  ) async throws -> BuildPreview {
    try await pipeline(observe, drawsSheets: true).run(
      .plans(), sources, Build.stages(through: Planning.self)
    ) { try BuildPreview($0) }
  }

  // MARK: Pages

  /// Lays out the sources' photos and writes each page as a separate document.
  ///
  /// A placeholder keeps the place of a photo that cannot be shown, unless the option `on-error` is `fail`.
  ///
  /// The folder must be empty or missing. It appears with all pages, or not at all.
  ///
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func pages(
    _ sources: [String] = [], to folder: String, observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PageFolder {
    let build = try ofPages().pipeline(observe)
    let publishing = try PagePublishing(to: folder, of: build.products)
    return try await build.run(.plans(), sources, Build.stages(through: Planning.self)) {
      try publishing.run($0)
    }
  }

  /// Draws saved pages, all or some of those of a build. The files are identical to those of the whole build.
  /// Placeholders replace photos that cannot be shown, unless the option `on-error` is `fail`.
  ///
  /// The products define how pages are drawn. They are ordered by ``PageDocument/productIndex``. The
  /// configuration that planned a page is ``PageDocument/configuration()``.
  ///
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func render(
    _ pages: [PageDocument], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await ofPages().pipeline(observe, drawsSheets: true).render(pages)
  }

  /// Draws a saved plan. A photo that cannot be shown leaves its place empty.
  ///
  /// The configuration defines how it is drawn. The one that made the plan is
  /// ``PlanDocument/configuration()``.
  ///
  /// - Throws: `GalleryError`, for example `GalleryError.configuration` if there are several products; or
  ///   `CancellationError`.
  public func render(
    _ plan: PlanDocument, observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await pipeline(observe, singleProduct: true, drawsSheets: true).render(plan)
  }

  // MARK: Photos

  /// Makes a thumbnail of every photo: a separate file with the photo cropped to the configuration's shape.
  ///
  /// Thumbnails and `index.json` appear in the output folder all at once, or not at all if this throws or is
  /// cancelled. They have the names and subfolders of their photos. These options apply: output; cell, the
  /// side of the square (300 pixels by default); shape and its related options; background (transparent by
  /// default if the format allows it); and all options for order and decoding.
  ///
  /// - Throws: `GalleryError`, for example `GalleryError.configuration` if there are several products; or
  ///   `CancellationError`.
  public func thumbnails(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> ThumbnailResult {
    let build = try pipeline(observe, singleProduct: true)
    let setup = try ThumbnailSetup(build.options)
    return try await build.thumbnails(sources, setup: setup)
  }

  /// Lists the sources' photos without fetching or decoding them.
  ///
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func list(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PhotoListing {
    try await pipeline(observe).run(
      .facts(needsMetadata: true), sources, Build.stages(through: Reconciling.self)
    ) { PhotoListing($0) }
  }

  /// Records the facts about the sources' photos. The records can be used as a source later, and plans from
  /// them do not open the photos.
  ///
  /// - Parameters:
  ///   - sources: The sources, as for ``build(_:observe:)``.
  ///   - depth: The amount to read of each photo. Defaults to its header.
  ///   - observe: A function that receives the events in order, on any thread.
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func records(
    _ sources: [String] = [], depth: RecordDepth = .headers,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PhotoRecording {
    try await pipeline(observe).run(.records, sources, Build.stages(through: Collecting.self)) {
      try await Recording(depth: depth).run($0)
    }
  }

  /// Reports the facts that a build would read from the sources' photos.
  /// Decodes each photo at the smallest size.
  ///
  /// Remote photos are not fetched; their facts come from the listing.
  ///
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func inspect(
    _ sources: [String] = [], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> InspectionReport {
    try await pipeline(observe).run(
      .facts(needsMetadata: true), sources, Build.stages(through: Reconciling.self)
    ) { try await InspectionReport($0) }
  }

  /// Compares the report of an earlier build with the current files and photos.
  ///
  /// - Parameters:
  ///   - report: The path of the report, or of its folder.
  ///   - sources: The sources of the build. If empty, photos are not compared.
  ///   - redraws: A Boolean value that indicates whether to build the sheets again, with this gallery's
  ///     products in a temporary folder, and compare them too. Defaults to `false`.
  ///   - observe: A function that receives the events in order, on any thread.
  /// - Throws: `GalleryError`, for example if the report cannot be read; or `CancellationError`.
  public func verify(
    _ report: String, sources: [String] = [], redraws: Bool = false,
    observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> Verification {
    let build = try RecordedBuild(at: report)
    let pipeline = try pipeline(observe)
    let verifying = Verifying(build: build)
    var verification = Verification(isReportWhole: build.isWhole, files: verifying.files())
    if !sources.isEmpty {
      verification.photos = try await pipeline.run(
        .facts(needsMetadata: false), sources, Build.stages(through: Reconciling.self)
      ) { run in
        let decoder = try run.context.decoder(for: run.collected.photos.count)
        return try await verifying.photos(run.collected, by: decoder)
      }
    }
    if redraws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "gallery-verify-\(UUID().uuidString)", directoryHint: .isDirectory)
      // A folder that cannot be removed is left to the system, which cleans up temporary files.
      defer { try? FileManager.default.removeItem(at: folder) }
      var gallery = self
      gallery.isCaching = false
      gallery.products.setOutput(build.outputName(in: folder.path))
      let result = try await gallery.build(sources, observe: observe)
      verification.redrawing = Verification.Redrawing(build, result.report)
    }
    return verification
  }

  // MARK: The installation

  /// Checks what works on this machine: decoders, formats, fonts, limits, the cache.
  ///
  /// - Throws: `GalleryError`, or `CancellationError`.
  public func diagnose() async throws -> Diagnosis {
    var gallery = self
    gallery.isCaching = false
    return try await gallery.pipeline { _ in }.withContext { try await Diagnosing(context: $0).run() }
  }

  /// Returns the paths of the files in the sources' lists. Skips lists that cannot be read.
  package func listedFiles(_ sources: [String]) -> [FilePath] {
    SourceArguments.listedFiles(
      sources.filter { $0 != "-" },
      nullSeparated: products.contains(where: \.configuration.selection.nullSeparated))
  }

  /// Reads the listing at a web address and reports the variants that a build would fetch.
  package func test(_ source: String) async throws -> SourceTest {
    try await pipeline { _ in }.run(.plans(), [source], []) { try await SourceTest($0) }
  }

  /// Learns to read the listing at a web address, by the addresses of a photo and of the second page.
  package func learn(_ source: String, photo: String?, page: String?) async throws -> LearnedListing {
    try await pipeline { _ in }.run(.plans(), [source], []) { run in
      try await SourceReading(context: run.context).learned(at: source, photo: photo, page: page)
    }
  }

  /// Returns the gallery for single pages. Photos that cannot be shown become placeholders, unless they fail
  /// the build: removing one would move photos on pages that are made elsewhere.
  private func ofPages() throws(GalleryError) -> Gallery {
    guard !products.contains(where: \.configuration.output.embedsPlan) else {
      throw .configuration(
        at: "embed-plan", "pages that are drawn separately cannot contain the plan; omit it")
    }
    var gallery = self
    for index in products.indices where products[index].configuration.decoding.onError == .skip {
      gallery.products[index].configuration.decoding.onError = .placeholder
    }
    return gallery
  }

  private func pipeline(
    _ observe: @escaping @Sendable (BuildEvent) -> Void, singleProduct: Bool = false,
    drawsSheets: Bool = false
  ) throws(GalleryError) -> Build {
    let places = products.count == 1 ? [""] : products.indices.map { "sheets[\($0)]" }
    var problems = Product.problems(of: products, at: places)
    if singleProduct, products.count > 1 {
      problems.add("sheets", "expected one sheet set, received \(products.count)")
    }
    if drawsSheets { problems += OutputFile.problems(of: products) }
    guard problems.isEmpty else { throw .configuration(problems) }
    var tools = BuildContext.Tools(decoding, observe: observe)
    if !isCaching { tools.fingerprint = { nil } }
    return Build(products: products, layout: layout, ownSources: sources, tools: tools)
  }
}
