import GalleryJSON
import GalleryText
import GalleryWeb

/// Numbers, in the body or in headers.
extension Paging {
  private static let totals = [
    "total", "totalresults", "total_results", "totalcount", "total_count", "totalitems", "total_items",
    "total_hits",
    "totalhits", "result_count", "count", "numfound", "of", "rowcount", "totalelements",
  ]
  private static let pageCounts = [
    "pages", "total_pages", "totalpages", "page_count", "pagecount", "last_page", "lastpage", "num_pages",
    "numpages",
  ]
  private static let pageNumbers = [
    "page", "current_page", "currentpage", "page_number", "pagenumber", "current",
  ]
  private static let pageSizes = [
    "per_page", "perpage", "page_size", "pagesize", "limit", "itemsperpage", "items_per_page", "size",
  ]
  private static let offsetParameters = ["offset", "start", "skip", "startIndex", "from"]
  private static let pageParameters = [
    "page", "p", "pg", "pageNumber", "page_number", "pageNo", "sp", "page[number]",
  ]

  /// A whole number of a section by the first of some names.
  private static func number(_ names: [String], _ object: JSONValue) -> Int? {
    let members = object.members.map { ($0.name.lowercased(), $0.value) }
    return names.lazy.compactMap { name in members.first { $0.0 == name }?.1.int }.first
  }

  /// The number of photos there are, if the page says so.
  var total: Int? {
    let headers = ["X-WP-Total", "X-Total-Count", "X-Total", "Total-Count"]
    if let text = headers.lazy.compactMap({ document.headers[$0] }).first, let total = Int(text.trimmed) {
      return total
    }
    return sections.lazy.compactMap { Self.number(Self.totals, $0.object) }.first { $0 >= itemCount }
  }

  var pageParameter: String? { Self.pageParameters.first { current($0) != nil } }

  /// `offset` and `limit`, in the body or in headers (`X-Offset`, `X-Limit`, `X-Count`).
  func byOffset() -> NextPage? {
    if let offset = header("X-Offset"), let limit = header("X-Limit"), let count = header("X-Count"),
      limit > 0
    {
      guard count >= limit, offset < .max - limit else { return nil }
      return setting("offset", to: .integer(offset + limit), "X-Offset and X-Limit")
    }
    for (_, object) in sections {
      for name in Self.offsetParameters {
        guard let offset = object[name]?.int, offset >= 0, let total = Self.number(Self.totals, object) else {
          continue
        }
        let size = Self.number(Self.pageSizes, object) ?? itemCount
        // Where pages are numbered too, numbers are what the service goes by.
        guard size > 0, Self.number(Self.pageCounts, object) == nil, offset < .max - size else { continue }
        return offset + size < total
          ? setting(name, to: .integer(offset + size), "\(name) \(offset) of \(total)") : nil
      }
    }
    return nil
  }

  private func header(_ name: String) -> Int? { document.headers[name].flatMap { Int($0.trimmed) } }

  /// `page` and `pages`, or `page`, `per_page` and `total`; in the body or in headers.
  func byNumber() -> NextPage? {
    if let next = header("X-Next-Page") {
      return setting(pageParameter ?? "page", to: .integer(next), "X-Next-Page")
    }
    if let pages = header("X-WP-TotalPages") ?? header("X-Total-Pages") {
      return page(after: currentPage(in: .null), of: pages)
    }
    if let total = header("X-Total") ?? header("X-Total-Count"), let size = header("X-Per-Page"), size > 0,
      (0..<(.max - size)).contains(total)
    {
      return page(after: currentPage(in: .null), of: (total + size - 1) / size)
    }
    for (_, object) in sections {
      let number = Self.number(Self.pageNumbers, object)
      if let pages = Self.number(Self.pageCounts, object) {
        // A count of pages counts from 1, whatever the first is called.
        let current = currentPage(in: object)
        return page(after: current, of: isFromZero(number) ? max(pages, 0) - 1 : pages)
      }
      guard let number, let size = Self.number(Self.pageSizes, object), size > 0, number >= 0,
        let total = Self.number(Self.totals, object), total >= 0, total < .max - size
      else { continue }
      let pages = (total + size - 1) / size
      return page(after: number, of: isFromZero(number) ? pages - 1 : pages)
    }
    return nil
  }

  /// The next page where all that is told is a total above what was read. The parameter is one that the request has
  /// already, or the one that goes with the name of the total.
  func byTotal() -> NextPage? {
    guard let total, itemCount > 0, document.source.itemsBefore < .max - itemCount else { return nil }
    let read = document.source.itemsBefore + itemCount
    guard read < total else { return nil }
    if let name = Self.offsetParameters.first(where: { current($0) != nil }) {
      return setting(name, to: .integer(read), "\(read) of \(total)")
    }
    let number = document.source.pageIndex + 2
    if let name = pageParameter { return setting(name, to: .integer(number), "\(read) of \(total)") }
    // Nothing says what the service takes. A guess that it ignores brings what is known already.
    let names = Set(sections.flatMap { $0.object.members.map { $0.name.lowercased() } })
    let first = names.contains("numfound") ? "start" : names.contains("total_count") ? "offset" : "page"
    let guesses = ([first] + ["page", "offset", "start"].filter { $0 != first }).map {
      setting($0, to: .integer($0 == "page" ? number : read), "\(read) of \(total)")
    }
    return NextPage(
      request: guesses[0].request, text: guesses[0].text, others: guesses.dropFirst().map(\.request))
  }

  /// Returns whether the first page is number 0.
  private func isFromZero(_ number: Int?) -> Bool {
    guard let number else { return false }
    return number < document.source.pageIndex + 1
  }

  private func currentPage(in object: JSONValue) -> Int {
    Self.number(Self.pageNumbers, object) ?? pageParameter.flatMap { current($0)?.int }
      ?? document.source.pageIndex + 1
  }

  private func page(after current: Int, of last: Int) -> NextPage? {
    guard current < last else { return nil }
    return setting(pageParameter ?? "page", to: .integer(current + 1), "page \(current) of \(last)")
  }
}
