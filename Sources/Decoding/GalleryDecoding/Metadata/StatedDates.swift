import GalleryModel
import GalleryText

/// The dates that a photo's file and sidecar state, the most trusted source first: sidecar, EXIF, XMP, IPTC.
///
/// A time of exposure precedes one of digitising, and that precedes a time of change, whatever the source: the
/// order of the Metadata Working Group's guidelines (2.0, section 5). The more precise of two dates that agree
/// is used, with the offset that either has.
struct StatedDates: Equatable {
  struct Statement: Equatable {
    var date: PhotoDate
    var field: DateField
  }

  private var statements: [Statement] = []
  /// The maximum number of dates in a packet: each field states one.
  private static let limit = DateField.allCases.count

  mutating func add(_ date: PhotoDate?, _ field: DateField) {
    if let date { statements.append(Statement(date: date, field: field)) }
  }

  mutating func add(_ others: StatedDates) { statements += others.statements }

  /// The date to use, and its field; `nil` if no date is known.
  var best: Statement? {
    guard let kind = statements.map(\.field.kind).min(),
      var best = statements.first(where: { $0.field.kind == kind })
    else { return nil }
    for other in statements {
      // A photo may be digitised in the year it was taken: that says nothing about the day.
      guard other.field.kind == kind || best.date.precision == .second,
        let merged = best.date.merged(with: other.date)
      else { continue }
      var withOffset = best.date
      withOffset.offset = merged.offset
      if merged != withOffset { best.field = other.field }
      best.date = merged
    }
    return best
  }
}

extension DateField {
  fileprivate enum Kind: Comparable {
    // A service repeats a time of exposure, or guesses it.
    case exposure, service, digitising, change
  }

  fileprivate var kind: Kind {
    switch self {
    case .exifOriginal, .xmpOriginal, .xmpCreated, .iptcCreated: .exposure
    case .takeout: .service
    case .exifDigitized, .xmpDigitized, .xmpCreateDate, .iptcDigitized: .digitising
    case .exifChanged: .change
    }
  }
}

// MARK: Bytes

extension StatedDates: ByteRecord {
  mutating func code(by coder: inout ByteCoder) {
    coder(&statements)
  }

  func check() throws(MalformedBytes) {
    guard statements.count <= Self.limit else { throw MalformedBytes("too many dates") }
  }
}

extension StatedDates.Statement: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(date, field) }

  init(from reader: inout ByteReader) throws(MalformedBytes) {
    date = try reader.next()
    field = try reader.next()
  }
}
