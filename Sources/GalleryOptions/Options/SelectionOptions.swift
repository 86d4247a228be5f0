import GalleryModel

/// The options about which of the photos of the sources are taken.
public struct SelectionOptions: Sendable, Hashable {
  /// The parts of the photos that a sample is taken of.
  public enum SampleScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// All photos together.
    case all
    /// Each folder for itself.
    case folder
  }

  /// Patterns of paths below the source, of which a photo matches one. Default: none, which takes all.
  public var included: [String] = []
  /// Patterns of paths below the source, of which a photo matches none. Default: none.
  public var excluded: [String] = []
  /// Most levels of folders, that of the source counted; `nil` for all there are. Default: `nil`.
  public var depth: Int?
  /// A condition that photos meet; `nil` for none. Of photos on the web, what their listing tells decides. Default: `nil`.
  public var condition: PhotoCondition?
  /// Most photos of a sample, which is taken at random; `nil` for no sample. Default: `nil`.
  public var sample: Int?
  /// The number that decides which photos a sample takes, whatever order they are read in. Default: 0.
  public var seed = 0
  /// The parts of the photos that a sample is taken of. Default: all together.
  public var sampleScope = SampleScope.all
  /// Most photos, the first in their order; `nil` for all, but ``WebOptions/defaultLimit`` of a listing on the web.
  /// Default: `nil`.
  public var limit: Int?
  /// The path of a list of the photos that there must be, which get their places in its order; `nil` for none. Default:
  /// `nil`.
  public var manifest: String?
  /// A Boolean value that indicates whether photos that show the same picture are reported, whatever their sizes. Default: no.
  public var duplicates = false

  /// Creates options with every value at its default.
  public init() {}
}

extension SelectionOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "include", \.selection.included, .patterns, .collecting, isCommon: true,
      help: """
        Take only photos whose path below the source, or a folder in it, is like a pattern: *.jpg, trip, 2024/**/best; \
        may be repeated.
        """, value: "pattern", default: .text("all")),
    .init(
      "exclude", \.selection.excluded, .patterns, .collecting, isCommon: true,
      help:
        "Leave out photos whose path below the source, or a folder in it, is like a pattern; may be repeated.",
      value: "pattern", default: .omitted),
    .init(
      "depth", \.selection.depth, .automatic(.integer(in: 1...1000)), .collecting,
      help: "Most levels of folders: 1 is the source without the folders in it.", value: "number",
      default: .text("all")),
    .init(
      "where", \.selection.condition, .condition, .collecting, isCommon: true,
      help: """
        Take only photos that meet a condition on fields of captions, lists or web services, such as "rating >= 3 and \
        not keywords = draft": = != < <= > >= ~ (contains), and, or, not, parentheses.
        """, value: "condition", default: .text("all")),
    .init(
      "sample", \.selection.sample, count, .collecting,
      help: "Take as many photos, at random but always the same.", value: "number", default: .omitted),
    .init(
      "seed", \.selection.seed, .integer(in: 0...Int(Int32.max)), .collecting,
      help: "Another number takes another sample.", value: "number", worksWith: [.options(["sample"])]),
    .init(
      "by", \.selection.sampleScope, .choice, .collecting,
      help: "What a sample is taken of: all photos together, or each folder for itself.", value: "what",
      worksWith: [.options(["sample"])]),
    .init(
      "limit", \.selection.limit, count, .collecting, isCommon: true,
      help: "Most photos: the first in their order.", value: "number",
      default: .text("all; \(WebOptions.defaultLimit) of a listing on the web")),
    .init(
      "manifest", \.selection.manifest, .automatic(.list), .collecting,
      help: """
        A list of the photos that there must be (.csv, .jsonl, .txt): each has a place, in this order, a labelled \
        placeholder where it is missing; other photos, and files with the same bytes, are reported.
        """, value: "file", default: .omitted),
    .init(
      "duplicates", \.selection.duplicates, .flag, .collecting,
      help: "Report photos that show the same picture, in other sizes and formats too."),
  ]

  private static let count = OptionFormat<Int?>.automatic(.integer(in: 1...1_000_000))
}

extension OptionFormat<String> {
  fileprivate static let list = text("a list of photos") { !$0.isEmpty }
}

extension OptionFormat<PhotoCondition?> {
  /// A condition; an empty text for none.
  fileprivate static let condition = OptionFormat(PhotoCondition.expectation) { text -> PhotoCondition?? in
    text.isEmpty ? .some(nil) : PhotoCondition(text).map(Optional.some)
  } write: {
    $0?.description ?? ""
  } explain: { text in
    do throws(PhotoCondition.SyntaxError) {
      _ = try PhotoCondition(parsing: text)
      return nil
    } catch {
      return error.description
    }
  }
}

extension OptionFormat<[String]> {
  fileprivate static let patterns = texts("patterns of paths such as *.jpg or 2024/**") {
    $0.contains { $0 != "/" }
  }
}
