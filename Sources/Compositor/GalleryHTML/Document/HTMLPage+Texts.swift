import GalleryModel

extension HTMLPage {
  /// A text and its places, by the index of the strip. It is a single element on all strips.
  struct PlacedText {
    let kind: HTMLStrip.Text.Kind
    let parts: [String]
    var places: [Int: HTMLStrip.Text] = [:]
  }

  /// The texts of all strips.
  var texts: [PlacedText] {
    struct Key: Hashable {
      let kind: HTMLStrip.Text.Kind
      let parts: [String]
      let number: Int
    }
    var texts: [PlacedText] = []
    var indices: [Key: Int] = [:]
    for (strip, content) in strips.enumerated() {
      var numbers: [Key: Int] = [:]
      for text in content.texts {
        let first = Key(kind: text.kind, parts: text.parts, number: 0)
        let key = Key(kind: text.kind, parts: text.parts, number: numbers[first, default: 0])
        numbers[first, default: 0] += 1
        if indices[key] == nil {
          indices[key] = texts.count
          texts.append(PlacedText(kind: text.kind, parts: text.parts))
        }
        if let index = indices[key] { texts[index].places[strip] = text }
      }
    }
    return texts
  }

  /// Returns the classes that hide an element on the strips without a place
  /// for it; empty if it is on all strips.
  func hidingClasses(_ places: some Collection<Int>) -> String {
    strips.indices.filter { !places.contains($0) }.map { " h\($0)" }.joined()
  }
}
