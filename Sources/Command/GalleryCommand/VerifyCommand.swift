import ArgumentParser
import GalleryKit

/// The action of `gallery verify`, which compares files and photos with a report.
struct VerifyAction: SheetAction {
  static let command = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare the sheets and photos of a build with its report.",
    discussion: """
      Lists written files that have changed or are missing. If you give the sources of the build, also lists photos \
      that have changed, moved, disappeared or appeared. With --redraw, makes the sheets again in a temporary folder \
      and compares them; give the same options as for the build. Exits with status 3 if anything differs.

      EXAMPLES:
        # Whether sheets are as they were written
        gallery verify gallery-out
        # Whether the photos of a build are still the same
        gallery verify gallery-out photos
        # Whether this version makes the same sheets
        gallery verify gallery-out photos --redraw
      """)

  @Argument(
    help: ArgumentHelp("The report of a build, or its folder.", valueName: "report"), completion: .file())
  var report: String

  @Argument(help: ArgumentHelp("The sources of the build.", valueName: "source"), completion: .file())
  var sources: [JoinedNames] = []

  @Flag(help: "Make the sheets again and compare them too.")
  var redraw = false

  @Flag(help: "Print the differences as JSON.")
  var json = false

  func run(_ layer: ConfigurationLayer, in session: Session) async throws {
    try checkEffect(of: layer)
    let gallery = Gallery(try session.products(layer))
    if redraw { _ = try SourceNames.checked(sources.names, gallery) }
    let report = report
    let sources = sources.names
    let redraw = redraw
    let verification = try await session.run {
      try await gallery.verify(report, sources: sources, redraws: redraw, observe: $0)
    }
    try json ? session.printOut(verification.json()) : session.printOut(lines: Self.lines(of: verification))
    guard verification.isSame else { throw ExitStatus.incomplete }
  }

  private func checkEffect(of layer: ConfigurationLayer) throws {
    guard !redraw else { return }
    let sections: [OptionSection] = sources.isEmpty ? [] : [.selection, .order, .decoding, .web]
    let names = Set(sections.flatMap(\.options).map(\.name))
    guard let entry = layer.entries.first(where: { !names.contains($0.name) }) else { return }
    throw ValidationError(
      sources.isEmpty
        ? "\(entry.place): has an effect only with the sources of the build"
        : "\(entry.place): has an effect only with --redraw")
  }

  private static func lines(of verification: Verification) -> [String] {
    var lines: [String] = []
    func add(_ word: String, _ names: [String]) { lines += names.map { word.padded(toColumns: 12) + $0 } }
    if !verification.isReportWhole { add("changed", ["the report, after gallery wrote it"]) }
    for file in verification.files where file.state != .same { add(file.state.rawValue, [file.path]) }
    if let photos = verification.photos {
      add("changed", photos.changed)
      add("moved", photos.moved.map { "\($0.from) -> \($0.to)" })
      add("missing", photos.missing)
      add("unreadable", photos.unreadable)
      add("new", photos.new)
    }
    if let redrawing = verification.redrawing {
      add("different", redrawing.different.map { $0 + " (redrawn)" })
      add("missing", redrawing.missing.map { $0 + " (redrawn)" })
      add("new", redrawing.new.map { $0 + " (redrawn)" })
    }
    return lines + [summary(of: verification)]
  }

  private static func summary(of verification: Verification) -> String {
    let same = verification.files.count { $0.state == .same }
    var parts = ["\(same) of \(verification.files.count.counted("file")) as reported"]
    if let photos = verification.photos {
      parts.append("\(photos.same.counted("photo")) as reported")
      if !photos.unknown.isEmpty { parts.append("\(photos.unknown.count) not comparable") }
    }
    if let redrawing = verification.redrawing {
      parts.append("\(redrawing.same.counted("sheet")) redrawn, identical")
    }
    return parts.joined(separator: ", ")
  }
}
