import GalleryJSON
import GalleryWeb

/// Values in the body of the request.
extension Paging {
  /// The objects that may speak of the page as a whole, and the names that lead to them: the root and what is near it,
  /// outside of lists.
  var sections: [(path: String, object: JSONValue)] {
    var found: [(path: String, object: JSONValue, depth: Int)] = [("", json, 0)]
    var index = 0
    while index < found.count, found.count < 200 {
      let (path, object, depth) = found[index]
      index += 1
      guard depth < 4 else { continue }
      for member in object.members {
        guard case .object = member.value else { continue }
        found.append((path.isEmpty ? member.name : "\(path).\(member.name)", member.value, depth + 1))
      }
    }
    return found.map { ($0.path, $0.object) }
  }

  private static let addressNames = [
    "next", "next_url", "nexturl", "next_page_url", "nextpageurl", "next_page", "nextpage", "nextlink",
    "next_link",
    "@odata.nextlink", "odata.nextlink", "next_href", "nexthref", "nextpagelink",
  ]

  /// An address, or the number of the next page: `next`, `links.next`, `_links.next.href`, `links[rel=next].href`.
  func byAddress() -> NextPage? {
    for (path, object) in sections {
      for member in object.members where Self.addressNames.contains(member.name.lowercased()) {
        let text = path.isEmpty ? member.name : "\(path).\(member.name)"
        let target = member.value["href"] ?? member.value["url"] ?? member.value
        if let number = target.int, !request.address.text.isEmpty {
          return setting(pageParameter ?? "page", to: .integer(number), "\(text) in the page")
        }
        guard let reference = target.nonEmptyText, Self.isAddress(reference) else { continue }
        return to(reference, "\(text) in the page")
      }
      for name in ["links", "link"] {
        let link = object[name]?.elements.first { $0["rel"]?.nonEmptyText?.lowercased() == "next" }
        if let reference = (link?["href"] ?? link?["url"])?.nonEmptyText {
          return to(reference, "\(path.isEmpty ? name : "\(path).\(name)") of rel next in the page")
        }
      }
    }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?") || text.hasPrefix("./")
  }

  /// Names of texts that stand for the next page, and the query items they belong to.
  private static let cursors: [(member: String, parameters: [String])] = [
    ("nextcursor", ["cursor"]), ("next_cursor", ["cursor"]), ("nextpagetoken", ["pageToken", "page_token"]),
    ("next_page_token", ["page_token", "pageToken"]), ("nexttoken", ["nextToken", "next_token", "token"]),
    ("next_token", ["next_token", "pagination_token", "token"]), ("nextmarker", ["marker"]),
    ("next_marker", ["marker"]), ("continuationtoken", ["continuationToken", "continuation"]),
    ("continuation_token", ["continuation_token"]), ("continuation", ["continuation"]),
    ("next_max_id", ["max_id"]), ("endcursor", ["after"]), ("end_cursor", ["after"]), ("next_page", ["page"]),
    ("nextpage", ["page"]), ("next", ["cursor"]),
  ]

  func byCursor() -> NextPage? {
    for (path, object) in sections {
      let members = object.members.map { ($0.name.lowercased(), $0.name, $0.value) }
      for (name, parameters) in Self.cursors {
        guard let (_, written, value) = members.first(where: { $0.0 == name }),
          let cursor = value.nonEmptyText ?? value.int.map(String.init), object["has_more"] != false,
          object["hasNextPage"] != false
        else { continue }
        let parameter = parameters.first { current($0) != nil } ?? parameters[0]
        let text = "\(path.isEmpty ? "" : path + ".")\(written) in the page"
        return setting(parameter, to: .text(cursor), text)
      }
      if let cursor = object["cursor"]?["next"]?.nonEmptyText {
        return setting("cursor", to: .text(cursor), "cursor.next in the page")
      }
    }
    return nil
  }
}
