/// The colour label of a photo, as set in photo software.
public enum ColorLabel: String, Sendable, Hashable, Codable, CaseIterable {
  /// The colours that photo software offers.
  case red, orange, yellow, green, blue, purple, pink
  /// A label of unknown colour: software stores words, and users may choose their own.
  case other

  /// The values of `xmp:Label`, in lower case: Bridge's, and Lightroom's in several languages.
  private static let names: [String: ColorLabel] = [
    "red": .red, "rot": .red, "rouge": .red, "rojo": .red, "rosso": .red, "rood": .red, "vermelho": .red,
    "select": .red,
    "orange": .orange,
    "yellow": .yellow, "gelb": .yellow, "jaune": .yellow, "amarillo": .yellow, "giallo": .yellow,
    "geel": .yellow,
    "amarelo": .yellow, "second": .yellow,
    "green": .green, "grün": .green, "vert": .green, "verde": .green, "groen": .green, "approved": .green,
    "blue": .blue, "blau": .blue, "bleu": .blue, "azul": .blue, "blu": .blue, "blauw": .blue, "review": .blue,
    "purple": .purple, "violet": .purple, "lila": .purple, "violett": .purple, "pourpre": .purple,
    "púrpura": .purple, "viola": .purple, "paars": .purple, "roxo": .purple, "to do": .purple,
    "todo": .purple,
    "pink": .pink, "magenta": .pink, "rosa": .pink,
  ]

  /// Creates the label for a word; `nil` for blank text and for the word `none`.
  public init?(named text: String) {
    let name = text.lowercased().trimmed
    if name.isEmpty || name == "none" { return nil }
    self = Self.names[name] ?? .other
  }

  /// The colour of the printed label.
  public var color: Color {
    switch self {
    case .red: Color(red: 0xD9, green: 0x3A, blue: 0x34)
    case .orange: Color(red: 0xEC, green: 0x8A, blue: 0x24)
    case .yellow: Color(red: 0xF2, green: 0xC9, blue: 0x1D)
    case .green: Color(red: 0x4A, green: 0xA3, blue: 0x4B)
    case .blue: Color(red: 0x3B, green: 0x77, blue: 0xC4)
    case .purple: Color(red: 0x8E, green: 0x5B, blue: 0xB5)
    case .pink: Color(red: 0xE0, green: 0x6A, blue: 0xA8)
    case .other: Color(red: 0x9A, green: 0x9A, blue: 0x9A)
    }
  }
}
