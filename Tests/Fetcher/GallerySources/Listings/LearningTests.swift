import GalleryJSON
import GalleryModel
import LibXML
import TestSupport
import Testing

@testable import GallerySources
@testable import GalleryWeb

/// Unknown services that are read with a person's examples.
@Suite struct LearningTests {
  private static let base = ReplayTransport.base

  private static func jpeg(_ width: Int) -> LoopbackReply {
    LoopbackReply([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 75, UInt8(width >> 8), UInt8(width & 255), 3])
  }

  private func learned(
    _ path: String, photo: String? = nil, page: String? = nil, _ answer: @escaping ReplayTransport.Handler
  ) async throws -> LearnedListing {
    let learner = ListingLearner(
      transport: ReplayTransport(answer), markup: LibXMLParser(), options: ListingOptions(),
      photo: photo.flatMap { WebAddress(Self.base + $0) }, page: page.flatMap { WebAddress(Self.base + $0) })
    return try await learner.learn(try #require(WebAddress(Self.base + path)))
  }

  /// A service with two photos on each of two pages, whose second page has a token in a parameter of another name.
  private static func service(_ request: LoopbackRequest) -> LoopbackReply {
    func row(_ number: Int) -> String {
      """
      {"key": "k\(number)", "title": "T\(number)", "kind": "photo", "thumb": "/t/k\(number)/square.jpg",
       "about": "/about/\(number)"}
      """
    }
    let token = request.query.first { $0.name == "at" }?.value
    switch request.path {
    case "/rows" where token == nil:
      return LoopbackReply(
        text: #"{"total": 4, "token": "x/9", "tags": ["a"], "rows": [\#(row(1)), \#(row(2))]}"#)
    case "/rows" where token == "x/9":
      return LoopbackReply(text: #"{"total": 4, "rows": [\#(row(3)), \#(row(4))]}"#)
    case let path where path.hasSuffix("/square.jpg"): return jpeg(150)
    case let path where path.hasSuffix("/full.jpg") || path.hasPrefix("/files/k"): return jpeg(1100)
    case let path where path.hasPrefix("/about/"): return LoopbackReply(text: "<html>about</html>")
    default: return LoopbackReply(status: 404)
    }
  }

  @Test("Values, statements and what is missing are shown")
  func report() async throws {
    let learned = try await learned("/rows", Self.service)
    #expect(learned.lists.map(\.path) == ["$.rows[*]", "$.tags[*]"] && learned.lists[0].count == 2)
    let marks = learned.values.map { "\($0.path) \($0.mark?.description ?? "")" }
    #expect(
      marks == [
        "$.about page", "$.key ", "$.kind same in all items", "$.thumb picture 150 × 75", "$.title ",
      ])
    #expect(learned.recipe.contains { $0.key == "image" && $0.value == "$.thumb" })
    #expect(learned.needsPhoto && learned.needsPage && !learned.isProven)
    #expect(learned.statements.contains { $0.path == "$.total" && $0.role == .contradicts })
  }

  @Test(
    "The photo's address gives a replacement or a template, and that of the second page the cursor",
    arguments: [
      ("/t/k1/full.jpg", #"{"replace":{"/square.":"/full."},"value":"$.thumb"}"#),
      ("/files/k1/large?v=2", #""{origin}/files/{$.key}/large?v=2""#),
      ("/t/k1/square.jpg", #""$.thumb""#),
    ])
  func examples(photo: String, image: String) async throws {
    let learned = try await learned("/rows", photo: photo, page: "/rows?at=x%2F9", Self.service)
    let members = Dictionary(learned.recipe.map { ($0.key, $0.value.text) }) { first, _ in first }
    #expect(members["image"] == image)
    #expect(members["title"] == #""$.title""# && members["total"] == #""$.total""#)
    #expect(members["next"] == #"{"parameter":"at","type":"cursor","value":"$.token"}"#)
    #expect(
      (learned.photoCount, learned.pageCount, learned.isProven, learned.needsPage) == (4, 2, true, false))
    #expect(learned.statements.contains { $0.path == "$.token" && $0.role == .used })
  }

  @Test("Images may be behind pages, and page numbers in the path")
  func hops() async throws {
    let learned = try await learned("/album/7/", page: "/album/7/page/2/") { request in
      func items(_ numbers: [Int]) -> LoopbackReply {
        LoopbackReply(text: "[" + numbers.map { #"{"href": "/p/\#($0)"}"# }.joined(separator: ",") + "]")
      }
      switch request.path {
      case "/album/7/": return items([1, 2])
      case "/album/7/page/2/": return items([3])
      case let path where path.hasPrefix("/p/"):
        return LoopbackReply(text: "<html><meta property='og:image' content='/big\(path).jpg'></html>")
      case let path where path.hasPrefix("/big/"): return Self.jpeg(1200)
      default: return LoopbackReply(status: 404)
      }
    }
    let members = Dictionary(learned.recipe.map { ($0.key, $0.value.text) }) { first, _ in first }
    #expect(members["item"] == #""$.href""# && members["image"] == #""$.meta['og:image']""#)
    #expect(members["next"] == #"{"address":"/album/7/page/{page}/","first":1,"type":"page"}"#)
    #expect((learned.photoCount, learned.pageCount) == (3, 3))
  }

  @Test("The next page is found by its relation, and a photo that no value leads to is a problem")
  func relation() async throws {
    let service: @Sendable (LoopbackRequest) -> LoopbackReply = { request in
      guard request.path == "/rows" else { return Self.jpeg(900) }
      let page = request.query.first.flatMap { Int($0.value) } ?? 1
      let next = page < 3 ? #", {"relation": "next", "url": "/rows?page=\#(page + 1)"}"# : ""
      let back = page > 1 ? #", {"relation": "previous", "url": "/rows?page=\#(page - 1)"}"# : ""
      return LoopbackReply(
        text:
          #"{"link": [{"relation": "self", "url": "/rows"}\#(back)\#(next)], "p": [{"url": "/\#(page).jpg"}]}"#
      )
    }
    let learned = try await learned("/rows", page: "/rows?page=2", service)
    #expect(learned.photoCount == 3 && learned.isProven, "\(learned.text)")
    let other = try await self.learned("/rows", photo: "/other/9.jpg", service)
    #expect(other.problems.contains { $0.hasPrefix("no value of the items leads to") })
  }

  @Test("A list may be continued by a value of its last item")
  func lastItem() async throws {
    let learned = try await learned("/rows?n=2", page: "/rows?n=2&after=k2") { request in
      guard request.path == "/rows" else { return Self.jpeg(900) }
      let after = request.query.first { $0.name == "after" }?.value.dropFirst().first?.wholeNumberValue ?? 0
      let rows = (after + 1...after + 2).filter { $0 < 6 }.map {
        #"{"key": "k\#($0)", "url": "/\#($0).jpg"}"#
      }
      return LoopbackReply(text: #"{"rows": [\#(rows.joined(separator: ","))]}"#)
    }
    #expect(learned.recipe.contains { $0.value.text.contains("$.rows[-1].key") }, "\(learned.text)")
    #expect(learned.photoCount == 5)
  }

  @Test("The size of a page is no total, and the last page may repeat the cursor")
  func sizeAndCursor() async throws {
    let items = #""photos": [{"url": "/a.jpg"}, {"url": "/b.jpg"}]"#
    let pages = try await learned("/pages?perPage=2") { request in
      request.path == "/pages" ? LoopbackReply(text: #"{"perPage": 2, \#(items)}"#) : Self.jpeg(900)
    }
    #expect(!pages.recipe.contains { $0.key == "total" })

    let cursor = try await learned("/list?cursorMark=*", page: "/list?cursorMark=m2") { request in
      guard request.path == "/list" else { return Self.jpeg(900) }
      let isFirst = request.query.contains { $0.value == "*" }
      let found = isFirst ? items : #""photos": [{"url": "/c.jpg"}]"#
      return LoopbackReply(text: #"{"nextCursorMark": "m2", "numFound": 3, \#(found)}"#)
    }
    #expect(cursor.photoCount == 3 && cursor.isProven, "\(cursor.problems)")
  }

  @Test("Secrets in the address become variables")
  func secrets() async throws {
    let learned = try await learned("/rows?api_key=s3cret&x=1", Self.service)
    #expect(learned.text.contains("/rows?api_key=${SERVICE_API_KEY}&x=1") && !learned.text.contains("s3cret"))
    #expect(learned.variables == ["SERVICE_API_KEY"])
  }

  @Test("A page is refused with advice")
  func page() async throws {
    let error = await #expect(throws: ListingError.self) {
      try await learned("/page") { _ in LoopbackReply(text: "<html></html>") }
    }
    #expect("\(try #require(error))".contains("recipes read JSON, found page"))
  }
}
