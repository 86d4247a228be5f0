import Foundation
import GalleryDigest

/// Plans in sheet files, in parts that viewers skip. `PDFDocument` writes those of PDF files, as attachments.
enum EmbeddedPlan {
  /// The start of a segment of JPEG.
  private static let name = Data("gallery-plan\0".utf8)
  /// The start of a text chunk of PNG, without compression and languages (PNG, third edition, 11.3.3.4).
  private static let keyword = name + [0, 0, 0, 0]
  /// Our own chunk of WebP, which readers must ignore (RFC 9649, section 2.7).
  private static let chunk = Data("GPLN".utf8)

  /// Inserts a plan into a JPEG, PNG or WebP file of this program.
  static func insert(_ plan: [UInt8], in file: Data) -> Data {
    var start = file.count
    var part = Data()
    switch FileKind(file.prefix(FileKind.headCount)) {
    case .jpeg:
      // The first segment must be JFIF.
      start = 4 + number(file[4..<6])
      let room = 65_533 - name.count
      for offset in stride(from: 0, to: plan.count, by: room) {
        let piece = plan[offset..<min(offset + room, plan.count)]
        part += [0xFF, 0xEF] + bytes(2 + name.count + piece.count).suffix(2) + name + piece
      }
    case .png:
      // After the signature and IHDR.
      start = 33
      let content = Data("iTXt".utf8) + keyword + plan
      part = bytes(content.count - 4) + content + bytes(Int(CRC32.checksum(content)))
    case .webp:
      part = chunk + bytes(plan.count).reversed() + plan + Data(count: plan.count % 2)
      let size = bytes(file.count - 8 + part.count).reversed()
      return file[..<4] + size + file[8...] + part
    default: preconditionFailure("the format has the option embed-plan")
    }
    return file[..<start] + part + file[start...]
  }

  /// Returns the plan in a sheet; other files as they are.
  static func plan(in file: Data) throws(GalleryError) -> Data {
    let file = Data(file)
    var plan = Data()

    switch FileKind(file.prefix(FileKind.headCount)) {
    case .jpeg:
      plan = parts(of: file, from: 2) { head in
        let end = 2 + number(head[2..<4])
        return head[0] == 0xFF && end >= 4 ? (4..<end, end, head[1] == 0xEF ? name : nil) : nil
      }
    case .png:
      plan = parts(of: file, from: 8) { head in
        let end = 8 + number(head[..<4])
        return (8..<end, end + 4, head[4...].elementsEqual("iTXt".utf8) ? keyword : nil)
      }
    case .webp:
      plan = parts(of: file, from: 12) { head in
        let end = 8 + number(head[4...].reversed())
        return (8..<end, end + end % 2, head[..<4].elementsEqual(chunk) ? Data() : nil)
      }
    case .pdf:
      // libqpdf writes the length last. No line of JSON begins with `endstream`.
      plan = file
      for mark in ["/Type /EmbeddedFile /Length ", "stream\n"] {
        plan = plan.firstRange(of: Data(mark.utf8)).map { plan[$0.upperBound...] } ?? Data()
      }
      plan = plan.firstRange(of: Data("\nendstream".utf8)).map { plan[..<$0.lowerBound] } ?? Data()
    default: return file
    }

    guard !plan.isEmpty else {
      throw .source("this file contains no plan; expected a sheet of gallery build --embed-plan")
    }
    return Data(plan)
  }

  /// Joins the bodies of a file's parts that begin with their mark. `layout` returns the ranges of a part
  /// from its first 8 bytes; `nil` ends the search.
  private static func parts(
    of file: Data, from start: Int, _ layout: ([UInt8]) -> (body: Range<Int>, end: Int, mark: Data?)?
  ) -> Data {
    var plan = Data()
    var offset = start
    while offset + 8 <= file.count, let part = layout(Array(file[offset..<offset + 8])),
      offset + part.end <= file.count
    {
      let body = file[offset + part.body.lowerBound..<offset + part.body.upperBound]
      if let mark = part.mark, body.starts(with: mark) { plan += body.dropFirst(mark.count) }
      offset += part.end
    }
    return plan
  }

  /// Returns a number of big-endian bytes.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Returns four big-endian bytes.
  private static func bytes(_ number: Int) -> Data {
    Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
  }
}
