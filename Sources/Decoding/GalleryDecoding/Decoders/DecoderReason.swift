import GalleryText

/// Reduces a library's failure report to one cause in words for users. Libraries report a failure once per
/// layer, in their own terms.
enum DecoderReason {
  private static let meanings: [(said: String, meaning: String)] = [
    ("Can not read TIFF directory", Damage.directoryBehindEnd),
    ("IO error during reading of", Damage.directoryBehindEnd),
    ("Seek error", Damage.pixelsBehindEnd),
    ("Read error", Damage.pixelsBehindEnd),
    ("Not enough data for", Damage.dataEndEarly),
    ("Decoding error", Damage.brokenData),
    ("Using code not yet in table", Damage.brokenData),
    ("Corrupted LZW table", Damage.brokenData),
    ("Invalid frame data", Damage.brokenData),
    ("Unexpected end of file", Damage.endsEarly),
    ("Unexpected end of GIF", Damage.endsEarly),
    ("unable to parse image", Damage.brokenData),
    ("webp2vips: unable to read pixels", Damage.brokenData),
  ]
  /// Messages that callers append to the cause.
  private static let echoes = ["read error", "unable to open source for input", "out of order read"]

  /// Returns the cause among the lines of a report, or an empty text if the report is empty.
  static func cause(_ report: String) -> String {
    // This line comes from a reader that probes for more data.
    let lines = report.split(separator: "\n").filter { !$0.hasPrefix("source: bad seek") }
    for line in lines {
      if let known = meanings.first(where: { line.contains($0.said) }) { return known.meaning }
    }
    let cause = lines.first { line in !echoes.contains { line.contains($0) } } ?? lines.first
    return cause.map { withoutNames($0) } ?? ""
  }

  /// Returns the text without leading function names and trailing error numbers.
  private static func withoutNames(_ line: Substring) -> String {
    var remaining = line
    while let colon = remaining.firstRange(of: ": "),
      names.contains(String(remaining[..<colon.lowerBound]))
        || remaining[..<colon.lowerBound].allSatisfy(isOfNames)
    { remaining = remaining[colon.upperBound...] }
    if remaining.hasSuffix(")"), let open = remaining.lastIndex(of: "("),
      remaining[open...].dropFirst().dropLast().allSatisfy({ $0.isNumber || $0 == "." })
    {
      remaining = remaining[..<open]
    }
    return String(remaining).withHiddenBlanked
  }

  /// Texts before colons that are not function names.
  private static let names = ["source input", "Invalid input"]

  private static func isOfNames(_ character: Character) -> Bool {
    character.isASCIILetterOrDigit || character == "_"
  }
}
