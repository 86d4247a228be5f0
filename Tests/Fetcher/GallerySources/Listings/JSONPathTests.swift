public import GalleryJSON
import Testing

@testable import GallerySources

/// The examples of RFC 9535 within the subset. Objects are visited in the natural order of their names, since the RFC
/// leaves the order open.
@Suite struct JSONPathTests {
  private static let store: JSONValue = [
    "store": [
      "book": [
        ["category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95],
        ["category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99],
        [
          "category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3",
          "price": 8.99,
        ],
        [
          "category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings",
          "isbn": "0-395-19395-8", "price": 22.99,
        ],
      ],
      "bicycle": ["color": "red", "price": 399],
    ]
  ]

  private func titles(_ query: String) throws -> [String] {
    try JSONPath(query).values(in: Self.store).compactMap { $0["title"]?.scalarText }
  }

  @Test("The bookstore examples of section 1.5 give the RFC's results")
  func bookstore() throws {
    let authors: [JSONValue] = ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]
    #expect(try JSONPath("$.store.book[*].author").values(in: Self.store) == authors)
    #expect(try JSONPath("$..author").values(in: Self.store) == authors)
    #expect(try JSONPath("$.store.*").values(in: Self.store).count == 2)
    #expect(try JSONPath("$.store..price").values(in: Self.store) == [399, 8.95, 12.99, 8.99, 22.99])
    #expect(try titles("$..book[2]") == ["Moby Dick"])
    #expect(try JSONPath("$..book[2].author").values(in: Self.store) == ["Herman Melville"])
    #expect(try JSONPath("$..book[2].publisher").values(in: Self.store) == [])
    #expect(try titles("$..book[-1]") == ["The Lord of the Rings"])
    #expect(try titles("$..book[0,1]") == ["Sayings of the Century", "Sword of Honour"])
    #expect(try titles("$..book[:2]") == ["Sayings of the Century", "Sword of Honour"])
    #expect(try titles("$..book[?@.isbn]") == ["Moby Dick", "The Lord of the Rings"])
    #expect(try titles("$..book[?@.price<10]") == ["Sayings of the Century", "Moby Dick"])
    #expect(try JSONPath("$..*").values(in: Self.store).count == 27)
  }

  /// A document, and queries with the values they select.
  struct Example: Sendable, CustomTestStringConvertible {
    let document: JSONValue
    let query: String
    let values: [JSONValue]

    init(_ document: JSONValue, _ query: String, _ values: [JSONValue]) {
      (self.document, self.query, self.values) = (document, query, values)
    }

    var testDescription: String { query }
  }

  private static let names: JSONValue = ["o": ["j j": ["k.k": 3]], "'": ["@": 2]]
  private static let letters: JSONValue = ["a", "b", "c", "d", "e", "f", "g"]
  private static let mixed: JSONValue = [
    "a": [3, 5, 1, 2, 4, 6, ["b": "j"], ["b": "k"], ["b": [:]], ["b": "kilo"]],
    "o": ["p": 1, "q": 2, "r": 3, "s": 5, "t": ["u": 6]], "e": "f",
  ]
  private static let deep: JSONValue = ["o": ["j": 1, "k": 2], "a": [5, 3, [["j": 4], ["k": 6]]]]
  private static let nulls: JSONValue = ["a": nil, "b": [nil], "c": [[:]], "null": 1]

  static let examples: [Example] = [
    Example(names, "$.o['j j']", [["k.k": 3]]), Example(names, "$.o['j j']['k.k']", [3]),
    Example(names, #"$.o["j j"]["k.k"]"#, [3]), Example(names, #"$["'"]["@"]"#, [2]),
    Example(deep, "$.o[*]", [1, 2]), Example(deep, "$.o[*, *]", [1, 2, 1, 2]),
    Example(["a", "b"], "$[1]", ["b"]),
    Example(["a", "b"], "$[-2]", ["a"]), Example(["a", "b"], "$[2]", []),
    Example(letters, "$[1:3]", ["b", "c"]), Example(letters, "$[5:]", ["f", "g"]),
    Example(letters, "$[1:5:2]", ["b", "d"]), Example(letters, "$[5:1:-2]", ["f", "d"]),
    Example(letters, "$[::-1]", ["g", "f", "e", "d", "c", "b", "a"]), Example(letters, "$[::0]", []),
    Example(letters, "$[0, 3]", ["a", "d"]), Example(letters, "$[0:2, 5]", ["a", "b", "f"]),
    Example(letters, "$[0, 0]", ["a", "a"]),
    Example(mixed, "$.a[?@.b == 'kilo']", [["b": "kilo"]]),
    Example(mixed, "$.a[?(@.b == 'kilo')]", [["b": "kilo"]]),
    Example(mixed, "$.a[?@>3.5]", [5, 4, 6]),
    Example(mixed, "$.a[?@.b]", [["b": "j"], ["b": "k"], ["b": [:]], ["b": "kilo"]]),
    Example(mixed, "$[?@.*]", [mixed["a"] ?? nil, mixed["o"] ?? nil]),
    Example(mixed, "$[?@[?@.b]]", [mixed["a"] ?? nil]), Example(mixed, "$.o[?@<3, ?@<3]", [1, 2, 1, 2]),
    Example(mixed, #"$.a[?@<2 || @.b == "k"]"#, [1, ["b": "k"]]), Example(mixed, "$.o[?@>1 && @<4]", [2, 3]),
    Example(mixed, "$.o[?@.u || @.x]", [["u": 6]]), Example(mixed, "$.a[?@.b == $.x]", [3, 5, 1, 2, 4, 6]),
    Example(mixed, "$.a[?@ == @]", mixed["a"]?.elements ?? []),
    Example(mixed, "$.a[?!@.b && @ > 4]", [5, 6]),
    Example(mixed, "$.a[?!(@ > 1 || @.b)]", [1]),
    Example(deep, "$..j", [4, 1]), Example(deep, "$..[0]", [5, ["j": 4]]),
    Example(deep, "$..o", [["j": 1, "k": 2]]),
    Example(deep, "$.o..[*, *]", [1, 2, 1, 2]), Example(deep, "$.a..[0, 1]", [5, 3, ["j": 4], ["k": 6]]),
    Example(nulls, "$.a", [nil]), Example(nulls, "$.a[0]", []), Example(nulls, "$.a.d", []),
    Example(nulls, "$.b[0]", [nil]), Example(nulls, "$.b[*]", [nil]), Example(nulls, "$.b[?@]", [nil]),
    Example(nulls, "$.b[?@==null]", [nil]), Example(nulls, "$.c[?@.d==null]", []),
    Example(nulls, "$.null", [1]),
    Example(["é": 1, "a_1": 2], "$.é", [1]), Example(["a\u{1F600}": 1], #"$["a\uD83D\uDE00"]"#, [1]),
    Example(["a": [1]], "$ .a [ 0 ]", [1]), Example(["a": 1], "$", [["a": 1]]),
  ]

  @Test("The examples of sections 2.3 to 2.6 give the RFC's results", arguments: examples)
  func selects(example: Example) throws {
    #expect(try JSONPath(example.query).values(in: example.document) == example.values)
  }

  @Test(
    "The comparisons of section 2.3.5.3 give the RFC's results",
    arguments: [
      ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
      ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false),
      ("13 == '13'", false), ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false),
      ("$.obj != $.arr", true), ("$.obj == $.obj", true), ("$.obj != $.obj", false), ("$.arr == $.arr", true),
      ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true), ("$.obj <= $.arr", false),
      ("$.obj < $.arr", false), ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false),
      ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false), ("true <= true", true),
      ("true > true", false), ("1 == 1.0", true), ("-1e2 == -100", true),
    ])
  func compares(condition: String, holds: Bool) throws {
    #expect(try JSONPathFilter(condition).holds(for: ["obj": ["x": "y"], "arr": [2, 3]]) == holds)
  }

  @Test(
    "An invalid query is rejected at the position of its error",
    arguments: [
      ("a", 1), ("", 1), ("$.", 3), ("$.a b", 4), ("$.a.", 5), ("$[01]", 3), ("$[-0]", 3), ("$['a]", 6),
      ("$[a]", 3),
      ("$[1", 4), ("$[?1]", 5), ("$[?@.*==1]", 4), ("$[?length(@)>1]", 4), ("$[?@.a==]", 9),
      ("$[?!@.a==1]", 8),
      ("$[?(@.a]", 8), ("$['\\x']", 5), ("$['\\uD800']", 10), ("$[9007199254740992]", 3), ("$..", 4),
      ("$.1", 3),
      ("$[?@.a=1]", 7),
    ])
  func refuses(query: String, position: Int) throws {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(query) }
    guard case .syntax(let text, let found, let message)? = error else {
      Issue.record("expected a syntax error, received \(String(describing: error))")
      return
    }
    #expect(text == query)
    #expect(found == position, "\(message)")
    #expect("\(try #require(error))" == "\(query): character \(position): \(message)")
  }

  @Test("Deep conditions are rejected, and queries that visit too much end")
  func bounds() throws {
    let deep =
      "$[?" + String(repeating: "(", count: 10_000) + "@" + String(repeating: ")", count: 10_000) + "]"
    #expect(throws: JSONPathError.self) { try JSONPath(deep) }
    let list = JSONValue.list(Array(repeating: 1, count: 100))
    let wide = JSONValue.list(Array(repeating: list, count: 100))
    #expect(throws: JSONPathError.tooMuchWork(limit: 5000)) {
      try JSONPath("$..*").values(in: wide, limit: 5000)
    }
    #expect(try JSONPath("$..*").values(in: wide, limit: 50_000).count == 10_100)
  }
}

extension JSONValue: ExpressibleByNilLiteral {
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
}
