import GalleryJSON

extension Paging {
  /// The next page as a recipe finds it.
  ///
  /// - Parameters:
  ///   - rule: what the recipe says.
  ///   - scope: the page, for the rule's paths.
  func next(by rule: RecipeNext, in scope: RecipeScope) throws(JSONPathError) -> NextPage? {
    switch rule.kind {
    case .none: return nil
    case .auto: return next()
    case .link: return byLink()
    case .url:
      guard let value = rule.value, let target = try value.text(in: scope) else { return nil }
      if let number = Int(target), rule.value?.isQuery == true {
        return setting(rule.parameter ?? "page", to: .integer(number), value.text)
      }
      return to(target, value.text)
    case .cursor:
      guard let value = rule.value else { return byCursor() }
      guard let cursor = try value.text(in: scope) else { return nil }
      return setting(rule.parameterName, to: .text(cursor), value.text)
    case .page:
      let page = current(rule.parameterName)?.int ?? rule.first
      // As numbers that cannot overflow: a service may say anything.
      if let total = try rule.total?.text(in: scope).flatMap({ JSONValue.text($0).double }),
        Double(page) - Double(rule.first) + 1 >= total
      {
        return nil
      }
      guard itemCount > 0, page < .max else { return nil }
      return setting(rule.parameterName, to: .integer(page + 1), "page numbers")
    case .offset:
      let offset = current(rule.parameterName)?.int ?? 0
      if let total = try rule.total?.text(in: scope).flatMap({ JSONValue.text($0).double }),
        Double(offset) >= total - Double(itemCount)
      {
        return nil
      }
      guard itemCount > 0, offset < .max - itemCount else { return nil }
      return setting(rule.parameterName, to: .integer(offset + itemCount), "offsets")
    }
  }
}
