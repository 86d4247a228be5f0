import GalleryLayout

/// The numbers that a page passes, read one after another. NaN stands for `nil`.
///
/// Inlined readers would be a tenth of a module.
struct NumberReader {
  private var next: UnsafePointer<Double>

  init(_ numbers: UnsafePointer<Double>) { next = numbers }

  mutating func number() -> Double {
    defer { next += 1 }
    return next.pointee
  }

  @inline(never)
  mutating func optional() -> Double? {
    let number = number()
    return number.isNaN ? nil : number
  }

  @inline(never)
  mutating func count() -> Int? { optional().map { Int(clamping: $0) } }

  mutating func flag() -> Bool { number() == 1 }

  /// Reads the index of a case.
  mutating func choice<Choice>(_ choices: Choice...) -> Choice? {
    count().flatMap { choices.indices.contains($0) ? choices[$0] : nil }
  }

  mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }

  /// Reads a number of values and the values.
  mutating func list<Value>(_ value: (inout Self, Int) -> Value) -> [Value] {
    (0..<(count() ?? 0)).map { value(&self, $0) }
  }

  @inline(never)
  mutating func page() -> LayoutPage {
    LayoutPage(
      width: number(), height: optional(), margin: optional(), gap: optional(), firstTop: number())
  }

  @inline(never)
  mutating func paging() -> Paging {
    Paging(perPage: count(), headingHeight: number(), pagePerGroup: flag())
  }

  /// Reads the items. Their identifiers are their indices.
  @inline(never)
  mutating func items() -> [LayoutItem] {
    list { reader, index in
      LayoutItem(
        id: LayoutKey(index), aspect: reader.number(), weight: reader.optional(), diameter: reader.optional(),
        maximumWidth: reader.optional(), captionHeight: reader.number(), span: reader.count() ?? 1,
        group: reader.count().map { LayoutKey($0) })
    }
  }
}
