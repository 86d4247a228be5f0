import Testing

@testable import GallerySources
@testable import GalleryTransport
@testable import GalleryWeb

struct HeaderTests {
  private let now = 1_790_000_000.0

  @Test("Header names are case-insensitive") func names() {
    var headers: WebHeaders = ["Content-Type": "image/png", "LINK": "a"]
    headers.append("link", "b")
    #expect(headers["content-type"] == "image/png" && headers.values(of: "Link") == ["a", "b"])
    headers.replace(by: [.init("lInK", "c")])
    #expect(headers.values(of: "Link") == ["c"])
    #expect(headers.areWellFormed)
    for bad: WebHeaders in [["X": "a\r\nY: b"], ["X\n": "a"], ["": "a"], ["X Y": "a"], ["X": "a\0"]] {
      #expect(!bad.areWellFormed)
    }
  }

  @Test("Freshness is computed from headers") func freshness() {
    func end(_ headers: WebHeaders) -> Double? { headers.freshUntil(now: now) }
    #expect(end([:]) == nil)
    #expect(end(["Cache-Control": "public, max-age=60"]) == now + 60)
    #expect(end(["Cache-Control": "max-age=\"60\"", "Age": "20"]) == now + 40)
    #expect(end(["Cache-Control": "private, MAX-AGE=60"]) == now + 60)
    #expect(end(["Cache-Control": "no-cache, max-age=60"]) == nil)
    #expect(end(["Cache-Control": "max-age=never"]) == now)
    #expect(end(["Cache-Control": "max-age=60", "Vary": "Accept, *"]) == nil)
    #expect(
      end(["Expires": "Thu, 01 Jan 2026 00:01:00 GMT", "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]) == now + 60)
    #expect(end(["Expires": "0"]) == nil)
    // max-age overrides Expires.
    #expect(end(["Cache-Control": "max-age=5", "Expires": "Thu, 01 Jan 2099 00:00:00 GMT"]) == now + 5)
    #expect(!WebHeaders([.init("Cache-Control", "private, no-cache, No-Store")]).mayBeStored)
    #expect(WebHeaders([.init("Cache-Control", "private")]).mayBeStored)
  }

  @Test("Validators for ranges are strong") func validators() {
    func range(_ headers: WebHeaders) -> String? { headers.rangeValidator }
    #expect(range(["ETag": "\"a\""]) == "\"a\"")
    #expect(range(["ETag": "W/\"a\""]) == nil)
    #expect(range(["ETag": "\"a\"", "Content-Encoding": "gzip"]) == nil)
    let date = "Thu, 01 Jan 2026 00:00:00 GMT"
    #expect(range(["Last-Modified": date, "Date": "Thu, 01 Jan 2026 00:01:00 GMT"]) == date)
    #expect(range(["Last-Modified": date, "Date": "Thu, 01 Jan 2026 00:00:59 GMT"]) == nil)
    #expect(range(["Last-Modified": date]) == nil)
    #expect(range(["Last-Modified": date, "ETag": "W/\"a\"", "Date": date]) == nil)
  }

  @Test("Retry-After has two forms") func retry() {
    func seconds(_ text: String) -> Double? {
      (["retry-after": text] as WebHeaders).retryAfter(now: 1_767_225_600)
    }
    #expect(seconds("3") == 3 && seconds("0") == 0 && seconds("-5") == 0)
    #expect(seconds("Thu, 01 Jan 2026 00:00:30 GMT") == 30)
    #expect(seconds("Thursday, 01-Jan-26 00:00:30 GMT") == 30)
    #expect(seconds("Wed, 31 Dec 2025 23:00:00 GMT") == 0)
    #expect(seconds("soon") == nil && ([:] as WebHeaders).retryAfter(now: 0) == nil)
  }

  @Test("Pauses grow and are jittered") func pauses() {
    let policy = RetryPolicy()
    #expect(policy.pause(after: 1, random: 1) == 0.5 && policy.pause(after: 3, random: 1) == 2)
    #expect(policy.pause(after: 3, random: 0) == 0 && policy.pause(after: 3, random: 0.25) == 0.5)
    #expect(policy.pause(after: 50, random: 1) == 30)
  }

  @Test("Cache keys distinguish credentials") func cacheKeys() throws {
    let address = try #require(WebAddress("http://a/x?api_key=sesame#part"))
    func key(_ fields: [WebHeaders.Field], netrc: [UInt8] = [], body: [UInt8] = []) -> String {
      CacheKey(method: "GET", address: address, asking: fields, netrc: netrc, body: body).text
    }
    let keys = [
      key([]), key([.init("Authorization", "Bearer a")]), key([.init("Authorization", "Bearer b")]),
      key([], netrc: [1]), key([], body: [1]), key([.init("A", "b: c")]),
      key([.init("A", "b"), .init("c", "")]),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == 64 && !$0.contains("sesame") })
    #expect(key([.init("A", "1"), .init("b", "2")]) == key([.init("B", "2"), .init("a", "1")]))
  }
}
