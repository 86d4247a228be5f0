import Foundation
import GallerySources
import Testing

@Suite struct CollationTests {
  private static let alphabets: [(language: String, names: String)] = [
    (
      "und",
      "Abel Åberg abern Ærø Afra Ärzteli Becker Dora Đorđe Łukasz Lupo Öztürk Šimić Weiß Weissert Zoe Þór Ёж Жук"
    ),
    ("de-AT", "Abel Åberg Ärzteli Becker Müller Mutter Zoe"),
    ("sv", "Abel Becker Wu Yak Über Zoe Åberg Ärzteli Öztürk"),
    ("nn-NO", "Abel Zoe Ærø Ås Åse Aasen"), ("pl", "Cyd Ćma Lwów Łódź Źdźbło Żaba"),
    ("cs", "Cyr Čech Hus Chlad Ivo"), ("hu", "Cukor Csaba Dóra Olga Ödön Péter"),
    ("tr", "Hüsnü Irmak Işık İnci iz Şen Umut Üzüm"), ("es", "Nuria Ñandú Olga"),
    ("et", "Siim Šaak Zoe Žanna Toomas Võ Õ Ä Ö Ü"), ("vi", "Anh Ân Ậu Bình Duy Đan"),
  ]

  @Test("Names have the order of the Unicode collation, or of a language's alphabet", arguments: alphabets)
  func orders(language: String, names: String) {
    let collation = Collation.of(language: language)
    let composed = names.split(separator: " ").map(String.init)
    for names in [composed, composed.map(\.decomposedStringWithCanonicalMapping)] {
      #expect(names.reversed().sorted { NaturalKey($0, collation) < NaturalKey($1, collation) } == names)
    }
  }

  @Test("Accents order names with the same letters, then case does, wherever numbers stand")
  func levels() {
    let names = [
      "Cote 2", "cote 2", "coté 2", "côte 2", "Côté 2", "côté 2", "COTE 10", "Côtes", "cotes-1", "cotes–2",
    ]
    #expect(names.reversed().map { NaturalKey($0) }.sorted() == names.map { NaturalKey($0) })
  }
}
