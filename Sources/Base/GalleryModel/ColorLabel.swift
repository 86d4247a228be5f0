/// The colour label of a photo, as set in photo software.
public enum ColorLabel: String, Sendable, Hashable, Codable, CaseIterable {
  /// The colours that photo software offers.
  case red, orange, yellow, green, blue, purple, pink
  /// A label of unknown colour: software stores words, and users may choose their own.
  case other

  /// The values of `xmp:Label`, in lower case: Bridge's, and Lightroom's in several languages.
  private static let words: [ColorLabel: [String]] = [
    .red: ["red", "rot", "rouge", "rojo", "rosso", "rood", "vermelho", "select"],
    .orange: ["orange"],
    .yellow: ["yellow", "gelb", "jaune", "amarillo", "giallo", "geel", "amarelo", "second"],
    .green: ["green", "grün", "vert", "verde", "groen", "approved"],
    .blue: ["blue", "blau", "bleu", "azul", "blu", "blauw", "review"],
    .purple: [
      "purple", "violet", "lila", "violett", "pourpre", "púrpura", "viola", "paars", "roxo", "to do", "todo",
    ],
    .pink: ["pink", "magenta", "rosa"],
  ]

  /// Creates the label for a word; `nil` for blank text and for the word `none`.
  public init?(named text: String) {
    let name = text.lowercased().trimmed
    if name.isEmpty || name == "none" { return nil }
    self = Self.words.first { $0.value.contains(name) }?.key ?? .other
  }

  /// The colour of the printed label.
  public var color: Color {
    switch self {
    case .red: Color(rgb: 0xD93A34)
    case .orange: Color(rgb: 0xEC8A24)
    case .yellow: Color(rgb: 0xF2C91D)
    case .green: Color(rgb: 0x4AA34B)
    case .blue: Color(rgb: 0x3B77C4)
    case .purple: Color(rgb: 0x8E5BB5)
    case .pink: Color(rgb: 0xE06AA8)
    case .other: Color(rgb: 0x9A9A9A)
    }
  }
}
