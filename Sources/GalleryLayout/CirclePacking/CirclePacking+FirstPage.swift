extension CirclePacking {
  /// Keeps the top of the first page free: what lies on it is packed on a lower page, the rest on whole ones.
  func arrange(_ items: [LayoutItem], below top: Double, on page: LayoutPage) throws(LayoutError)
    -> LayoutResult
  {
    try page.validateFirstTop()
    var first = page
    first.firstTop = 0
    first.height = page.height.map { $0 - top }
    var result = try arrange(items, on: first)
    guard var opening = result.pages.first else { return result }
    opening.size.height += top
    for index in opening.placements.indices { opening.placements[index].frame.y += top }
    let placed = Set(opening.placements.map(\.item))
    let rest = items.indices.filter { !placed.contains($0) }
    var whole = page
    whole.firstTop = 0
    result = try arrange(rest.map { items[$0] }, on: whole)
    for page in result.pages.indices {
      for index in result.pages[page].placements.indices {
        result.pages[page].placements[index].item = rest[result.pages[page].placements[index].item]
      }
    }
    result.pages.insert(opening, at: 0)
    return result
  }
}
