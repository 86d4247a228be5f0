/// A manual page, in the language of man(7).
///
/// Its text may have names between backquotes, which are printed in bold.
struct ManualPage {
  /// The name, such as `gallery-build`.
  let name: String
  /// The section of the manual: 1 for commands, 5 for files.
  let section: Int
  private var lines: [String]

  /// The release of the program that a page is about.
  struct Release {
    let program: String
    let date: String
  }

  /// Creates a page with its first section, NAME.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - section: The section of the manual.
  ///   - abstract: What the page is about, in one sentence, of which the full stop is dropped.
  ///   - release: The release that the page belongs to.
  init(_ name: String, section: Int, abstract: String, release: Release) {
    self.name = name
    self.section = section
    let title = [
      name.uppercased(), "\(section)", release.date, release.program, "\(release.program) manual",
    ]
    lines = [".TH " + title.map { "\"\($0)\"" }.joined(separator: " ")]
    heading("Name")
    let purpose = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    lines.append("\(Self.escaped(name)) \\- \(Self.escaped(purpose))")
  }

  var fileName: String { "\(name).\(section)" }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func heading(_ title: String) { lines.append(#".SH "\#(title.uppercased())""#) }

  /// Begins a part of a section.
  mutating func subheading(_ title: String) { lines.append(#".SS "\#(title)""#) }

  /// Adds text, of which an empty line separates paragraphs.
  mutating func paragraphs(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? ".PP" : Self.styled(line))
    }
  }

  mutating func example(_ text: String) {
    lines += [".EX"] + text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.line)
    lines.append(".EE")
  }

  /// Adds a command line: the names of the command, and what may follow them.
  mutating func commandLine(_ command: String, _ rest: String) {
    lines.append(#"\fB\#(Self.escaped(command))\fR \#(Self.escaped(rest))"#)
  }

  /// Adds an item of a list: a term in bold with a placeholder for its value, and what is said about it.
  ///
  /// - Parameters:
  ///   - terms: The names of the term.
  ///   - value: The word that stands for a value; `nil` for none.
  ///   - text: What is said about it.
  mutating func item(_ terms: [String], value: String? = nil, _ text: String) {
    let names = terms.map { #"\fB\#(Self.escaped($0))\fR"# }.joined(separator: ", ")
    lines.append(".TP")
    lines.append(names + (value.map { #" \fI\#(Self.escaped($0))\fR"# } ?? ""))
    lines.append(text.isEmpty ? "\\ " : Self.styled(text[...]))
  }

  mutating func references(_ pages: [(name: String, section: Int)]) {
    heading("See also")
    lines.append(pages.map { #"\fB\#(Self.escaped($0.name))\fR(\#($0.section))"# }.joined(separator: ",\n"))
  }

  private static func styled(_ line: Substring) -> String {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    // A backquote without a partner is a character like others.
    guard parts.count % 2 == 1 else { return self.line(line) }
    return guarded(
      parts.enumerated().map { index, part in
        index % 2 == 1 ? #"\fB\#(escaped(String(part)))\fR"# : escaped(String(part))
      }.joined())
  }

  private static func line(_ line: Substring) -> String { guarded(escaped(String(line))) }

  /// Returns a line that is no request, whatever it begins with.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? #"\&\#(line)"# : line
  }

  /// Returns text in which no character is taken for an instruction, or printed as another one.
  private static func escaped(_ text: String) -> String {
    let names: [Character: String] = [
      "\\": #"\e"#, "-": #"\-"#, "^": #"\(ha"#, "~": #"\(ti"#, "`": #"\(ga"#, "'": #"\(aq"#,
    ]
    return text.map { names[$0] ?? String($0) }.joined()
  }
}
