import GalleryText
import GalleryWeb

/// What one response states about the rest of its list. Every format states it, so there is no default.
struct Rest: Sendable {
  enum Statement: Sendable {
    case next(NextPage)
    /// The list ends here. The text is the evidence: `the total is 13`.
    case end(String)
    /// There is more, but the response does not say how to read it. The text is the evidence.
    case withheld(String)
    /// Nothing is stated. The text is a concrete reason for doubt, if any.
    case unstated(String?)
  }

  var statement: Statement
  /// The number of all items of the list, if stated.
  var total: Int?
  /// The number of all pages, if stated.
  var pages: Int?
  /// The statement that the items are only a part of the list, even if no page follows.
  var partial: String?

  init(_ statement: Statement, of total: Int? = nil) {
    self.statement = statement
    self.total = total
  }

  /// Takes the next page, or states nothing without one.
  init(_ next: NextPage?) {
    self.init(next.map(Statement.next) ?? .unstated(nil))
  }

  /// Documents of this format contain their whole list.
  static func whole(_ evidence: String) -> Rest { Rest(.end(evidence)) }

  var next: NextPage? { if case .next(let next) = statement { next } else { nil } }
}

/// The request for the next page of a list.
struct NextPage: Sendable {
  /// The reason for a request.
  enum Basis: Sendable {
    /// The response refers to the next page.
    case stated
    /// The response has a reference that may be that of another page.
    case likely
    /// The request continues the numbers of earlier ones, and the response states that there is more.
    case counted
    /// The request continues the numbers of earlier ones, whether or not there is more.
    case derived
    /// The request is the only try of a listing that states more than it says how to read.
    case tried

    /// A Boolean value that indicates whether photos are missing if the request brings nothing new.
    var isSure: Bool { [.stated, .counted, .tried].contains(self) }
  }

  var request: WebRequest
  /// The evidence for the next page: `Link: rel=next`.
  var text: String
  var basis = Basis.stated
  /// Further requests of the same evidence, if the first returns nothing new.
  var others: [WebRequest] = []
  /// The request to try if these fail although the response states that there is more.
  var attempt: WebRequest?
  /// The evidence that there is no next page, if the request brings nothing new.
  var end: String?
}

extension NextPage {
  init?(_ address: WebAddress?, _ text: String) {
    guard let address else { return nil }
    self.init(request: WebRequest(address, for: .listing), text: text)
  }
}

/// What the pages before one of a list stated, and how they were read.
struct EarlierPages: Sendable {
  /// The address of the first; `nil` on the first page itself.
  var start: WebAddress?
  var count = 0
  /// The number of items on them, photos or not.
  var items = 0
  /// The number of items on them, or of the elements within if these are more.
  var innerItems = 0
  /// The number of pages without items before this one, up to the last page with some.
  var blanks = 0
  /// The number of items on the first.
  var size = 0
  /// The number of all items of the list, if one of them stated it.
  var total: Int?
  /// The number of all pages, if the last of them stated it.
  var pages: Int?
  /// The statement of the last of them that its items are only a part of the list.
  var partial: String?
  /// The number of photos that several of them have.
  var repeated = 0
  /// A reason to doubt their total: it changed, or some of their photos have the same image.
  var change: String?
  /// The names of the members beside their items.
  var members: Set<String> = []
  var adapter = ""
  var title = PageTitle()
  /// The list within their content.
  var list: [String] = []
  /// The titles and file names on the last of them, if its addresses have a folder for each photo.
  var marks: [String] = []
  /// The folder of relative addresses, if it is not that of the page.
  var folder: WebAddress?
  /// The first image of the first.
  var opening: WebAddress?
  /// The member of the list's elements that has the images.
  var member: ImageMember?
  /// The evidence for the page behind them, and its basis.
  var evidence = ""
  var basis: NextPage.Basis?
  /// The evidence that they are all, if that page brings nothing new.
  var end: String?

  var isEmpty: Bool { count == 0 }
}

/// How much of a listing was read.
package enum Coverage: Sendable, Hashable {
  /// All of it, by this evidence.
  case proven(String)
  /// The service does not state the end. The text is a concrete reason for doubt, if any.
  case unproven(String?)
  /// The user's limit ended the reading.
  case limited(to: Int)
  /// Photos are missing: the number of items read, of all items if known, and the reason.
  case short(read: Int, total: Int?, reason: String)

  /// Decides how much of a list was read whose pages end with a statement. Items that several pages have count once.
  init(_ rest: Rest, behind pages: EarlierPages) {
    let read = pages.innerItems - pages.repeated
    // A total that was reached, or is that of something else, is no shortage.
    let missed = rest.total.flatMap { $0 > read ? $0 : nil }
    func proven(_ evidence: String) -> Coverage { pages.change.map { .unproven($0) } ?? .proven(evidence) }

    switch (rest.statement, missed) {
    case (.end(let evidence), nil): self = proven(evidence)
    case (.unstated(let doubt), nil):
      let total = rest.total ?? 0
      self = total > 0 ? proven("the total is \(total)") : .unproven(doubt)
    case (.end, let total?), (.unstated, let total?):
      let others = "\(pages.repeated.counted("photo is", "photos are")) on several pages"
      let reason = total <= pages.innerItems ? others : "the service does not say how to read the others"
      self = .short(read: read, total: total, reason: reason)
    case (.withheld(let reason), _): self = .short(read: read, total: missed, reason: reason)
    case (.next(let next), _):
      self = .short(read: read, total: missed, reason: "\(next.text) leads nowhere")
    }
  }

  /// Decides how much of a listing was read from its lists: a shortage of one is one of all.
  init(of lists: [Coverage]) {
    let worst = lists.max { $0.rank < $1.rank } ?? .unproven(nil)
    guard case .short(_, let total, _) = worst else {
      self = worst
      return
    }
    var read = 0
    var totals = 0
    var reasons: [String] = []
    for case .short(let count, let total, let reason) in lists {
      read += count
      let (sum, isTooLarge) = totals.addingReportingOverflow(total ?? 0)
      totals = isTooLarge ? .max : sum
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    self = .short(read: read, total: total == nil ? nil : totals, reason: reasons.joined(separator: "; "))
  }

  private var rank: Int {
    switch self {
    case .proven: 0
    case .unproven: 1
    case .limited: 2
    case .short: 3
    }
  }

  /// The word for reports.
  package var name: String {
    switch self {
    case .proven: "proven"
    case .unproven: "unproven"
    case .limited: "limited"
    case .short: "short"
    }
  }

  package var isShort: Bool { rank == 3 }

  /// The evidence, the doubt, or both numbers with the reason; `nil` without any.
  package var detail: String? {
    switch self {
    case .proven(let evidence): evidence
    case .unproven(let doubt): doubt
    case .limited(let count): Self.numbers(count, nil) + "; raise --limit to read more"
    case .short(let read, let total, let reason): "\(Self.numbers(read, total)); \(reason)"
    }
  }

  private static func numbers(_ read: Int, _ total: Int?) -> String {
    let count = read.formatted(separator: ",")
    guard let total else {
      return "\(count) \(read == 1 ? "photo was" : "photos were") read, but there are more"
    }
    return "\(count) of \(total.formatted(separator: ",")) photos were read"
  }
}
