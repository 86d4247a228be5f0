extension PlanDocument {
  var problems: [ConfigurationProblem] {
    let known = Set(photos.map(\.id))
    var problems: [ConfigurationProblem] = []
    if known.count < photos.count {
      problems.add("photos", "two photos have the same id")
    }
    problems += photos.enumerated().filter { !$1.hasSize }.map {
      ConfigurationProblem(place: "photos[\($0)]", message: "expected width and height, in pixels")
    }
    for (index, plan) in plans.enumerated() {
      let place = "plans[\(index)]"
      if plans.prefix(index).contains(where: { $0.orientation == plan.orientation }) {
        problems.add("\(place).orientation", "\(plan.orientation.rawValue) is planned twice")
      }
      problems += plan.page.sizeProblem(at: place).map { [$0] } ?? []
      for (pageIndex, page) in plan.pages.enumerated() {
        var check = PageCheck(size: plan.page.size(plan.orientation), photos: known)
        check.check(page, at: "\(place).pages[\(pageIndex)]")
        problems += check.problems
      }
    }
    return problems
  }
}

/// The check of a saved page: its photos must be known, and all its parts must lie on the page.
private struct PageCheck {
  let size: Size
  let photos: Set<String>
  private(set) var problems: [ConfigurationProblem] = []

  mutating func check(_ page: Plan.Page, at place: String) {
    for (index, placement) in page.placements.enumerated() {
      check(placement, at: "\(place).placements[\(index)]")
    }
    for (index, heading) in page.headings.enumerated() {
      check(heading.frame, at: "\(place).headings[\(index)]")
    }
    for (index, text) in page.furniture.enumerated() {
      check(text.frame, at: "\(place).furniture[\(index)]")
      checkText(size: text.size, lines: text.lines, at: "\(place).furniture[\(index)]")
    }
  }

  private mutating func check(_ placement: Placement, at place: String) {
    if !photos.contains(placement.photo) { problems.add(place, "no photo has the id \"\(placement.photo)\"") }
    check(placement.frame, at: place)
    if placement.part?.isPartOfPhoto == false {
      problems.add("\(place).part", "expected a part of the photo, in fractions of its sides")
    }
    if let stack = placement.stack, !(1...1_000_000).contains(stack) {
      problems.add("\(place).stack", "expected 1 to 1,000,000 photos, received \(stack)")
    }
    if let caption = placement.caption {
      check(caption.frame, at: "\(place).caption")
      checkText(size: caption.size, lines: caption.lines, at: "\(place).caption")
    }
    if let rating = placement.rating {
      check(rating.frame, at: "\(place).rating")
      if !(-1...5).contains(rating.stars) {
        problems.add("\(place).rating.stars", "expected -1 to 5, received \(rating.stars)")
      }
    }
  }

  private mutating func check(_ frame: Rect, at place: String) {
    guard !frame.isDrawable(on: size) else { return }
    problems.add(
      place,
      "expected a place on the page, \(size.width.shortest) × \(size.height.shortest), "
        + "with a width and a height greater than 0 and no larger than the page")
  }

  private mutating func checkText(size letters: Double, lines: Int, at place: String) {
    if !(letters > 0 && letters <= size.height) {
      problems.add(
        "\(place).size", "expected a number greater than 0 and no larger than the page, received \(letters)")
    }
    if lines < 1 { problems.add("\(place).lines", "expected at least 1, received \(lines)") }
  }
}
