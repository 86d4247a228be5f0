public import Foundation

/// The files of a build, in memory.
public struct SheetFiles: Sendable {
  /// The report: the sheets and the outcome of every photo.
  public var report: BuildReport
  /// The content of every file of the sheets, by its path in the report.
  public var files: [String: Data]
}

extension Gallery {
  /// Builds sheets of photos in memory, and returns the files of the sheets: bytes in, bytes out.
  ///
  /// ```swift
  /// let sheets = try await gallery.sheets(of: [(name: "beach.jpg", data: upload)])
  /// let portrait = sheets.files["portrait-001.jpg"]
  /// ```
  ///
  /// Workers read files, so the photos are written to a temporary folder that only this user can open. The
  /// folder is removed before this method returns or throws. Nothing is cached. The configuration's output
  /// folder is not used.
  ///
  /// - Parameters:
  ///   - photos: The names and bytes of the photos, in order. Names appear in captions and in the report;
  ///     they are not used as paths.
  ///   - observe: A function that receives the events in order, on any thread.
  /// - Throws: `GalleryError`, for example `GalleryError.nothingDecodable`; or `CancellationError`.
  public func sheets(
    of photos: [(name: String, data: Data)], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> SheetFiles {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "gallery-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    // A folder that cannot be removed is left to the system, which cleans up temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    var source = MemorySource()
    for (index, photo) in photos.enumerated() {
      let file = folder.appending(path: "\(index)")
      try photo.data.write(to: file)
      source.files.append(SourcePhoto(file.path, id: photo.name))
    }
    var gallery = self
    gallery.sources.append(source)
    gallery.isCaching = false
    let sheets = folder.appending(path: "sheets", directoryHint: .isDirectory)
    gallery.products.setOutput(sheets.path)
    let report = try await gallery.build(observe: observe).report
    let paths = Set(report.sheets.map(\.path) + report.files.map(\.path))
    var files: [String: Data] = [:]
    for path in paths { files[path] = try Data(contentsOf: sheets.appending(path: path)) }
    return SheetFiles(report: report, files: files)
  }
}

/// Photos that were written to files for one build.
private struct MemorySource: PhotoSource {
  let name = "memory"
  var files: [SourcePhoto] = []

  func photos() async throws -> [SourcePhoto] { files }
}

extension Gallery {
  /// Builds the sheets of the sources' photos. The same as ``build(_:observe:)`` with the paths of file URLs,
  /// and with other URLs as addresses.
  @_disfavoredOverload
  public func build(
    _ sources: [URL], observe: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) async throws -> BuildResult {
    try await build(sources.map { $0.isFileURL ? $0.path : $0.absoluteString }, observe: observe)
  }
}
