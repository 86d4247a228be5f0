import GalleryMarkup
import LibXML
import Testing

@testable import GalleryDecoding

@Suite("Markup in workers")
struct MarkupWorkerTests {
  private let sources = [
    MarkupSource(.xml, Array("<feed><title>a &amp; b</title></feed>".utf8)),
    MarkupSource(.html(encoding: nil), Array("<title>c".utf8)), MarkupSource(.xml, Array("<a>".utf8)),
    .fragment("&eacute;"),
  ]

  @Test("A worker's answers equal those of the parser in this process")
  func sameAnswers() async throws {
    let pool = Workbench.pool(workers: 1)
    for parser in [pool, DecoderPool(.inProcess, count: 1)] as [any MarkupParsing] {
      let results = try await parser.parse(sources)
      #expect(results.map { try? $0.get().root?.text } == ["a & b", "c", nil, "é"])
      #expect(throws: try #require(await error(of: LibXMLParser(), sources[2]))) { try results[2].get() }
    }
    await pool.shutdown()
  }

  private func error(of parser: any MarkupParsing, _ source: MarkupSource) async -> MarkupError? {
    do {
      _ = try await parser.parse(source)
      return nil
    } catch {
      return error
    }
  }

  @Test("Large pages are parsed, and their memory is returned")
  func large() async throws {
    let pool = Workbench.pool(workers: 1)
    let page = "<ul>" + String(repeating: "<li><a href=\"/x.jpg\">x</a></li>\n", count: 100_000) + "</ul>"
    let document = try await pool.parse(MarkupSource(.html(encoding: nil), Array(page.utf8)))
    #expect(document.root?.descendants.count { $0.name == "a" } == 100_000)
    await pool.shutdown()
  }

  @Test("A crashed parser ends its worker, and the error says so")
  func crash() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("crash-markup")
    #expect(
      await error(of: pool, sources[0])
        == .parserFailed(DecodingFailure.crashed(signal: "SIGSEGV").description))
    await pool.shutdown()
  }

  @Test("A parser that takes too long is ended")
  func slow() async throws {
    var limits = DecodingLimits()
    limits.seconds = 0.3
    let bench = try Workbench()
    let pool = try bench.faultyPool("spin-markup", limits: limits)
    let failure = try #require(await error(of: pool, sources[0]))
    #expect(failure.description.contains("0.3"))
    await pool.shutdown()
  }

  @Test("Replies that break the protocol are rejected")
  func broken() async throws {
    let bench = try Workbench()
    let pool = try bench.faultyPool("garbage-markup")
    let failure = try #require(await error(of: pool, sources[0]))
    guard case .parserFailed = failure else {
      Issue.record("\(failure)")
      return
    }
    await pool.shutdown()
  }
}
