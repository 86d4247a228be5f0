extension PlanDocument {
  var problems: [ConfigurationProblem] {
    let known = Set(photos.map(\.id))
    var problems: [ConfigurationProblem] = []
    if known.count < photos.count {
      problems.append(ConfigurationProblem(place: "photos", message: "two photos have the same id"))
    }
    problems += photos.enumerated().filter { !$1.hasSize }.map {
      ConfigurationProblem(place: "photos[\($0)]", message: "expected width and height, in pixels")
    }
    for (index, plan) in plans.enumerated() {
      let place = "plans[\(index)]"
      if plans.prefix(index).contains(where: { $0.orientation == plan.orientation }) {
        problems.append(
          ConfigurationProblem(
            place: "\(place).orientation", message: "\(plan.orientation.rawValue) is planned twice"))
      }
      problems += plan.page.sizeProblem(at: place).map { [$0] } ?? []
      for (pageIndex, page) in plan.pages.enumerated() {
        problems += self.problems(of: page, on: plan, known: known, place: "\(place).pages[\(pageIndex)]")
      }
    }
    return problems
  }

  private func problems(
    of page: Plan.Page, on plan: Plan, known: Set<String>, place: String
  ) -> [ConfigurationProblem] {
    let size = plan.page.size(plan.orientation)
    var problems: [ConfigurationProblem] = []
    func refuse(_ place: String, _ message: String) {
      problems.append(ConfigurationProblem(place: place, message: message))
    }
    func check(_ frame: Rect, at place: String) {
      guard !frame.isDrawable(on: size) else { return }
      refuse(
        place,
        "expected a place on the page, \(size.width.shortest) × \(size.height.shortest), "
          + "with a width and a height greater than 0 and no larger than the page")
    }
    func checkText(size letters: Double, lines: Int, at place: String) {
      if !(letters > 0 && letters <= size.height) {
        refuse(
          "\(place).size", "expected a number greater than 0 and no larger than the page, received \(letters)"
        )
      }
      if lines < 1 { refuse("\(place).lines", "expected at least 1, received \(lines)") }
    }
    for (index, placement) in page.placements.enumerated() {
      let place = "\(place).placements[\(index)]"
      if !known.contains(placement.photo) { refuse(place, "no photo has the id \"\(placement.photo)\"") }
      check(placement.frame, at: place)
      if placement.part?.isPartOfPhoto == false {
        refuse("\(place).part", "expected a part of the photo, in fractions of its sides")
      }
      if let stack = placement.stack, !(1...1_000_000).contains(stack) {
        refuse("\(place).stack", "expected 1 to 1,000,000 photos, received \(stack)")
      }
      if let caption = placement.caption {
        check(caption.frame, at: "\(place).caption")
        checkText(size: caption.size, lines: caption.lines, at: "\(place).caption")
      }
      if let rating = placement.rating {
        check(rating.frame, at: "\(place).rating")
        if !(-1...5).contains(rating.stars) {
          refuse("\(place).rating.stars", "expected -1 to 5, received \(rating.stars)")
        }
      }
    }
    for (index, heading) in page.headings.enumerated() {
      check(heading.frame, at: "\(place).headings[\(index)]")
    }
    for (index, text) in page.furniture.enumerated() {
      check(text.frame, at: "\(place).furniture[\(index)]")
      checkText(size: text.size, lines: text.lines, at: "\(place).furniture[\(index)]")
    }
    return problems
  }
}
