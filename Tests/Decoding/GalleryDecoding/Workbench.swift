import Foundation
import GalleryGeometry
import GalleryModel
import SystemPackage
import Testing

@testable import GalleryDecoding

/// A folder for a test's files, and the workers that decode them.
final class Workbench: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "gallery-decoding-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func photo(_ bytes: [UInt8], name: String = UUID().uuidString) throws -> Photo {
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return Self.photo(file.path)
  }

  static func photo(_ path: String) -> Photo {
    Photo(id: path, location: .file(FilePath(path)), isExpected: true, byteCount: 0, modified: 0)
  }

  /// The folder of the built executables, beside the tests.
  static var products: URL {
    URL(fileURLWithPath: CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0])
      .deletingLastPathComponent()
  }

  static let decoder = products.appendingPathComponent("gallery-decoder").path

  static func pool(workers: Int = 2, limits: DecodingLimits = DecodingLimits()) -> DecoderPool {
    DecoderPool(.workers(executable: decoder), count: workers, limits: limits)
  }

  /// Workers that misbehave in a given way for photos 13 pixels wide.
  func faultyPool(_ fault: String, workers: Int = 1, limits: DecodingLimits = DecodingLimits()) throws
    -> DecoderPool
  {
    let link = folder.appendingPathComponent(fault)
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: Self.products.appendingPathComponent("FaultyDecoder"))
    return DecoderPool(.workers(executable: link.path), count: workers, limits: limits)
  }

  /// Files that are not part of the repository; tests that need them name the requirement.
  static let shared = ProcessInfo.processInfo.environment["GALLERY_SHARED"].map { URL(fileURLWithPath: $0) }

  /// Returns all files below a shared folder, sorted by name.
  ///
  /// Throws if the folder is empty, since a test over no files proves nothing.
  static func files(_ path: String) throws -> [String] {
    let folder = try #require(shared).appendingPathComponent(path)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = names.sorted().map { folder.appendingPathComponent($0).path }.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let isNote = ["NOTE", "LICENCE", "README"].contains { path.contains($0) }
      return exists && !isFolder.boolValue && !isNote
    }
    try #require(!files.isEmpty, "\(folder.path) holds no files")
    return files
  }
}

extension TileSource {
  /// The facts of a photo.
  func inspect(_ photo: Photo, metadata: Bool = false) async throws(DecodingFailure) -> PhotoFacts {
    try await facts(for: FactsRequest(try photo.content, metadata: metadata)).facts
  }

  /// The tiles of a photo.
  func decode(_ photo: Photo, tiles: [TileSpec]) async throws(DecodingFailure) -> DecodedPhoto {
    try await self.tiles(for: TileRequest(try photo.content, specs: tiles))
  }
}

extension TileSpec {
  static func square(_ side: Int, fit: Fit = .cover, focus: Focus = .centre, isRound: Bool = false)
    -> TileSpec
  {
    TileSpec(cell: PixelSize(width: side, height: side), fit: fit, focus: focus, isRound: isRound)
  }
}

/// Returns a photo's tiles, or the failure.
func outcome(_ decoder: some TileSource, _ photo: Photo, _ specs: [TileSpec] = [.square(16)]) async
  -> Result<
    DecodedPhoto, DecodingFailure
  >
{
  do throws(DecodingFailure) {
    return .success(try await decoder.decode(photo, tiles: specs))
  } catch {
    return .failure(error)
  }
}

extension Result {
  var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
