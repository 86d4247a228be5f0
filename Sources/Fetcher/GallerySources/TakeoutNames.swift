import GalleryText

/// The names of Google Takeout's JSON files, which describe photos beside them.
///
/// Takeout appends `.supplemental-metadata` (before 2024 nothing) and `.json` to the photo's title. It cuts what
/// exceeds 51 characters in front of `.json`, and moves the number of a repeated title behind the rest: the file
/// of `a(1).jpg` is `a.jpg(1).json`. The names of titles without an extension lack it too, and edited copies have
/// no file of their own. A name that may belong to several photos belongs to no photo.
struct TakeoutNames {
  /// The JSON file of each photo that has one.
  private(set) var owned: [String: String] = [:]
  /// The files that may belong to several photos, sorted.
  private(set) var unclear: [String] = []

  private static let ending = ".json"
  private static let mark = ".supplemental-metadata"
  private static let movies: Set<String> = ["mp4", "mov", "m4v", "3gp", "avi", "mpg", "mkv", "webm"]
  /// The lengths of names that Takeout cut, with `.json`.
  private static let cutLengths = 46...51

  /// A name, and the number that was moved behind it.
  private struct Key: Hashable {
    var name: Substring
    var number: Substring?
  }

  /// The files by the names that they describe, with and without the mark, which may be cut.
  private var whole: [Key: String] = [:]
  /// The files whose names may be cut, without `.json`.
  private var cut: [Key: String] = [:]
  private let photos: Set<String>
  /// A Boolean value that indicates whether a name has the mark, so that the folder is Takeout's.
  private var isMarked = false

  init(photos: [String], files: [String]) {
    self.photos = Set(photos)
    for file in files.sorted(by: { ($0.count, $0) < ($1.count, $1) }) { add(file) }
    guard !whole.isEmpty else { return }
    for step in [Self.exact, Self.titled, Self.truncated] { assign(photos, step) }
    for photo in photos where owned[photo] == nil {
      guard let original = Self.original(of: photo) else { continue }
      let file = owned[original] ?? whole[Key(name: original[...])]
      if let file, !unclear.contains(file) { owned[photo] = file }
    }
    unclear = Set(unclear).sorted()
  }

  /// Gives photos the files that a step finds for them alone.
  private mutating func assign(_ photos: [String], _ step: (TakeoutNames) -> (String) -> [String]) {
    let taken = Set(owned.values).union(unclear)
    var claims: [String: [String]] = [:]
    for photo in photos where owned[photo] == nil {
      let files = Set(step(self)(photo)).subtracting(taken)
      if files.count > 1 { unclear += files }
      for file in files { claims[file, default: []].append(photo) }
    }
    for (file, photos) in claims where !unclear.contains(file) {
      if photos.count == 1 { owned[photos[0]] = file } else { unclear.append(file) }
    }
  }

  /// Returns a Boolean value that indicates whether a JSON file describes a photo or a movie by its name.
  static func isDescription(_ file: String) -> Bool {
    let name = withoutMark(numbered(file.dropLast(ending.count)).name)
    return PhotoNames.promisePhoto(name) || movies.contains(PhotoNames.pathExtension(name))
  }

  private mutating func add(_ file: String) {
    let key = Self.numbered(file.dropLast(Self.ending.count))
    let described = Self.withoutMark(key.name)
    if key.name.utf8.count > described.utf8.count + 1 { isMarked = true }
    whole[key] = file
    whole[Key(name: described, number: key.number)] = file
    let length = key.number.map { $0.count + 2 } ?? 0
    let lengths = [file.count, file.utf16.count, file.utf8.count].flatMap { [$0, $0 - length] }
    guard lengths.contains(where: Self.cutLengths.contains) else { return }
    cut[key] = file
  }

  // MARK: Steps

  private func exact(_ photo: String) -> [String] { Self.readings(of: photo).compactMap { whole[$0] } }

  /// Returns the files of a title without an extension: `2013(1).jpg`, `2013.supplemental-metadata(1).json`.
  private func titled(_ photo: String) -> [String] {
    // Other software writes `a.json` beside `a.jpg`.
    guard isMarked || !owned.isEmpty else { return [] }
    return Self.readings(of: photo).compactMap {
      whole[Key(name: PhotoNames.stem($0.name), number: $0.number)]
    }
  }

  /// Returns the files whose names were cut within the photo's own name.
  private func truncated(_ photo: String) -> [String] {
    // An edited copy's name begins like that of its original.
    guard !cut.isEmpty, Self.original(of: photo).map(photos.contains) != true else { return [] }
    let readings = Self.readings(of: photo)
    return readings.compactMap { reading in
      // The number of a photo must be in the name of its file.
      let isNumbered = reading.number == nil && readings.count > 1
      let isASCII = reading.name.utf8.count == reading.name.count
      let shortest = isNumbered ? PhotoNames.stem(reading.name).count : isASCII ? 36 : 1
      return (min(shortest, reading.name.count)..<reading.name.count).reversed().lazy.compactMap {
        cut[Key(name: reading.name.prefix($0), number: reading.number)]
      }.first
    }
  }

  /// Returns the name of an edited copy's original: a word in the owner's language follows
  /// its name, as in `a-edited.jpg`, `a-bearbeitet(1).jpg` and `a-ha editado.jpg`.
  private static func original(of photo: String) -> String? {
    let stem = PhotoNames.stem(photo[...])
    let ending = photo[stem.endIndex...]
    let key = numbered(stem)
    guard let dash = key.name.lastIndex(of: "-"), dash > stem.startIndex else { return nil }
    let word = key.name[dash...].dropFirst()
    // Long names are cut within the word.
    guard word.count > (photo.utf16.count < cutLengths.lowerBound ? 3 : 0),
      word.allSatisfy({ $0.isLetter || $0 == " " })
    else { return nil }
    return key.name[..<dash] + (key.number.map { "(\($0))" } ?? "") + ending
  }

  // MARK: Names

  /// Returns a photo's name as it is, and with the number at the end of its stem moved behind it.
  private static func readings(of photo: String) -> [Key] {
    let stem = PhotoNames.stem(photo[...])
    let key = numbered(stem)
    let whole = Key(name: photo[...])
    guard key.number != nil else { return [whole] }
    return [whole, Key(name: key.name + photo[stem.endIndex...], number: key.number)]
  }

  /// Returns a name and the number in parentheses at its end.
  private static func numbered(_ name: Substring) -> Key {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex,
      let number = name[start...].dropFirst().dropLast().nonEmpty,
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return Key(name: name) }
    return Key(name: name[..<start], number: number)
  }

  /// Returns a name without the mark or its first characters.
  private static func withoutMark(_ name: Substring) -> Substring {
    guard let dot = name.lastIndex(of: "."), mark.hasPrefix(name[dot...]) else { return name }
    return name[..<dot]
  }
}
