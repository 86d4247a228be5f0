/// The words of a member's name, and their evidence about its image.
enum NameTokens {
  /// `thumbnailUrl`, `thumbnail_url`, `THUMBNAIL-URL` → `thumbnail`, `url`.
  static func tokens(_ name: String) -> [String] {
    var tokens: [String] = []
    var current = ""
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        if !current.isEmpty { tokens.append(current) }
        current = ""
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower, !current.isEmpty {
        tokens.append(current)
        current = ""
      }
      wasLower = character.isLowercase || character.isNumber
      current += character.lowercased()
    }
    if !current.isEmpty { tokens.append(current) }
    return tokens
  }

  /// Names of addresses that are not images of the item: pages about it, people, licences, other items.
  private static let foreign = Set(WordLists["NameTokens.foreign"])
  /// Names for people, whose portraits are not images of an item that has its own.
  private static let people = Set(WordLists["NameTokens.people"])
  private static let portraits = Set(WordLists["NameTokens.portraits"])
  private static let addresses = Set(WordLists["NameTokens.addresses"])
  private static let pictures = Set(WordLists["NameTokens.pictures"])
  private static let largest = Set(WordLists["NameTokens.largest"])
  private static let large = Set(WordLists["NameTokens.large"])
  private static let small = Set(WordLists["NameTokens.small"])

  /// Returns a Boolean value that indicates whether a word of a file's name describes only the size of the
  /// image.
  static func statesSize(_ word: String) -> Bool {
    small.contains(word) || large.contains(word) || largest.contains(word)
      || ["medium", "tn", "th", "me"].contains(word) || word.hasSuffix("thumbnail")
      || word.split(separator: "x").count == 2 && word.allSatisfy { $0.isNumber || $0 == "x" }
  }

  /// Returns a Boolean value that indicates whether a path of names leads to an image of something other than
  /// the item. If the items are people (`ofPeople`), their portraits are the items' images.
  static func isForeign(_ names: [String], ofPeople: Bool = false) -> Bool {
    names.enumerated().contains { index, name in
      // `pages[].image`, but not `image.page`
      let words = tokens(name).filter { index == names.count - 1 || !["page", "pages"].contains($0) }
      return words.contains {
        ofPeople ? foreign.contains($0) && $0 != "logo" : foreign.contains($0) || people.contains($0)
      }
        || words == ["web", "url"]
    }
  }

  static func namesPerson(_ path: String) -> Bool { tokens(path).contains(where: people.contains) }

  static func namesAddress(_ name: String) -> Bool { tokens(name).contains(where: addresses.contains) }

  static func namesPicture(_ names: [String]) -> Bool {
    // `pic640x480`
    names.suffix(3).flatMap(tokens).map { String($0.prefix { !$0.isNumber }) }.contains {
      pictures.contains($0) || largest.contains($0) || portraits.contains($0)
    }
  }

  static func namesSmall(_ names: [String]) -> Bool {
    names.suffix(2).contains { tokens($0).contains(where: small.contains) }
  }

  /// Returns a Boolean value that indicates whether the file name in an address is that of a smaller image:
  /// `thumb-01.jpg`, `01_480x320.jpg`.
  static func namesThumbnail(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return tokens(String(path.split(separator: "/").last ?? "")).contains { word in
      ["thumb", "thumbnail", "thumbs", "small", "mini", "tiny"].contains(word)
        || word.contains("x") && statesSize(word)
    }
  }

  /// Returns the evidence for the largest image in the names: from −0.6 for thumbnails to 0.5 for originals.
  static func preference(_ names: [String]) -> Double {
    let words = names.suffix(2).flatMap(tokens)
    // `thumbnails.full` is smaller than the photo.
    if names.count > 2, names.contains("thumbnails") { return preference(Array(names.suffix(1))) - 0.6 }
    if words.contains(where: small.contains) { return -0.6 }
    if words.contains(where: largest.contains) { return 0.5 }
    if words.contains(where: large.contains) { return 0.3 }
    if words.contains("medium") { return -0.1 }
    // `image_1080`
    let side = words.compactMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }.max() ?? 0
    return (words.contains(where: pictures.contains) ? 0.2 : 0)
      + (side < 50 ? 0 : Double(min(side, 4000)) / 40_000)
  }
}
