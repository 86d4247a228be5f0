public import GalleryModel

/// The options that select photos from the sources.
public struct SelectionOptions: Sendable, Hashable {
  /// The scope of a random sample.
  public enum SampleScope: FieldChoice {
    /// All photos.
    case all
    /// Each folder separately.
    case folder
    /// The photos with each value of a field separately, by its name.
    case field(String)

    /// The scopes with fixed names.
    public static let named: [(name: String, choice: SampleScope)] = [("all", .all), ("folder", .folder)]

    /// The name of the field; `nil` for the other choices.
    public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
  }

  /// A Boolean value that indicates whether null characters end the paths of lists, as in the output of `find
  /// -print0`. Defaults to `false`.
  public var nullSeparated = false
  /// Path patterns below the source; a photo must match one of them, if any. Defaults to an empty array.
  public var included: [String] = []
  /// Path patterns below the source that exclude photos. Defaults to an empty array.
  public var excluded: [String] = []
  /// The maximum number of folder levels, including the source's own; `nil` is unlimited. Defaults to `nil`.
  public var depth: Int?
  /// The condition that photos must meet. For photos on the web, the listing provides the values. Defaults to
  /// `nil`, which selects all.
  public var condition: PhotoCondition?
  /// The maximum size of a random sample; `nil` for no sample. Defaults to `nil`.
  public var sample: Int?
  /// The seed of the random sample. The sample does not depend on the reading order. Defaults to 0.
  public var seed = 0
  /// The scope of a random sample.
  public var sampleScope = SampleScope.all
  /// The maximum number of photos, from the start of their order. `nil` is unlimited, but
  /// ``WebOptions/defaultLimit`` for a listing on the web. Defaults to `nil`.
  public var limit: Int?
  /// The path of a manifest, which lists the expected photos in their order. Defaults to `nil`.
  public var manifest: String?
  /// The path of a table of changes to single photos: hidden ones, and new places, crops, rotations and texts.
  /// Defaults to `nil`.
  public var edits: String?
  /// A Boolean value that indicates whether to report photos of the same
  /// image at any size. Defaults to `false`.
  public var duplicates = false
  /// The photos to show of each burst. Defaults to `.all`.
  public var bursts = BurstPolicy.all
  /// The number of photos to choose so that they show most of the set; `nil` shows all. Defaults to `nil`.
  public var choose: Int?

  /// Creates options with every value at its default.
  public init() {}
}

extension SelectionOptions {
  static let options: [ConfigurationOption] = [
    .init(
      "include", \.selection.included, .patterns, .collecting, isCommon: true,
      help: """
        Use only photos whose path, or a parent folder, matches a pattern: *.jpg, trip, 2024/**/best. Paths start \
        below the source. May be repeated.
        """, value: "pattern", default: .text("all")),
    .init(
      "exclude", \.selection.excluded, .patterns, .collecting, isCommon: true,
      help:
        "Skip photos whose path below the source, or a parent folder, matches a pattern; may be repeated.",
      value: "pattern", default: .omitted),
    .init(
      "null", \.selection.nullSeparated, .flag, .collecting,
      help: "Read lists of paths that end with null characters, as `find -print0` writes them.", letter: "0"),
    .init(
      "depth", \.selection.depth, .automatic(.integer(in: 1...1000)), .collecting,
      help: "Set the maximum folder depth; 1 excludes subfolders.", value: "number",
      default: .text("all")),
    .init(
      "where", \.selection.condition, .emptyIsNone(.condition), .collecting, isCommon: true,
      help: """
        Use only photos that match a condition on fields, such as "rating >= 3 and not keywords = draft". Operators: \
        = != < <= > >= ~ (contains), and, or, not, parentheses.
        """, value: "condition", default: .text("all")),
    .init(
      "sample", \.selection.sample, count, .collecting,
      help: "Use a random sample of this size; the same seed gives the same sample.", value: "number",
      default: .omitted),
    .init(
      "seed", \.selection.seed, .integer(in: 0...Int(Int32.max)), .collecting,
      help: "Set the seed of the sample and of --sort random.", value: "number",
      worksWith: [.options(["sample", "sort"])]),
    .init(
      "by", \.selection.sampleScope, .field, .collecting,
      help: "Draw the sample from all photos together (all), each folder (folder), or each value of a field.",
      value: "what",
      worksWith: [.options(["sample"])]),
    .init(
      "limit", \.selection.limit, count, .collecting, isCommon: true,
      help: "Use at most this many photos, the first in their order.", value: "number",
      default: .text("all; \(WebOptions.defaultLimit) for web listings")),
    .init(
      "manifest", \.selection.manifest, .automatic(.list), .collecting,
      help: """
        Compare the photos with a list of expected ones (.csv, .jsonl, .txt) and show them in its order. A labelled \
        placeholder stands for each missing photo. Reports unexpected photos and identical files.
        """, value: "file", default: .omitted),
    .init(
      "edits", \.selection.edits, .automatic(.edits), .collecting,
      help: """
        Change single photos by a table (.csv) with the columns photo, hide, place, focus, zoom, turn, caption and \
        fields. gallery list --csv writes a table to start from.
        """, value: "file", default: .omitted),
    .init(
      "duplicates", \.selection.duplicates, .flag, .collecting,
      help: "Report photos that show the same image, even in other sizes or formats."),
    .init(
      "bursts", \.selection.bursts, .choice, .planning,
      help:
        "Show all photos of a burst, only the first, or a stack: the best one with the number of the others.",
      value: "what", isSharedByProducts: true),
    .init(
      "choose", \.selection.choose, count, .planning,
      help: """
        Show only this many photos, those that show most of the set: over the whole time, different, sharp, and with \
        stars first.
        """, value: "number", default: .text("all"), isSharedByProducts: true),
  ]

  private static let count = OptionFormat<Int?>.automatic(.integer(in: 1...1_000_000))
}

extension OptionFormat<String> {
  fileprivate static let list = text("a list of photos") { !$0.isEmpty }
  fileprivate static let edits = text("a table of edits") { !$0.isEmpty }
}

extension OptionFormat<PhotoCondition> {
  fileprivate static let condition = OptionFormat(
    PhotoCondition.expectation, read: { PhotoCondition($0) }, write: { $0.description },
    explain: { text in
      do throws(PhotoCondition.SyntaxError) {
        _ = try PhotoCondition(parsing: text)
        return nil
      } catch {
        return error.description
      }
    })
}

extension OptionFormat<[String]> {
  fileprivate static let patterns = texts("path patterns such as *.jpg or 2024/**") {
    $0.contains { $0 != "/" }
  }
}
