import GalleryModel
import GalleryOptions
import Testing

@Suite struct OptionTableTests {
  private let options = Configuration.options

  @Test("Every option has a unique name, a sentence, and a word for its value")
  func rows() {
    #expect(Set(options.map(\.name)).count == options.count)
    for option in options {
      #expect(option.name.allSatisfy { $0.isLowercase || "-.".contains($0) }, "\(option.name)")
      #expect(
        option.wording.help.hasSuffix(".") && !option.wording.help.contains("(default"), "\(option.name)")
      #expect(option.valueName.isEmpty == [.flag, .object].contains(option.words.form), "\(option.name)")
      #expect(!option.words.expectation.isEmpty, "\(option.name)")
      #expect(Configuration.option(named: option.name)?.name == option.name)
    }
    #expect(Set(options.compactMap(\.letter)).count == options.compactMap(\.letter).count)
  }

  @Test("Requirements name existing options, shapes and layouts")
  func requirements() {
    for option in options {
      for requirement in option.requirements + option.effects {
        switch requirement {
        case .options(let names):
          #expect(
            !names.isEmpty && names.allSatisfy { $0 != option.name && Configuration.option(named: $0) != nil }
          )
        case .cornerRadius: #expect(CropShape.all.contains { $0.radius != nil })
        case .layouts(let layouts): #expect(!layouts.isEmpty && layouts.count < LayoutName.allCases.count)
        case .cropping, .groups, .webSource, .webListing: break
        }
      }
      // An option that every build needs has no conditions.
      if option.stage == .running, !Configuration.webOptionNames.contains(option.name) {
        #expect(option.requirements.isEmpty && option.effects.isEmpty, "\(option.name)")
      }
    }
  }

  /// The options that select photos.
  private static let selection: Set = [
    "include", "exclude", "depth", "sample", "limit", "where", "manifest", "edits", "duplicates",
    "null",
  ]

  @Test("Outputs share the options of the run, the selection and the order")
  func products() {
    let shared = Set(options.filter(\.isSharedByProducts).map(\.name)).subtracting(
      Configuration.webOptionNames)
    #expect(
      shared
        == Set([
          "output", "sort", "reverse", "group-by", "pairs", "on-error", "jobs", "max-pixels", "photo-timeout",
          "cache", "no-cache", "cache-size", "sheet-per", "arrange", "bursts",
          "choose",
        ]).union(Self.selection))
    #expect(
      options.filter { Configuration.webOptionNames.contains($0.name) }.allSatisfy { $0.isSharedByProducts })
  }

  @Test("Thumbnails have the options that do not shape pages")
  func thumbnails() {
    let own = Set(options.filter { $0.thumbnails != nil }.map(\.name)).subtracting(
      Configuration.webOptionNames)
    #expect(
      own
        == Set([
          "format", "dpi", "background", "cell", "shape", "radius", "fit", "focus", "enlarge", "border",
          "sort",
          "reverse", "pairs", "previews", "on-error", "jobs", "max-pixels", "photo-timeout",
          "cache", "no-cache", "cache-size", "quality",
        ]).union(Self.selection))
  }

  private func ineffective(_ options: [String: String], _ change: (inout Configuration) -> Void = { _ in })
    -> [String]
  {
    var configuration = Configuration()
    change(&configuration)
    let layer = ConfigurationLayer(
      entries: options.sorted { $0.key < $1.key }.map {
        .init(name: $0.key, values: [$0.value], place: "--\($0.key)")
      })
    #expect(configuration.apply(layer).isEmpty)
    return configuration.ineffective(in: layer).map(\.description)
  }

  @Test("An option without effect is reported with the reason")
  func effects() {
    #expect(
      ineffective(["weight-range": "1:9"]) { $0.layout.name = .circlePacking }
        == ["--weight-range: has no effect without --weight"])
    #expect(
      ineffective(["weight-range": "1:9", "weight": "rating"]) { $0.layout.name = .circlePacking }.isEmpty)
    #expect(
      ineffective(["font": "Serif"]) == [
        "--font: has no effect without --caption, --title, --header, --footer or --group-by"
      ])
    #expect(ineffective(["font": "Serif", "title": "A"]).isEmpty)
    #expect(
      ineffective(["focus": "centre", "fit": "contain"]) == [
        "--focus: has no effect: whole photos are shown without cropping"
      ])
    #expect(ineffective(["focus": "centre"]).isEmpty)
  }

  @Test("Common options have an example or names that can be copied")
  func examples() throws {
    let common = options.filter { $0.isCommon && !$0.valueName.isEmpty }
    #expect((20...30).contains(common.count))
    for option in common {
      let example = option.wording.help.firstMatch(of: /such as (?:"(.+?)"|(\S+?))[.,:;]?(?:\s|$)/)
        .map { String($0.1 ?? $0.2 ?? "") }
      let name = option.words.names.first { option.wording.help.contains($0) }
      let value = try #require(example ?? name, "\(option.name)")
      let layer = ConfigurationLayer(entries: [.init(name: option.name, values: [value], place: option.name)])
      #expect(layer.problems.isEmpty, "\(option.name): \(value)")
    }
  }

  @Test("Web options require a web source, listing options a listing")
  func sources() {
    let layer = ConfigurationLayer(
      entries: ["pages", "rate", "gap"].map { .init(name: $0, values: ["1"], place: "--\($0)") })
    func places(webSource: Bool, webListing: Bool) -> [String] {
      Configuration.ineffective(in: layer, webSource: webSource, webListing: webListing).map(\.place)
    }
    #expect(places(webSource: false, webListing: false) == ["--pages", "--rate"])
    #expect(places(webSource: true, webListing: false) == ["--pages"])
    #expect(places(webSource: true, webListing: true).isEmpty)
  }
}

extension Configuration {
  /// The names of the web options.
  fileprivate static let webOptionNames = Set(OptionSection.web.options.map(\.name))
}

@Suite("Availability of face detection")
struct FocusAvailabilityTests {
  @Test("Faces without a detector are rejected, and the missing part is named")
  func faces() throws {
    let message = try #require(Focus.faces.problem(findsFaces: false))
    #expect(message.contains("libdlib-dev") && message.contains("Homebrew"))
    #expect(Focus.faces.problem(findsFaces: true) == nil)
    for focus in Focus.allCases where focus != .faces { #expect(focus.problem(findsFaces: false) == nil) }
    var configuration = Configuration()
    configuration.tile.focus = .faces
    #expect(configuration.conflicts.contains { $0.place == "focus" } == !Focus.findsFaces)
  }
}
