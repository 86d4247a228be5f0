public import GalleryModel

/// The options that select photos from the sources.
public struct SelectionOptions: Sendable, Hashable {
  /// A random sample of photos, written as `20`, `20/folder` or `20/folder:7`.
  public struct Sample: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// The photos from which a sample is drawn.
    public enum Scope: FieldChoice {
      /// All photos.
      case all
      /// Each folder separately.
      case folder
      /// The photos with each value of a field separately, by its name.
      case field(String)

      /// The scopes with fixed names.
      public static let named: [(name: String, choice: Scope)] = [("all", .all), ("folder", .folder)]

      /// The name of the field; `nil` for the other choices.
      public var fieldName: String? { if case .field(let name) = self { name } else { nil } }
    }

    /// The maximum number of photos of each part of the scope.
    public var count: Int
    /// The parts from which photos are drawn.
    public var scope: Scope
    /// The seed; another one gives another sample. The sample does not depend on the reading order.
    public var seed: Int

    /// Creates a sample.
    public init(_ count: Int, per scope: Scope = .all, seed: Int = 0) {
      self.count = count
      self.scope = scope
      self.seed = seed
    }

    /// Creates a sample of all photos.
    public init(integerLiteral count: Int) { self.init(count) }
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
  /// The random sample; `nil` for all photos. Defaults to `nil`.
  public var sample: Sample?
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
      "include", \.selection.included, .patterns, .collecting,
      help: """
        Use only photos whose path, or a parent folder, matches a pattern: *.jpg, trip, 2024/**/best. Paths start \
        below the source. May be repeated.
        """, value: "pattern", default: .text("all")),
    .init(
      "exclude", \.selection.excluded, .patterns, .collecting, isCommon: true,
      help:
        "Skip photos whose path, or a parent folder, matches a pattern such as *.tif; may be repeated.",
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
      "sample", \.selection.sample, .automatic(.text(Sample.expectation)), .collecting,
      help: """
        Use a random sample of this size, of each folder (20/folder) or of each value of a field (20/label). Another \
        seed gives another sample (20:7).
        """, value: "number", default: .omitted),
    .init(
      "limit", \.selection.limit, count, .collecting, isCommon: true,
      help: "Use at most this many photos, such as 100, the first in their order.", value: "number",
      default: .text("all; \(WebOptions.defaultLimit) for web listings")),
    .init(
      "manifest", \.selection.manifest, .automatic(.nonEmpty("a list of photos")), .collecting,
      help: """
        Compare the photos with a list of expected ones (.csv, .jsonl, .txt) and show them in its order. A labelled \
        placeholder stands for each missing photo. Reports unexpected photos and identical files.
        """, value: "file", default: .omitted),
    .init(
      "edits", \.selection.edits, .automatic(.nonEmpty("a table of edits")), .collecting,
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

extension SelectionOptions.Sample: LosslessStringConvertible {
  static let expectation = "a number from 1 to 1000000, 20/folder for each folder, or 20:7 for another seed"

  /// Reads a sample; `nil` for an invalid text.
  public init?(_ text: String) {
    var rest = text[...]
    var seed = 0
    if let colon = rest.lastIndex(of: ":"), let number = Int(rest[colon...].dropFirst()) {
      seed = number
      rest = rest[..<colon]
    }
    let (number, group) = rest.cut(at: "/")
    guard PhotoSort.seeds.contains(seed), let count = Int(number), (1...1_000_000).contains(count),
      let scope = group.map({ Scope(String($0)) }) ?? .all
    else { return nil }
    self.init(count, per: scope, seed: seed)
  }

  /// The sample in a form that ``init(_:)`` reads.
  public var description: String {
    let text = "\(count)" + (scope == .all ? "" : "/\(scope)")
    // A field's name may itself end like a seed.
    return seed == 0 && Self(text) == self ? text : "\(text):\(seed)"
  }
}

extension OptionFormat<PhotoCondition> {
  fileprivate static let condition = OptionFormat(
    PhotoCondition.expectation, read: { PhotoCondition($0) }, write: { $0.description },
    explain: { PhotoCondition.mistake(in: $0) })
}

extension OptionFormat<[PhotoCondition]> {
  /// Conditions; a photo must meet one of them.
  static let conditions = OptionFormat(
    listOf: PhotoCondition.expectation,
    read: { texts in
      let conditions = texts.compactMap { PhotoCondition($0) }
      if conditions.count == texts.count { return conditions }
      // The environment separates values by commas, which lists of a condition contain too.
      return PhotoCondition(texts.joined(separator: ",")).map { [$0] }
    }, write: { $0.map(\.description) }, explain: { PhotoCondition.mistake(in: $0) })
}

extension PhotoCondition {
  /// Returns the first mistake in a text; `nil` for a condition.
  fileprivate static func mistake(in text: String) -> String? {
    do throws(SyntaxError) {
      _ = try PhotoCondition(parsing: text)
      return nil
    } catch {
      return error.description
    }
  }
}

extension OptionFormat<[String]> {
  fileprivate static let patterns = texts("path patterns such as *.jpg or 2024/**") {
    $0.contains { $0 != "/" }
  }
}
