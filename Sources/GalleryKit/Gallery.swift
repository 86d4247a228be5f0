import GalleryDecoding
@_exported public import GalleryModel

/// Builds contact sheets: the library's entrance.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.shape = .rounded(radius: .points(12))
/// configuration.output = "sheets"
/// let result = try await Gallery(configuration).build(["photos"])
/// print(result.report.counts.placed)
/// ```
public struct Gallery: Sendable {
  /// Where photos are decoded.
  public enum Decoding: Sendable, Hashable {
    /// In processes of their own, so that no file can harm this one. The executable is `gallery-decoder`; `nil`
    /// looks for it beside the running program.
    case workers(executable: String?)
    /// In this process: a photo that breaks its decoder breaks the program. For trusted photos only.
    case inProcess
  }

  /// What is built.
  public var configuration: Configuration
  /// Where photos are decoded. Default: in workers beside the running program.
  public var decoding: Decoding

  /// Creates a gallery.
  public init(
    _ configuration: Configuration = Configuration(), decoding: Decoding = .workers(executable: nil)
  ) {
    self.configuration = configuration
    self.decoding = decoding
  }

  /// Finds the photos of the sources and makes their sheets.
  ///
  /// Sheets and `report.json` appear in the configuration's output folder all together at the end, or, when the
  /// build throws or its task is cancelled, not at all.
  ///
  /// - Parameters:
  ///   - sources: paths of folders, searched with all folders below them, and of photos.
  ///   - observe: told what happens, from any thread, in order.
  /// - Returns: what was made. Photos that cannot be shown do not throw: they are in the report with a reason.
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func build(
    _ sources: [String], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await run(observe).build(sources)
  }

  /// Finds the photos of the sources and lays them out, without decoding or drawing them.
  ///
  /// Rendering the plan gives the same bytes as building the sources, as long as every photo can be decoded.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func plan(
    _ sources: [String], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> PlanDocument {
    try await run(observe).plan(sources)
  }

  /// Draws a plan exactly as it is; a photo that cannot be shown leaves its place empty.
  ///
  /// The configuration says how it is drawn; ``PlanDocument/configuration()`` has the one it was planned with.
  ///
  /// - Throws: ``GalleryError``, or `CancellationError`.
  public func render(
    _ plan: PlanDocument, observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await run(observe).render(plan)
  }

  private func run(_ observe: @escaping @Sendable (BuildEvent) -> Void) throws(GalleryError) -> Build {
    let contradictions = configuration.contradictions
    guard contradictions.isEmpty else { throw .configuration(contradictions) }
    return Build(configuration: configuration, decoding: decoding, observe: observe)
  }
}
