/// A manual page in the man(7) format.
///
/// Text between backquotes is printed in bold.
struct ManualPage {
  let name: String
  /// The section of the manual: 1 for commands, 5 for files.
  let section: Int
  private var lines: [String]

  struct Release {
    let program: String
    let date: String
  }

  /// Creates a page with its first section, NAME. The full stop of the abstract is removed.
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

  mutating func subheading(_ title: String) { lines.append(#".SS "\#(title)""#) }

  /// Adds text with paragraphs separated by empty lines.
  mutating func paragraphs(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? ".PP" : Self.styled(line))
    }
  }

  mutating func example(_ text: String) {
    lines += [".EX"] + text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.line)
    lines.append(".EE")
  }

  /// Adds a command line: the command's names, and the rest of its synopsis.
  mutating func commandLine(_ command: String, _ rest: String) {
    lines.append(#"\fB\#(Self.escaped(command))\fR \#(Self.escaped(rest))"#)
  }

  /// Adds a list item: bold terms, a placeholder for their value, and a description.
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
    // An unpaired backquote is an ordinary character.
    guard parts.count % 2 == 1 else { return self.line(line) }
    return guarded(
      parts.enumerated().map { index, part in
        index % 2 == 1 ? #"\fB\#(escaped(String(part)))\fR"# : escaped(String(part))
      }.joined())
  }

  private static func line(_ line: Substring) -> String { guarded(escaped(String(line))) }

  /// Returns a line that man(7) does not read as a request, whatever its first character.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? #"\&\#(line)"# : line
  }

  /// Returns text with escapes for all characters that man(7) interprets or replaces.
  private static func escaped(_ text: String) -> String {
    let names: [Character: String] = [
      "\\": #"\e"#, "-": #"\-"#, "^": #"\(ha"#, "~": #"\(ti"#, "`": #"\(ga"#, "'": #"\(aq"#,
    ]
    return text.map { names[$0] ?? String($0) }.joined()
  }
}
