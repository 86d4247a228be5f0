/// The words of names, and the English ones by which services name the facts of an item and the rest of a
/// list.
///
/// They decide only between values that are equally good otherwise; images are found by fetching them.
enum MemberNames {
  // MARK: Items

  /// A fact of an item.
  enum Fact: Int, CaseIterable {
    case id, title, date, page, weight, width, height

    /// The names of it, the best first.
    var names: [String] {
      switch self {
      case .id: ["id", "uuid", "uid", "identifier"]
      case .title: ["title", "caption", "name", "label", "alt", "description", "summary", "filename"]
      case .date: ["taken", "date", "created", "published", "timestamp", "modified"]
      case .page: ["html", "page", "link", "url"]
      case .weight: ["weight", "votes"]
      case .width: ["width", "w"]
      case .height: ["height", "h"]
      }
    }
  }

  /// The word of the image from which those of other sizes are made.
  static let original = "original"
  /// Words beside those of a fact: `altText`, `created_at`, `originalFileName`.
  static let modifiers = [
    "text", "file", "at", "time", original, "image", "photo", "item", "record", "object",
  ]
  /// Objects that describe their item: of OAI-PMH, Collection+JSON, and content services.
  static let descriptions = ["metadata", "header", "data"]
  /// The endings of class names and file names for images that are no photos.
  static let decorations = ["logo", "icon", "avatar"]

  /// The beginning of a word in the class names of parts of a page beside the main one.
  static let related = "related"

  // MARK: Lists

  static let next = "next"
  static let current = "current"
  static let remaining = "remaining"
  static let token = "token"
  /// The beginnings of names of members whose value continues a list.
  static let cursors: Set = ["cursor", "after", "continu", "resumption", "offset"]
  static let offsets: Set = ["offset", "skip", "start", "from"]
  /// Names of the number of items of a page.
  static let sizes: Set = ["per", "size", "limit"]
  static let totals = ["total", "count", "found", "matched", "available", "num"]
  /// Words beside those of totals, and beside the list's name.
  static let things = [
    "result", "item", "hit", "record", "entries", "element", "object", "all", "grand", "photo", "image",
  ]
  /// Words of the names of the last page.
  static let bounds = ["total", "count", "last", "max"]
  static let more = ["more", next, parts[0], parts[1]]
  static let parts = ["truncated", "incomplete", "partial"]
  static let ends: Set = ["last", "done", "complete"]
  /// Words of names that contain `page`, and are not its number.
  static let notPositions = sizes.union(bounds).union([next])

  /// Returns the place of a name among those of a fact, if it has only words of that fact, and words beside
  /// them: `o:title`, `created_at`, `originalfilename`.
  static func rank(of name: String, as fact: Fact) -> Int? {
    let names = fact.names
    // The address of an image is no page.
    let words = fact == .page ? names : names + modifiers
    var best: Int?
    var rest = Paging.plain(name)[...]
    while !rest.isEmpty {
      guard let known = words.filter(rest.hasPrefix).max(by: { $0.utf8.count < $1.utf8.count }) else {
        return nil
      }
      rest = rest.dropFirst(known.count)
      if let rank = names.firstIndex(of: known) { best = min(best ?? rank, rank) }
    }
    return best
  }

  /// `related-posts`, `jp-relatedposts`
  static func isBeside(_ name: String) -> Bool {
    name.lowercased().contains(related) && words(name).contains { $0.hasPrefix(related) }
  }

  static func isDecoration(_ word: String) -> Bool { decorations.contains(where: word.hasSuffix) }

  /// `thumbnailUrl`, `thumbnail_url`, `THUMBNAIL-URL` → `thumbnail`, `url`.
  static func words(_ name: some StringProtocol) -> [String] {
    var words: [String] = []
    var current = ""
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        if !current.isEmpty { words.append(current) }
        current = ""
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower, !current.isEmpty {
        words.append(current)
        current = ""
      }
      wasLower = character.isLowercase || character.isNumber
      current += character.lowercased()
    }
    if !current.isEmpty { words.append(current) }
    return words
  }
}
