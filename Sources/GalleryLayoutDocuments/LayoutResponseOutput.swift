package import Foundation

/// Writes the response of `gallery layout` in pieces: the encoder takes many times the memory of what it encodes, and
/// there may be a million placements.
///
/// It is the very text that the encoder would write for the whole.
package struct LayoutResponseOutput {
  /// Placements that are encoded together.
  private static let step = 4096
  /// The list of placements of a page as the encoder writes it when it is empty. Quotes within texts are escaped, so that
  /// no text looks like it.
  private static let emptyList = "\"placements\" : [\n\n      ]"
  /// The column at which placements begin in the whole.
  private static let indentation = "        "

  private let write: (Data) throws -> Void

  /// Creates an output that hands over the pieces of the text.
  package init(_ write: @escaping (Data) throws -> Void) { self.write = write }

  /// Writes a response and the line's end behind it.
  package func write(_ response: LayoutResponse) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var frame = response
    for page in frame.pages.indices { frame.pages[page].placements = [] }
    var rest = String(decoding: try encoder.encode(frame), as: UTF8.self)[...]
    for page in response.pages where !page.placements.isEmpty {
      guard let hole = rest.firstRange(of: Self.emptyList) else {
        preconditionFailure("every page has a list of placements")
      }
      try write(Data((rest[..<hole.lowerBound] + "\"placements\" : [\n").utf8))
      for start in stride(from: 0, to: page.placements.count, by: Self.step) {
        let end = min(start + Self.step, page.placements.count)
        try write(try lines(of: page.placements[start..<end], encoder))
        try write(Data((end < page.placements.count ? ",\n" : "\n      ]").utf8))
      }
      rest = rest[hole.upperBound...]
    }
    try write(Data((rest + "\n").utf8))
  }

  /// The lines of placements, without the brackets of their list.
  private func lines(
    of placements: ArraySlice<LayoutResponse.Placement>, _ encoder: JSONEncoder
  ) throws -> Data {
    let list = String(decoding: try encoder.encode(Array(placements)), as: UTF8.self)
    // The encoder begins them at the third column of a list of their own.
    let lines = list.split(separator: "\n").dropFirst().dropLast()
    return Data(lines.map { Self.indentation + $0.dropFirst(2) }.joined(separator: "\n").utf8)
  }
}
