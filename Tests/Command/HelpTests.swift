import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@Suite struct HelpTests {
  /// The names of the options in a help text, without the dashes.
  private func options(_ help: String) -> Set<String> {
    Set(
      help.split(separator: "\n").compactMap { line in
        // An option's line is indented by two; deeper lines continue its explanation.
        guard line.hasPrefix("  -"), let dashes = line.firstRange(of: "--") else { return nil }
        return String(line[dashes.upperBound...].prefix { $0.isLetter || $0 == "-" })
      })
  }

  @Test("Every key of the configuration is an option of build, and every option is a key")
  func keys() throws {
    let own: Set = [
      "config", "only", "preset", "progress", "json", "dry-run", "watch", "help", "version",
    ]
    let help = try GalleryProgram.run(["help", "--all", "build"])
    let keys = Set(Configuration.options.filter { !$0.isFileOnly }.map(\.key))
    #expect(options(help.text).subtracting(own) == keys)
    #expect(options(help.text).count <= 102)
    for option in Configuration.options where option.table != nil {
      #expect(help.text.contains("\(option.member)="), "\(option.name)")
    }
    // Thumbnails have some of them.
    let thumbnails = try GalleryProgram.run(["thumbnails", "--help-hidden"])
    #expect(options(thumbnails.text).subtracting(own).isSubset(of: Configuration.options.map(\.key)))
  }

  @Test(
    "Short help says how to list all options", arguments: ["build", "plan", "list", "thumbnails"])
  func shortHelp(command: String) throws {
    let short = try GalleryProgram.run([command, "--help"]).text
    let all = try GalleryProgram.run(["help", command, "--all"]).text
    #expect(options(short).isStrictSubset(of: options(all)))
    #expect(short.contains("gallery help --all \(command)"))
    #expect(short.split(separator: "\n").count <= 130 && options(short).count <= 36)
    for option in ["output", "layout", "limit", "no-cache"] where options(all).contains(option) {
      #expect(options(short).contains(option))
    }
  }

  @Test("Every command has a help text that ends with examples, which run in order as they are")
  func examples() throws {
    let folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "balloon.png", "people/snowman.jpg", "people/two snowmen.jpg", to: "photos")
    try folder.write("items.json", #"{"page":{"width":320,"height":568},"items":[{"id":"a"},{"id":"b"}]}"#)
    try folder.makeFolder("bin")
    try folder.link("bin/gallery", to: Programs.gallery)
    let commands = [
      "", "build", "plan", "render", "list", "thumbnails", "inspect", "verify", "layout", "doctor", "init",
      "report merge", "sources", "cache",
    ]

    var script = "set -e\nexport PATH=\"$PWD/bin:$PATH\" GALLERY_DPI=30\n"
    for command in commands {
      let run = try GalleryProgram.run(command.split(separator: " ").map(String.init) + ["--help"])
      #expect(run.status == 0 && run.errors.isEmpty, "\(command): \(run.errors)")
      let help = run.text
      #expect(help.contains("USAGE: gallery \(command)"), "\(command)")
      let examples = try #require(help.firstRange(of: "EXAMPLES:\n"), "\(command)")
      let lines = help[examples.upperBound...].split(separator: "\n")
      let count = lines.count { !$0.hasPrefix("  # ") }
      #expect(lines.allSatisfy { $0.hasPrefix("  ") } && count == lines.count / 2, "\(command): \(lines)")
      if ["", "build", "plan", "render", "list", "thumbnails"].contains(command) { #expect(count == 5) }
      script += lines.filter { !$0.contains("https://") }.map {
        $0.contains(" > ") ? "\($0)\n" : "\($0) > /dev/null\n"
      }.joined()
    }
    let variables = GalleryProgram.environment(["HOME": folder.path.string]).map { "\($0.key)=\($0.value)" }
    let run = try Subprocess.run(
      "env", ["-i"] + variables + ["bash", "-xc", "cd \"$0\"\n" + script, folder.path.string], seconds: 240)
    #expect(run.status == 0, "\(run.errors.suffix(2000))")
  }

  /// The sentences of a help text. An option's explanation is one paragraph; values in parentheses and braces are lists.
  private func sentences(_ help: String) -> [String] {
    var paragraphs = [""]
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let isOption = line.hasPrefix("  -")
      if isOption || line.allSatisfy(\.isWhitespace) { paragraphs.append("") }
      let words = isOption ? line.split(separator: "  ").dropFirst().joined(separator: " ") : String(line)
      paragraphs[paragraphs.count - 1] += " " + words
    }
    return paragraphs.filter { !$0.hasPrefix(" USAGE") && !$0.contains("EXAMPLES:") }.flatMap { paragraph in
      paragraph.replacing(/\([^()]*\)|\{[^{}]*\}/, with: "").split(separator: /[.!?:;]\s+/).map(String.init)
    }
  }

  @Test("No sentence of any help text has more than 20 words")
  func sentenceLengths() throws {
    var commands: [[String]] = [[]]
    var count = 0
    while let command = commands.popLast() {
      let help = try GalleryProgram.run(command + ["--help-hidden"])
      #expect(help.status == 0, "\(command)")
      for sentence in sentences(help.text) {
        let words = sentence.split(separator: /\s+/).count { $0.contains(where: \.isLetter) }
        #expect(words <= 20, "\(command): \(sentence)")
        count += 1
      }
      // Subcommands are the lines after this heading, up to an empty one.
      guard let heading = help.text.firstRange(of: "SUBCOMMANDS:\n") else { continue }
      let list = help.text[heading.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { !$0.isEmpty }
      let names = list.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map {
        $0.split(separator: " ")[0]
      }
      commands += names.map { command + [String($0)] }
    }
    #expect(count > 500)
  }

  @Test("The root help names every command and every exit status")
  func root() throws {
    let help = try GalleryProgram.run(["--help"]).text
    for word in [
      "build", "plan", "render", "layout", "thumbnails", "report", "inspect", "init", "64", "65",
      "66", "73", "74",
      "78", "130",
      "143",
    ] {
      #expect(help.contains(word))
    }
  }

  @Test("The first output line is the version, followed by those of libraries")
  func version() throws {
    let run = try GalleryProgram.run(["--version"])
    #expect(run.status == 0)
    let first = try #require(run.lines.first)
    #expect(first.wholeMatch(of: /gallery [0-9]+\.[0-9]+\.[0-9]+( \([0-9a-f]{7,}\))?/) != nil, "\(first)")
    for library in ["libvips", "libjpeg-turbo", "Cairo", "Pango", "libcurl"] {
      #expect(run.lines.contains { $0.hasPrefix("\(library) ") }, "\(library)")
    }
  }
}
