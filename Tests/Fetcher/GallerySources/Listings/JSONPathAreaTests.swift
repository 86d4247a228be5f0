import GalleryJSON
import Testing

@testable import GallerySources

/// The areas of the public JSONPath Compliance Test Suite within the subset, with cases of this project.
@Suite("The areas of JSONPath")
struct JSONPathAreaTests {
  /// A document, a query, and the selected values.
  struct Example: Sendable, CustomTestStringConvertible {
    let query: String
    let document: JSONValue
    let values: [JSONValue]

    init(_ query: String, _ document: JSONValue, _ values: [JSONValue]) {
      (self.query, self.document, self.values) = (query, document, values)
    }

    var testDescription: String { query }
  }

  private static let digits: JSONValue = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  private static let people: JSONValue = [
    ["a": "b", "d": "e"], ["a": "c", "d": "f"], ["a": 1], ["a": nil], ["b": true],
  ]

  static let names: [Example] = [
    Example("$.a", ["a": "A", "b": "B"], ["A"]), Example("$.a", ["first", "second"], []),
    Example("$.☺", ["☺": "A"], ["A"]), Example("$.a.b", ["a": ["b": 1]], [1]),
    Example("$.*", ["a", "b"], ["a", "b"]),
    Example("$.*.a", [["a": 1], ["b": 2], ["a": 3]], [1, 3]), Example("$['a']", ["a": 1], [1]),
    Example("$[\"\"]", ["": 1, "a": 2], [1]), Example("$['a','a']", ["a": 1], [1, 1]),
    Example("$['a',1]", ["x", "y"], ["y"]), Example("$['null']", ["null": 1], [1]),
    Example(#"$["\u263A"]"#, ["☺": 1], [1]),
    Example(#"$["\b\t\n\f\r\\\/\""]"#, ["\u{8}\t\n\u{C}\r\\/\"": 1], [1]),
    Example(#"$['\'"']"#, ["'\"": 1], [1]), Example("$['true','false']", ["true": 1, "false": 2], [1, 2]),
    Example("$['é']", ["e\u{301}": 1, "\u{E9}": 2], [2]),
  ]

  static let indexes: [Example] = [
    Example("$[0]", digits, [0]), Example("$[-1]", digits, [9]), Example("$[-10]", digits, [0]),
    Example("$[-11]", digits, []), Example("$[10]", digits, []), Example("$[0]", ["a": 1], []),
    Example("$[9007199254740991]", digits, []), Example("$[-9007199254740991]", digits, []),
    Example("$[0]", "text", []),
  ]

  static let slices: [Example] = [
    Example("$[1:3]", digits, [1, 2]), Example("$[1:6:2]", digits, [1, 3, 5]),
    Example("$[:]", [1, 2], [1, 2]),
    Example("$[::]", [1, 2], [1, 2]), Example("$[:2:]", digits, [0, 1]), Example("$[8::]", digits, [8, 9]),
    Example("$[-2:]", digits, [8, 9]), Example("$[:-8]", digits, [0, 1]), Example("$[2:1]", digits, []),
    Example("$[::-3]", digits, [9, 6, 3, 0]), Example("$[-1:2:-3]", digits, [9, 6, 3]),
    Example("$[0:3:-2]", digits, []),
    Example("$[7:3:-1]", digits, [7, 6, 5, 4]), Example("$[-3:-5:-1]", digits, [7, 6]),
    Example("$[3::-1]", digits, [3, 2, 1, 0]),
    Example("$[:5:-2]", digits, [9, 7]), Example("$[20::-4]", digits, [9, 5, 1]),
    Example("$[:-20:-5]", digits, [9, 4]),
    Example("$[::0]", digits, []), Example("$[0:20:9007199254740991]", digits, [0]),
    Example("$[-9007199254740991:9007199254740991]", [1], [1]), Example("$[1:2]", ["a": 1], []),
    Example("$[1:2]", "text", []), Example("$[1:3,0]", digits, [1, 2, 0]),
  ]

  static let wildcards: [Example] = [
    Example("$[*]", ["a": 1, "b": 2], [1, 2]), Example("$[*]", 1, []), Example("$[*]", [], []),
    Example("$[*].a", people, ["b", "c", 1, nil]), Example("$[0,*]", [1, 2], [1, 1, 2]),
    Example("$[*,'a']", ["a": 1], [1, 1]),
  ]

  static let descendants: [Example] = [
    Example("$..a", ["o": [["a": "b"], ["a": ["a": "c"]]]], ["b", ["a": "c"], "c"]),
    Example("$..[1]", [0, [1, 2]], [[1, 2], 2]),
    Example("$..*", [[1], 2], [[1], 2, 1]),
    Example("$..['a','d']", [["a": 1, "d": 2], ["a": 3]], [1, 2, 3]),
    Example("$..[0:1]", [[1, 2], 3], [[1, 2], 1]),
    Example("$..[?@.a]", [["a": 1], [["a": 2]]], [["a": 1], ["a": 2]]),
    Example("$..a..b", ["a": ["x": ["b": 1]]], [1]), Example("$..a[0]", ["a": [1, ["a": [2]]]], [1, 2]),
  ]

  static let filters: [Example] = [
    Example("$[?@.a]", people, [["a": "b", "d": "e"], ["a": "c", "d": "f"], ["a": 1], ["a": nil]]),
    Example("$[?!@.a]", people, [["b": true]]), Example("$[?@.a=='b']", people, [["a": "b", "d": "e"]]),
    Example("$[?@.a==null]", people, [["a": nil]]),
    Example("$[?@.a!=1 && @.a!=null && @.a]", people, [["a": "b", "d": "e"], ["a": "c", "d": "f"]]),
    Example("$[?@.b==true]", people, [["b": true]]),
    Example("$[?@.b == false || @.a == 1]", people, [["a": 1]]),
    Example("$[?@.a>'b']", people, [["a": "c", "d": "f"]]), Example("$[?@.a>=1]", people, [["a": 1]]),
    Example("$[?@.zz==@.yy]", people, people.elements),
    Example("$[?@.a == @.d]", [["a": 1, "d": 1], ["a": 1]], [["a": 1, "d": 1]]),
    Example("$[?$.x]", ["x": 1, "y": 2], [1, 2]), Example("$[?@[0]]", [[], [0]], [[0]]),
    Example("$[?@[-1]==2]", [[1, 2], [2, 1]], [[1, 2]]),
    Example("$[?@['a']==1]", people, [["a": 1]]), Example("$[?@]", [1, nil, false], [1, nil, false]),
    Example("$[?@==-0]", [0, 1], [0]), Example("$[?@==1.0]", [1, 1.5], [1]),
    Example("$[?@==1e2]", [100, 10], [100]),
    Example("$[?@==1E-2]", [0.01], [0.01]), Example("$[?@==-1.5]", [-1.5], [-1.5]),
    Example("$[?@==0.1]", [0.1], [0.1]),
    Example("$[?!(@.a==1)]", [["a": 1], ["a": 2]], [["a": 2]]),
    Example("$[?(!@.a || @.b) && @.c]", [["a": 1, "c": 1], ["c": 2]], [["c": 2]]),
    Example(
      "$[?@.a || @.b && @.c]", [["a": 1], ["b": 1], ["b": 1, "c": 1]], [["a": 1], ["b": 1, "c": 1]]),
    Example("$[?@.*]", [[], [1], [:]], [[1]]), Example("$[?@..a]", [["x": ["a": 1]], 1], [["x": ["a": 1]]]),
    Example("$[?@[?@>1]]", [[1], [2]], [[2]]),
    Example("$[?@.a[?@.b]]", [["a": [["b": 1]]], ["a": []]], [["a": [["b": 1]]]]),
    Example("$[?@.a, 0]", [["a": 1], 2], [["a": 1], ["a": 1]]),
    Example("$[?@ == 'a\"b']", ["a\"b"], ["a\"b"]),
  ]

  static let blanks: [Example] = [
    Example("$ [ 'a' ]", ["a": 1], [1]), Example("$\t.a\n.b", ["a": ["b": 1]], [1]),
    Example("$[\n1\t:\r2 : 1 ]", digits, [1]),
    Example("$[ 'a' , 'b' ]", ["a": 1, "b": 2], [1, 2]), Example("$[? @.a\t==\n1 ]", people, [["a": 1]]),
    Example("$[?( @.a == 1 )]", people, [["a": 1]]), Example("$[?! @.a]", people, [["b": true]]),
  ]

  @Test("Names select members", arguments: names)
  func selectsByNames(example: Example) throws { try check(example) }
  @Test("Indexes select elements", arguments: indexes)
  func selectsByIndexes(example: Example) throws { try check(example) }
  @Test("Slices select elements", arguments: slices)
  func selectsBySlices(example: Example) throws { try check(example) }
  @Test("Wildcards select all children", arguments: wildcards)
  func selectsByWildcards(example: Example) throws {
    try check(example)
  }
  @Test("Descendant segments select at any depth", arguments: descendants)
  func selectsByDescendants(example: Example) throws {
    try check(example)
  }
  @Test("Filters select by condition", arguments: filters)
  func selectsByFilters(example: Example) throws { try check(example) }
  @Test("Blanks are allowed where the grammar allows them", arguments: blanks)
  func selectsByBlanks(example: Example) throws { try check(example) }

  private func check(_ example: Example) throws {
    #expect(try JSONPath(example.query).values(in: example.document) == example.values)
  }

  @Test(
    "Queries outside the grammar are rejected",
    arguments: [
      " $", "$ ", "$.a ", "$. a", "$.. a", "$...a", "$.&", "$.'a'", "$.a-b", "$a", "$[]", "$['a',]",
      "$[,'a']", "$['a' 'b']",
      "$['a", "$[\"a']", #"$["\'"]"#, #"$['\"']"#, #"$["\u12"]"#, #"$["\uDC00"]"#, #"$["\uD800\u0041"]"#,
      #"$["\U263A"]"#,
      #"$["\x41"]"#, "$[\"a\nb\"]", "$[\"\u{1F}\"]", "$[+1]", "$[1.0]", "$[1e2]", "$[00]", "$[-01]", "$[--1]",
      "$[1:2:3:4]",
      "$[1:x]", "$[:-0]", "$[::01]", "$[9007199254740992:]", "$[-9007199254740992]", "$[**]", "$.**", "$..",
      "$..[", "$[?]",
      "$[?()]", "$[?@.a==]", "$[?==1]", "$[?@.a=1]", "$[?@.a===1]", "$[?@.a<>1]", "$[?@.a=>1]", "$[?@.a &&]",
      "$[?&& @.a]", "$[?@.a & @.b]",
      "$[?@.a and @.b]", "$[?true]", "$[?'a']", "$[?1]", "$[?@.a || true]", "$[?!true]", "$[?!@.a==1]",
      "$[?@.a==!1]", "$[?@[*]==1]",
      "$[?@..a==1]", "$[?@[0:1]==1]", "$[?@['a','b']==1]", "$[?@[?@.a]==1]", "$[?1==@.*]", "$[?@.a==TRUE]",
      "$[?@.a==Null]", "$[?@.a==01]",
      "$[?@.a==1.]", "$[?@.a==.1]", "$[?@.a==+1]", "$[?@.a==1e]", "$[?@.a==-]", "$[?@.a==0x1]", "$[?(@.a]",
      "$[?@.a)]", "$[?@.a==[1]]",
      "$[?@.a=={}]", "$[?@.a == 1 == 1]", "@.a", "a", "", "$[?a]", "$[?@.a;1]", "$[(@.length-1)]",
      "$[?@.a in [1]]", "$[?@.a =~ /x/]",
    ])
  func refused(query: String) {
    #expect(throws: JSONPathError.self) { try JSONPath(query) }
  }

  @Test(
    "Functions are outside the subset, and the message says so",
    arguments: [
      "$[?length(@.a)>1]", "$[?count(@.*)==1]", "$[?match(@.a, 'b.*')]", "$[?search(@.a, 'b')]",
      "$[?value(@..a)==1]",
      "$[?!match(@.a, 'b')]", "$[?1<length(@.a)]", "$[?foo()]",
    ])
  func functions(query: String) throws {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(query) }
    #expect(try #require(error).description.contains("() are not supported"), "\(query)")
  }
}
