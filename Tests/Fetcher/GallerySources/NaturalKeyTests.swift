import GallerySources
import TestSupport
import Testing

@Suite struct NaturalKeyTests {
  @Test(
    "Names are in natural order",
    arguments: [
      ["photo 1", "photo 2", "photo 10", "photo 11", "photo 100"],
      ["IMG_9.jpg", "IMG_10.jpg", "img_11.jpg", "IMG_12.jpg"],
      ["1", "2", "10", "a", "b"],
      ["a", "a1", "a1b", "a1b2", "a1b10", "a2", "ab"],
      ["2024-1-9", "2024-1-10", "2024-02-01", "2024-10-1"],
      ["v1.2", "v1.10", "v2"],
      ["", "0", "a"],
      [
        "x99999999999999999999999999999998", "x99999999999999999999999999999999",
        "x100000000000000000000000000000000",
      ],
    ])
  func counts(names: [String]) {
    #expect(names.reversed().sorted { NaturalKey($0) < NaturalKey($1) } == names)
  }

  @Test("Leading zeros only order names that are otherwise equal")
  func zeros() {
    let names = ["a000", "a00", "a0", "a01", "a1", "a002", "a2", "a03", "a010", "a10"]
    #expect(names.sorted { NaturalKey($0) < NaturalKey($1) } == names.map { $0 }.sorted(by: zeroOrder))
    #expect(NaturalKey("a1b2") < NaturalKey("a01b3"))
    #expect(NaturalKey("a01b2") < NaturalKey("a1b3"))
    #expect(NaturalKey("a01") < NaturalKey("a1"))
    #expect(NaturalKey("a00") < NaturalKey("a01"))
  }

  /// By value, then by text: the order of the names above.
  private func zeroOrder(_ left: String, _ right: String) -> Bool {
    let values = (Int(left.dropFirst()) ?? -1, Int(right.dropFirst()) ?? -1)
    return values.0 == values.1 ? left < right : values.0 < values.1
  }

  @Test("Case only orders names that are otherwise equal")
  func letterCase() {
    #expect(NaturalKey("b") > NaturalKey("A"))
    #expect(NaturalKey("B") > NaturalKey("a"))
    #expect(NaturalKey("A") < NaturalKey("a"))
    #expect(NaturalKey("A2") > NaturalKey("a1"))
    #expect(NaturalKey("ÄPFEL 2") < NaturalKey("äpfel 10"))
  }

  @Test("The order ignores locales; letters of other scripts follow code points")
  func locale() {
    // Swedish sorts ä after z, German beside a; Turkish reads I as ı.
    let names = ["a", "ä", "I", "i", "ı", "z", "я", "日本 2", "日本 10"]
    #expect(names.reversed().sorted { NaturalKey($0) < NaturalKey($1) } == names)
  }

  @Test("Only ASCII decimal digits count as numbers")
  func digits() {
    #expect(NaturalKey("a²") > NaturalKey("a10"))
    #expect(NaturalKey("١٠") < NaturalKey("٢"))
  }

  @Test("Two Unicode spellings of a letter are two names")
  func normalization() {
    let composed = NaturalKey("caf\u{E9}")
    let decomposed = NaturalKey("cafe\u{301}")
    #expect(composed != decomposed)
    #expect((composed < decomposed) != (decomposed < composed))
  }

  private static let names: [String] = {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "0", "00", "1", "9", "10", "010", "a", "A", "b", "\u{E9}", "e\u{301}", "ß", "İ", "-", " ", ".", "/",
      "~", "²",
      "日", "👩‍👧", "\u{301}",
    ]
    return (0..<150).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        .joined()
    }
  }()

  @Test("Of two different names exactly one comes first")
  func trichotomy() {
    for left in Self.names {
      for right in Self.names {
        let (a, b) = (NaturalKey(left), NaturalKey(right))
        let relations = [a < b, a == b, b < a].count { $0 }
        #expect(relations == 1, "\(left) and \(right)")
        #expect((a == b) == (Array(left.utf8) == Array(right.utf8)), "\(left) and \(right)")
      }
    }
  }

  @Test("The order is transitive")
  func transitivity() {
    let keys = Self.names.map { NaturalKey($0) }.sorted()
    for (index, key) in keys.enumerated() {
      #expect(!keys[index...].contains { $0 < key })
    }
  }

  @Test("The order does not depend on the earlier order")
  func stability() {
    var random = SplitMix64(seed: 4)
    let sorted = Self.names.map { NaturalKey($0) }.sorted()
    for _ in 0..<10 {
      #expect(Self.names.shuffled(using: &random).map { NaturalKey($0) }.sorted() == sorted)
    }
  }
}
