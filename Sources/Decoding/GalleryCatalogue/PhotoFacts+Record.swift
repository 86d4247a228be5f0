import Foundation
package import GalleryDecoding
package import GalleryModel

extension FoundFacts: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(facts, view, notes) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(try reader.next(), view: try reader.next(), notes: try reader.next())
  }
}

extension PhotoFacts: ByteCodable {
  package func write(to writer: inout ByteWriter) { writer.put(size, format, metadata, hasGainMap) }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    self.init(size: try reader.next(), format: try reader.next(), metadata: try reader.next())
    hasGainMap = try reader.next()
  }
}

extension PhotoView: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&orientation)
    coder(&crop)
    coder(&focus)
    coder(&faces)
  }
}

extension PhotoMetadata: ByteRecord {
  package mutating func code(by coder: inout ByteCoder) {
    coder(&taken)
    coder(&takenFrom)
    coder(&rating)
    coder(&label)
    coder(&pick)
    coder(&title)
    coder(&caption)
    coder(&camera)
    coder(&lens)
    coder(&copyright)
    coder(&artist)
    coder(&maker)
    coder(&exposure)
    coder(&location)
    coder(&keywords)
    coder(&faces)
    coder(&place)
    coder(&people)
    coder(&generation)
  }
}

extension DecodingFailure: ByteCodable {
  /// A Boolean value that indicates whether a retry would fail the same way. Disk
  /// and system failures are not lasting.
  var isLasting: Bool {
    switch self {
    // SIGKILL comes from outside: the system ran out of memory, or a user ended the worker.
    case .crashed("SIGKILL"), .missing, .unreadable, .otherBytes, .notAFile, .exceedsSystemMemory,
      .invalidReply, .noWorker, .cancelled:
      false
    default: true
    }
  }

  /// Appends the failure as JSON: failures are rare.
  package func write(to writer: inout ByteWriter) {
    writer.put(counted: (try? JSONEncoder().encode(self)) ?? Data())
  }

  package init(from reader: inout ByteReader) throws(MalformedBytes) {
    guard let failure = try? JSONDecoder().decode(Self.self, from: Data(reader.next([UInt8].self))),
      failure.isLasting
    else { throw MalformedBytes("not a lasting failure") }
    self = failure
  }
}
