import GalleryModel
import GalleryOptions
import Testing

@Suite struct ProductTests {
  private func problems(_ products: Product...) -> [String] {
    Product.problems(of: products, at: products.indices.map { "sheets[\($0)]" }).map(\.description)
  }

  private func product(_ name: String?, change: (inout Configuration) -> Void = { _ in }) -> Product {
    var configuration = Configuration()
    change(&configuration)
    return Product(name: name, configuration)
  }

  @Test("Outputs with different names may have different sheet options")
  func sound() {
    #expect(
      problems(
        product(nil),
        product("a") {
          $0.layout.name = .justified; $0.page.size = .screen(width: 100, height: 100)
        },
        product("b") {
          $0.output.formats = [.png]; $0.page.background = .transparent; $0.page.orientations = [.portrait]
        }
      ).isEmpty)
  }

  @Test("At least one output is required, and open outputs are limited")
  func count() {
    #expect(problems() == ["sheets: expected at least one sheet set"])
    let many = (0...Product.limit).map { product("p\($0)") }
    let found = Product.problems(of: many, at: many.map { _ in "" })
    #expect(found.map(\.description) == ["sheets: expected at most 32 sheet sets, received 33"])
  }

  @Test(
    "A name is valid in file names on every system",
    arguments: [
      "", "a/b", "..", "a b", "a.b", "a\n", "a\u{202E}b", "a:b", "\u{2044}",
      String(repeating: "a", count: 65),
    ])
  func badName(name: String) {
    let found = problems(product(name))
    #expect(found == ["sheets[0].name: expected \(Product.nameExpectation), received \"\(name)\""])
  }

  @Test("Names differ by more than case, and one output may be unnamed")
  func names() {
    #expect(problems(product("proof"), product("Wall-2_b"), product("\u{C9}t\u{E9}"), product(nil)).isEmpty)
    #expect(
      problems(product("proof"), product("Proof")) == [
        #"sheets[1].name: another sheet set is already named "Proof""#
      ])
    #expect(
      problems(product(nil), product("a"), product(nil)) == [
        "sheets[2].name: missing; only one sheet set may have no name, since file names begin with it"
      ])
  }

  @Test("Options of the whole build are the same for all outputs")
  func shared() {
    let found = problems(
      product("a"),
      product("b") {
        $0.output.folder = "elsewhere"; $0.order.sort = .date; $0.order.reverse = true;
        $0.layout.groupBy = .folder; $0.order.pairs = .raw
        $0.decoding.onError = .fail; $0.decoding.jobs = 2; $0.decoding.maxPixels = 1;
        $0.decoding.photoTimeout = 1
      })
    let keys = [
      "output", "group-by", "sort", "reverse", "pairs", "on-error", "jobs", "max-pixels", "photo-timeout",
    ]
    #expect(found == keys.map { "sheets[1].\($0): \(Product.sharedOptionMessage)" })
  }

  @Test("An output's contradictions are all reported with its place")
  func contradictions() {
    #expect(
      problems(
        product("a") { $0.page.background = .transparent },
        product("a") {
          $0.layout.name = .masonry; $0.tile.shape = .circle
        }
      ).map { $0.prefix { $0 != ":" } } == ["sheets[0].background", "sheets[1].name", "sheets[1].shape"])
  }
}
