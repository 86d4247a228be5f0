package import GalleryModel

/// Makes names unique by numbering duplicates: `1.jpg`, `1.jpg#2`.
package struct UniqueNames {
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  package init() {}

  /// Returns the name itself, or the name with the first number that makes it unique.
  package mutating func claim(_ name: String) -> String {
    var unique = name
    while !taken.insert(unique).inserted {
      let count = counts[name, default: 1] + 1
      counts[name] = count
      unique = "\(name)#\(count)"
    }
    return unique
  }
}

extension Photo {
  package mutating func distinguish(in ids: inout UniqueNames) {
    let unique = ids.claim(id)
    distinctionLength = unique.utf8.count - id.utf8.count
    id = unique
  }
}
