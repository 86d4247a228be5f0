import GalleryWeb

/// The reason why a request for a next page brings nothing new.
enum PageFailure {
  case empty
  /// It is empty, and states something that the other pages do not.
  case strange(String)
  case repeats
  /// It is the first page.
  case first
  case error(ListingError)
  /// The response is not a page of the list.
  case other(String)
  /// The response is a page of another list, to which nothing but a number leads.
  case stranger

  /// The statuses that services respond with past the last page.
  private static let pastEnd = [400, 404, 410, 416, 422]

  /// The status of the response; `nil` without one.
  private var status: Int? {
    if case .error(let error) = self { error.transportError?.cause.status } else { nil }
  }

  private var isEmpty: Bool { if case .empty = self { true } else { status == 204 } }

  /// Returns whether it ends a list whatever another request may bring.
  func isEnd(behind earlier: EarlierPages) -> Bool {
    let isShort = earlier.total.map { earlier.innerItems < $0 } ?? false || earlier.hasMorePages
    switch self {
    case .strange: return true
    case .first: return !isShort
    default: return isEmpty && earlier.basis != .tried && !isShort
    }
  }

  /// Returns what the list is known to be, with the pages before.
  func statement(behind earlier: EarlierPages) -> Rest.Statement {
    let reason = reason(behind: earlier)
    let whole = Rest.Statement.end(earlier.end ?? reason)
    let end = earlier.end == nil ? .unstated(reason) : whole
    // The parameter is right if it brought new photos before.
    let likelyEnd = earlier.count > 1 ? whole : end

    switch (self, earlier.basis) {
    case (.other, _): return .withheld(reason)
    case (.stranger, _): return .unstated(nil)
    case (.strange, _): return end
    // The end, a parameter that the service does not know, or a failure.
    case (.error(.service), .derived): return end
    case (.first, _): return .unstated(reason)
    case (_, .likely) where isEmpty: return likelyEnd
    // A parameter that brought no photos may be wrong.
    case (_, let basis) where isEmpty && !earlier.hasMorePages && basis != .tried: return whole
    case (.repeats, .likely), (.repeats, .derived), (.empty, .derived): return likelyEnd
    case (.error, .derived) where status.map(Self.pastEnd.contains) ?? false: return likelyEnd
    default: return .withheld(reason)
    }
  }

  private func reason(behind earlier: EarlierPages) -> String {
    let page = "page \(earlier.count + 1)"
    switch self {
    case .strange(let member): return "\(page) is empty and has \(member), unlike the pages before it"
    case .repeats: return "\(page) has nothing new (\(earlier.evidence))"
    case .first: return "the last page leads to the first (\(earlier.evidence))"
    case .other(let difference): return "\(page) is \(difference)"
    case .stranger: return "the link to \(page) leads to a page with another title"
    case .error(let error) where !isEmpty:
      guard let status, Self.pastEnd.contains(status) else { return "\(error)" }
      return "\(page) returned \(status)"
    case .empty, .error:
      let number = earlier.hasMorePages ? " of \(earlier.pages ?? 0)" : ""
      return "\(page)\(number) is empty"
    }
  }
}

extension EarlierPages {
  /// A Boolean value that indicates whether the service has more pages, by their number.
  fileprivate var hasMorePages: Bool { pages.map { count < $0 } ?? false }
}
