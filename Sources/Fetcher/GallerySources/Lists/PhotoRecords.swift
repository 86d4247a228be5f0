package import GalleryFiles
import GalleryJSON
import GalleryModel

/// The records of a run's sources, from any number of files with lines in any order.
package struct PhotoRecords: Sendable {
  /// The photos in the order of their sources, without duplicates.
  package private(set) var photos: [PhotoRecord] = []
  /// The lines that are not records, by file.
  package private(set) var problems: [(file: String, problem: PhotoList.Problem)] = []
  private let readsMetadata: Bool

  package init(metadata: Bool) { readsMetadata = metadata }

  package static func isRecord(_ line: [UInt8]) -> Bool {
    (try? JSONValue(parsing: line))?["found"]?["number"] != nil
  }

  /// Reads the lines of a file. Relative paths start at `folder`, and messages begin with `name`.
  package mutating func read(_ lines: inout LineReader, in folder: FilePath, name: String) throws(Errno) {
    var sources: Set<String> = []
    while let (bytes, range) = try lines.next() {
      guard let first = bytes[range].first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }),
        first != UInt8(ascii: "#")
      else { continue }
      do throws(PhotoList.Refusal) {
        var record = try PhotoRecord(Self.value(of: bytes, in: range), in: folder, metadata: readsMetadata)
        // Share one text among all photos of a source.
        record.source = sources.insert(record.source).memberAfterInsert
        photos.append(record)
      } catch {
        problems.append((name, PhotoList.Problem(line: lines.number, message: error.message)))
      }
    }
  }

  private static func value(of bytes: [UInt8], in range: Range<Int>) throws(PhotoList.Refusal) -> JSONValue {
    var reader = JSONReader(bytes, in: range)
    do {
      return try reader.document()
    } catch {
      throw PhotoList.Refusal(message: "invalid JSON: \(RemoteText.line(error.description) ?? "")")
    }
  }

  /// Sorts the photos by the order of their sources and removes duplicates.
  package mutating func finish() {
    guard !zip(photos, photos.dropFirst()).allSatisfy({ Self.precedes($0, $1) }) else { return }
    photos.sort(by: Self.precedes)
    var kept: [PhotoRecord] = []
    kept.reserveCapacity(photos.count)
    for record in photos {
      // Of duplicates, the last one has been read furthest, or has a problem.
      if let last = kept.last, last.number == record.number, last.photo.id == record.photo.id,
        last.photo.location == record.photo.location
      {
        kept[kept.count - 1] = record
      } else {
        kept.append(record)
      }
    }
    photos = kept
  }

  /// Returns whether a record precedes another one. Only equal records have no order.
  private static func precedes(_ left: PhotoRecord, _ right: PhotoRecord) -> Bool {
    if left.number != right.number { return left.number < right.number }
    if left.photo.id != right.photo.id { return left.photo.id < right.photo.id }
    if left.fileRank != right.fileRank { return left.fileRank < right.fileRank }
    return left.contentRank < right.contentRank
  }
}

extension PhotoRecord {
  /// The order of records of the same name: by their files, and those that have been read further last.
  fileprivate var fileRank: (String, Int, Int, Double, Int) {
    let path = photo.file?.string ?? ""
    return (path, problem == nil ? 0 : 1, facts == nil ? 0 : 1, photo.modified, photo.byteCount)
  }

  /// The order of records of the same file: by what has been read of it.
  fileprivate var contentRank: (Int, Int, String, String) {
    (facts?.size.width ?? 0, facts?.size.height ?? 0, photo.sha256 ?? "", problem ?? "")
  }
}
