import GalleryJSON
import GalleryText

/// A list in a JSON document: the elements at a path.
struct LearnedList {
  /// `$.data.items[*]`
  let path: String
  var elements: [JSONValue]

  /// The number of lists around it.
  private var depth: Int { path.count { $0 == "*" } }

  private static let visitLimit = 200_000
  private static let depthLimit = 32

  /// Returns the lists of a document: the outer ones first, then the longest.
  static func all(in root: JSONValue) -> [LearnedList] {
    var lists: [String: LearnedList] = [:]
    var open: [(path: String, value: JSONValue, depth: Int)] = [("$", root, 0)]
    var index = 0
    while index < open.count, index < visitLimit {
      let (path, value, depth) = open[index]
      index += 1
      guard depth < depthLimit else { continue }
      let members = value.members
      let isKeyed = JSONListFinder.isKeyed(members)
      let elements = isKeyed ? members.map(\.value) : value.elements
      if elements.isEmpty {
        open += members.filter(\.value.isContainer).map { (path + step($0.name), $0.value, depth + 1) }
      } else {
        let list = path + (isKeyed ? ".*" : "[*]")
        lists[list, default: LearnedList(path: list, elements: [])].elements += elements
        open += elements.filter(\.isContainer).map { (list, $0, depth + 1) }
      }
    }
    return lists.values.sorted {
      ($0.depth, $1.elements.count, $0.path) < ($1.depth, $0.elements.count, $1.path)
    }
  }

  /// Returns the step of a path to a member.
  static func step(_ name: String) -> String {
    let isPlain = name.first.map { $0.isLetter || $0 == "_" } ?? false
    if isPlain, name.allSatisfy({ $0.isASCIILetterOrDigit || $0 == "_" }) {
      return "." + name
    }
    return "['" + name.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "']"
  }

  /// Returns the texts, numbers and flags in a value with their paths, in the order of their depth. Long lists
  /// are cut.
  static func values(in root: JSONValue) -> [(path: String, value: JSONValue)] {
    var values: [(path: String, value: JSONValue)] = []
    var open = [(path: "$", value: root)]
    var index = 0
    while index < open.count, values.count < JSONLeaf.limit {
      let (path, value) = open[index]
      index += 1
      switch value {
      case .object: open += value.members.map { (path + step($0.name), $0.value) }
      case .list(let list): open += list.prefix(12).enumerated().map { ("\(path)[\($0.offset)]", $0.element) }
      case .null: continue
      default: values.append((path, value))
      }
    }
    return values
  }
}
