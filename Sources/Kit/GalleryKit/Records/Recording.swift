public import Foundation
import GalleryDecoding
import GalleryFiles
import GalleryJSON
import GalleryOutput
import GallerySources
import SystemPackage

/// The parts of photos that are read for records.
public enum RecordDepth: Sendable, Hashable {
  /// No file is opened.
  case none
  /// The header and the sidecar are read.
  case headers
  /// The header and the sidecar are read, and the whole file for its SHA-256.
  case digests
}

/// The records of the photos of sources.
public struct PhotoRecording: Sendable {
  let records: [PhotoRecord]
  /// The number of folders and parts of lists or listings that could not be read.
  public let unreadable: Int

  /// A Boolean value that indicates whether all sources could be read. Photos that cannot be shown are
  /// recorded like other photos.
  public var isComplete: Bool { unreadable == 0 }

  /// Writes a line of JSON for each photo, in chunks.
  public func writeLines(to write: (Data) throws -> Void) throws {
    try JSONWriter.writeLines(records.lazy.map(\.json), to: write)
  }
}

/// Records photos instead of running further stages.
struct Recording {
  /// The number of files to hash concurrently. Hashing is limited by reading, not by computing.
  private static let width = 8

  let depth: RecordDepth

  /// Reads headers to the requested depth. Files that are photos neither by content nor by name are left out.
  ///
  /// Remote photos are downloaded, except photos with several variants, which a plan chooses later. A failed
  /// download is recorded without facts, since a retry may succeed. Throws if there is no decoder.
  func run(_ run: consuming Run) async throws -> PhotoRecording {
    var numbers = run.collected.numbers
    for (index, photo) in run.collected.photos.enumerated() where numbers[photo.id] == nil {
      numbers[photo.id] = index
    }
    if depth != .none { try await Inspecting().run(&run) }
    let collected = run.collected
    var records = collected.photos.map { photo in
      PhotoRecord(photo, number: numbers[photo.id] ?? 0, isOrdered: collected.hasOrder)
    }
    if depth != .none { try await fetch(for: run, into: &records) }
    if depth == .digests { records = try await hashed(records, by: run.context) }
    return PhotoRecording(records: records, unreadable: collected.unreadable.count)
  }

  /// Downloads originals, and records their headers.
  private func fetch(for run: Run, into records: inout [PhotoRecord]) async throws {
    let context = run.context
    let takesOriginals = run.options.web.takesOriginals || run.needsOriginals
    let wanted = run.collected.photos.compactMap(\.web).filter {
      $0.known == nil && (takesOriginals || !$0.remote.hasChoice)
    }
    guard !wanted.isEmpty, let transport = context.transport else { return }
    let download = PhotoDownload(
      transport: transport, decoder: try context.decoder(for: wanted.count), needsMetadata: true)
    var fetched: [Photo.ID: InspectedPhoto] = [:]
    var count = 0
    try await download.run(wanted) { web, outcome in
      count += 1
      context.observe(.fetched(photos: count, of: wanted.count))
      switch outcome {
      case .fetched(let choice, let photo):
        if choice == web.choice, photo.failure == nil { fetched[web.id] = photo }
      case .failed(let failure): context.observe(.skipped(photos: 1, reason: failure.reason))
      }
    }
    for index in records.indices where records[index].remote != nil {
      guard let inspected = fetched[records[index].photo.id] else { continue }
      var photo = inspected.photo
      photo.distinctionLength = records[index].photo.distinctionLength
      records[index].photo = photo
      records[index].facts = inspected.header
    }
  }

  private func hashed(_ records: [PhotoRecord], by context: BuildContext) async throws -> [PhotoRecord] {
    var hashed: [PhotoRecord] = []
    hashed.reserveCapacity(records.count)
    let decoder = try context.decoder(for: records.count)
    try await forEachInOrder(records, width: Self.width) { record -> PhotoRecord in
      guard record.facts != nil, record.photo.sha256 == nil, let path = record.photo.file else {
        return record
      }
      var record = record
      do throws(DecodingFailure) {
        let digest = try await decoder.digest(of: .file(path))
        record.photo.byteCount = digest.bytes
        record.photo.sha256 = digest.sha256
      } catch {
        record.problem = error.description
      }
      return record
    } deliver: { _, record in
      hashed.append(record)
    }
    return hashed
  }
}

extension PhotoRecord {
  fileprivate init(_ collected: CollectedPhoto, number: Int, isOrdered: Bool) {
    switch collected {
    case .file(let photo, let source):
      self.init(photo, number: number, isOrdered: isOrdered, source: source)
    case .inspected(let inspected, let source):
      self.init(inspected.photo, number: number, isOrdered: isOrdered, source: source)
      facts = inspected.header
      problem = inspected.failure?.description
    case .web(let web):
      self.init(web.known?.photo ?? web.photo, number: number, isOrdered: isOrdered, source: web.source)
      remote = web.remote
      facts = web.known?.header
    }
  }
}
