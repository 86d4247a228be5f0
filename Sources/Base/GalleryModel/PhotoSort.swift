/// The sort key of photos.
public enum PhotoSort: FieldChoice {
  /// `none` for lists and web services, which have their own order; otherwise `name`.
  case auto
  /// The file name; numbers in it are compared by value.
  case name
  /// The whole path, part by part, each compared as for `name`.
  case path
  /// The time at which the photo was taken, or else the time of the file's last change.
  case date
  /// The time of the file's last change.
  case modified
  /// The file's size in bytes.
  case size
  /// A pseudorandom order, which depends on the photos' paths and the seed.
  case random(seed: Int)
  /// The order of the sources.
  case none
  /// A field, by its name: numbers by value, then other texts, then photos without the field.
  case field(String)

  /// The keys with fixed names.
  public static let named: [(name: String, choice: PhotoSort)] = [
    ("auto", .auto), ("name", .name), ("path", .path), ("date", .date), ("modified", .modified),
    ("size", .size), ("colour", .field("hue")), ("sharpness", .field("sharpness")),
    ("random", .random(seed: 0)),
    ("none", .none),
  ]

  /// The name of the field; `nil` for the other choices.
  public var fieldName: String? { if case .field(let name) = self { name } else { nil } }

  private static let seeded = "random:"
  /// The seeds of random orders and samples.
  package static let seeds = 0...Int(Int32.max)

  /// Reads a key; `random:7` is another random order than `random`. Returns `nil` for an empty name or an invalid seed.
  public init?(_ text: String) {
    guard text.lowercased().hasPrefix(Self.seeded) else {
      self.init(choice: text)
      return
    }
    guard let seed = Int(text.dropFirst(Self.seeded.count)), Self.seeds.contains(seed) else { return nil }
    self = .random(seed: seed)
  }

  /// The key in a form that ``init(_:)`` reads.
  public var description: String {
    if case .random(let seed) = self, seed > 0 { "\(Self.seeded)\(seed)" } else { choiceText }
  }
}
