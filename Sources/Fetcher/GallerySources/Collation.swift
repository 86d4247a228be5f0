/// The order of letters: that of the Unicode collation (UTS #10) for Latin, Greek and Cyrillic, with the alphabet of a
/// language if it has its own. It does not depend on the system's locale.
///
/// Accents only order names with the same letters, and case only names with the same accents too. Letters without a
/// rule have the order of their code points.
package struct Collation: Sendable {
  /// The order without a language.
  package static let root = Collation(rules: letters, after: [:], firstPlace: 0x10F100)

  /// The keys of letters, in lower case. They sort in the order of the letters as UTF-8.
  private let keys: [String: String]
  /// The length of the longest letter, in scalars without marks.
  private let longest: Int
  private let isTailored: Bool

  /// The order of a language (BCP 47); that of ``root`` for languages without an alphabet of their own.
  package static func of(language: String) -> Collation {
    let tag = language.prefix { $0 != "-" }.lowercased()
    let rules = tailorings.first { $0.languages.split(separator: " ").contains(tag[...]) }?.rules
    // Private scalars below those of the root: a letter of the alphabet precedes other letters at its place.
    return rules.map { Collation(rules: $0, after: root.keys, firstPlace: 0x10F000) } ?? root
  }

  private init(rules: String, after known: [String: String], firstPlace: UInt32) {
    var keys = known
    for rule in rules.split(separator: " ") {
      let places = rule.split(separator: "<").map { $0.split(separator: "=").map(String.init) }
      let anchor = known[places[0][0]] ?? places[0][0]
      for (place, letters) in places.enumerated() {
        let mark = Unicode.Scalar(firstPlace + UInt32(place)).map { String($0) } ?? ""
        for letter in letters.dropFirst(place == 0 ? 1 : 0) {
          keys[letter] = place == 0 ? anchor : anchor + mark
        }
      }
    }
    self.keys = keys
    isTailored = !known.isEmpty
    longest = isTailored ? keys.keys.map { $0.count }.max() ?? 1 : 1
  }

  /// Returns a text whose bytes sort like the letters of a name, without a copy if it is the name itself.
  func folded(_ name: String) -> String {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    guard !isASCII || isTailored else {
      return name.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        ? name.lowercased() : name
    }
    let scalars = Self.decomposed(name)
    var folded = ""
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      let end = scalars[(index + 1)...].firstIndex { !Self.isMark($0) } ?? scalars.count
      if let (key, count) = letters(in: scalars, at: index) {
        folded += key
        index += count
      } else if let key = key(of: scalar, with: scalars[(index + 1)..<end]) {
        folded += key
        index = end
      } else {
        folded += scalar.properties.lowercaseMapping
        // The marks of a separator stay, so that each part of a path has a text.
        index = scalar == "/" || Self.isMark(scalar) ? index + 1 : end
      }
    }
    return folded
  }

  /// Returns the key of the longest letter of several scalars, such as `ch`, and their number.
  private func letters(in scalars: [Unicode.Scalar], at index: Int) -> (key: String, count: Int)? {
    guard longest > 1 else { return nil }
    for count in (2...longest).reversed() {
      let following = scalars[index...].prefix(count + 1)
      guard following.count >= count, !(following.count > count && Self.isMark(scalars[index + count])) else {
        continue
      }
      let text = following.prefix(count).map(\.properties.lowercaseMapping).joined()
      if let key = keys[text] { return (key, count) }
    }
    return nil
  }

  /// Returns the key of a letter with one of its marks, or of the letter alone; `nil` if there is no rule for it.
  private func key(of letter: Unicode.Scalar, with marks: ArraySlice<Unicode.Scalar>) -> String? {
    guard !letter.isASCII || !marks.isEmpty || isTailored else { return nil }
    for spelling in [String(letter), letter.properties.lowercaseMapping] {
      for mark in marks { if let key = keys[spelling + String(mark)] { return key } }
      if let key = keys[spelling] { return key }
    }
    return nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

  /// Returns numbers that order names with the same letters: by their accents.
  static func accents(of name: Substring.UTF8View) -> [UInt32] {
    decomposed(String(Substring(name)).lowercased()).map { scalar in
      guard isMark(scalar) else { return scalar.value }
      // Marks follow all letters: a letter without one comes first.
      return 0x110000 + (marks.firstIndex(of: scalar).map { UInt32($0) } ?? scalar.value)
    }
  }

  /// The usual marks in the order of the Unicode collation.
  private static let marks = [
    0x301, 0x300, 0x306, 0x302, 0x30C, 0x30A, 0x308, 0x30B, 0x303, 0x307, 0x327, 0x328, 0x304, 0x309, 0x30F,
    0x311,
    0x31B, 0x323, 0x324, 0x325, 0x326, 0x32D, 0x32E, 0x330, 0x331,
  ].compactMap { Unicode.Scalar($0 as UInt32) }

  // MARK: Decomposition

  /// Returns the scalars of a name with the marks of Latin, Greek and Cyrillic letters after the letters.
  private static func decomposed(_ name: String) -> [Unicode.Scalar] {
    name.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      guard !scalar.isASCII else { return [scalar] }
      return decompositions[String(scalar)] ?? decompositions[scalar.properties.lowercaseMapping] ?? [scalar]
    }
  }

  /// The lower-case letters with marks, decomposed. Since texts are equal by canonical equivalence, the key `e\u{301}`
  /// also finds `é`. Foundation's decomposition would add its Unicode tables to the programs.
  private static let decompositions: [String: [Unicode.Scalar]] = {
    var found: [String: [Unicode.Scalar]] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzæøſʒαεηιουωρабвгдежзиклмнопрстуфхцчшыэюяіѵәө".unicodeScalars {
      for mark in marks {
        found[String(String.UnicodeScalarView([letter, mark]))] = [letter, mark]
        guard "aeiouyαιυ".unicodeScalars.contains(letter) else { continue }
        for other in marks {
          found[String(String.UnicodeScalarView([letter, mark, other]))] = [letter, mark, other]
        }
      }
    }
    return found
  }()

  // MARK: Rules

  /// The order of letters that are not ASCII letters with marks, and of typographic punctuation (DUCET of Unicode
  /// 13). `d=đ<ɖ`: đ has the place of d, ɖ the next one. A letter with marks and without a rule has the place of its
  /// base letter.
  private static let letters = """
    ae=æ a<ɑ b<ƀ<ɓ c<ƈ d=đ=ð<ɖ<ɗ dz=ǳ=ǆ e<ǝ<ə<ɛ f<ƒ g<ǥ<ɠ<ɣ h=ħ ij=ĳ i<ı<ɨ<ɩ k<ƙ l=ł=ŀ lj=ǉ n<ɲ<ŋ nj=ǌ o=ø<ɔ oe=œ \
    p<ƥ q<ĸ s=ſ<ʃ ss=ß t<ŧ<ƭ<ʈ u<ʉ<ɯ<ʊ v<ʋ y<ƴ z<ƶ<ʒ<þ<ƿ σ=ς а<ә<ӕ г=ґ<ғ д<ђ е<є ж<җ з<ѕ и<і<й й<ј к<қ<ҡ<ҝ л<љ \
    н<ң<њ о<ө т<ћ у<ү<ұ х<ҳ<һ ч<ҷ<ҹ<џ ь<ѣ -=‐=‑=–=—=− '=‘=’=‚ "=“=”=„=«=»
    """

  /// The alphabets of languages that differ from the root (CLDR's tailorings of letters).
  private static let tailorings: [(languages: String, rules: String)] = [
    ("sv fi", "d=đ=ð y=ü=ű z<å<ä=æ<ö=ø=ő=œ"), ("da nb nn no", "d=đ=ð y=ü=ű z<æ=ä<ø=ö=ő<å=aa"),
    ("is", "a<á d=đ<ð e<é i<í o<ó u<ú y<ý þ<æ=ä<ö=ø<å"), ("et", "s<š<z<ž w<õ<ä<ö<ü"),
    ("lt", "c<č i=y s<š z<ž"), ("lv", "c<č g<ģ i=y k<ķ l<ļ n<ņ r<ŗ s<š z<ž"),
    ("pl", "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż"), ("cs", "c<č h<ch r<ř s<š z<ž"),
    ("sk", "a<ä c<č h<ch o<ô r<ř s<š z<ž"), ("sl", "c<č<ć d<đ s<š z<ž"),
    ("hr bs sr", "c<č<ć d<đ l<lj n<nj s<š z<ž"),
    ("sq", "c<ç d<dh e<ë g<gj l<ll n<nj r<rr s<sh t<th x<xh z<zh"),
    ("hu", "c<cs d<dz<dzs g<gy l<ly n<ny o<ö=ő s<sz t<ty u<ü=ű z<zs"), ("ro mo", "a<ă<â i<î s<ş=ș t<ţ=ț"),
    ("tr", "c<ç g<ğ h<ı=I i=İ o<ö s<ş u<ü"), ("az", "c<ç e<ə g<ğ h<x<ı=I i=İ k<q o<ö s<ş u<ü z<w"),
    ("es gl ast eu fil", "n<ñ"), ("vi", "a<ă<â d<đ e<ê o<ô<ơ u<ư"),
    ("cy", "c<ch d<dd f<ff g<ng l<ll p<ph r<rh t<th"), ("eo", "c<ĉ g<ĝ h<ĥ j<ĵ s<ŝ u<ŭ"),
  ]
}
