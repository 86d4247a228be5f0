import Foundation
import SystemPackage
import TestSupport
import Testing

/// The scripts of `gallery completions`, run in their shells.
@Suite struct CompletionsCommandTests {
  private let folder: TemporaryFolder
  /// The working directory of the shells.
  private var photos: String { folder.file("photos").string }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("photos/holiday photos/1.jpg")
    try folder.write("photos/notes.txt")
    try folder.write("photos/setup.json")
    try folder.write("photos/star.svg")
  }

  /// Returns the completions of a shell's script for the last word of each line.
  private typealias Ask = ([[String]]) throws -> [Set<String>]

  private func script(_ shell: String) throws -> String {
    let run = try GalleryProgram.run(["completions", shell])
    #expect(run.status == 0)
    try folder.write("gallery.\(shell)", run.text)
    return folder.file("gallery.\(shell)").string
  }

  /// Words after the program's name, the last one incomplete, and the expected completions.
  private static let answers: [(words: [String], offers: Set<String>)] = [
    (["ve"], ["verify"]),
    (["build", "--layout", "ci"], ["circle-packing"]),
    (["build", "--preset", ""], ["dataset", "faces", "index", "proof", "wall"]),
    (["build", "--format", "we"], ["webp"]),
    (["layout", "--layout", "mas"], ["masonry"]),
    (["build", "--columns", "a"], ["auto"]),
    (["build", "--shape", "s"], ["squircle", "star.svg"]),
    // Shells also complete options that short help omits.
    (["build", "--embed"], ["--embed-plan"]),
    (["build", "--html", "info="], ["info=none", "info=caption", "info=exif"]),
    // A caption has no completions: file names are not offered.
    (["build", "--caption", ""], []),
  ]

  private func check(_ ask: Ask) throws {
    // The first word may be a source too.
    let files = [["build", "holi"], ["holi"], ["build", "--config", ""]]
    let offers = try ask(Self.answers.map(\.words) + files)
    try #require(offers.count == Self.answers.count + files.count)
    for (answer, offers) in zip(Self.answers, offers) { #expect(offers == answer.offers, "\(answer.words)") }
    for named in offers[Self.answers.count...].prefix(2) {
      #expect(!named.isEmpty && named.allSatisfy { $0.hasPrefix("holiday") }, "\(named)")
    }
    #expect(offers[Self.answers.count + 2].contains("setup.json"))
  }

  /// A separator line after the completions of each request.
  private static let end = "\u{1E}"

  private static func sets(_ text: String) -> [Set<String>] {
    text.components(separatedBy: end + "\n").dropLast().map {
      Set($0.split(separator: "\n").map(String.init))
    }
  }

  /// Returns whether a shell is installed; tests without it report that they are skipped.
  private static func has(_ shell: String) -> Bool {
    (try? Subprocess.run("sh", ["-c", "command -v \(shell)"]).status) == 0
  }

  @Test(
    "bash completes commands, values, files and folders", .enabled(if: has("bash"), "bash is not installed"))
  func bash() throws {
    let script = try script("bash")
    let function = """
      source "$1"; cd "$2"; shift 2
      COMP_WORDS=(gallery "$@"); COMP_CWORD=$#; COMP_LINE="gallery $*"; COMP_POINT=${#COMP_LINE}
      name=$(complete -p gallery); name=${name##*-F }; name=${name%% *}
      "$name" gallery "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      for word in "${COMPREPLY[@]}"; do [ -z "$word" ] || echo "$word"; done
      """
    func ask(_ words: [String]) throws -> Set<String> {
      let run = try Subprocess.run(
        "bash", ["--norc", "-c", function, "bash", script, photos] + words)
      return Set(run.text.split(separator: "\n").map(String.init))
    }
    try check { try $0.map(ask) }
    #expect(try ask(["build", "--output", ""]) == ["holiday photos"])
    #expect(try ask(["holiday photos", "--preset", "wa"]) == ["wall"])
  }

  @Test(
    "fish completes commands, values, files and folders", .enabled(if: has("fish"), "fish is not installed"))
  func fish() throws {
    let script = try script("fish")
    try check { questions in
      // The script asks the program for its commands.
      let start = """
        set -x PATH \(FilePath(Programs.gallery).removingLastComponent().string) $PATH
        source \(script); cd \(photos)
        """
      // fish writes a tab and a description after each completion.
      let lines = questions.map {
        "complete -C \"gallery \($0.joined(separator: " "))\" | cut -f 1; echo '\(Self.end)'"
      }
      return Self.sets(
        try Subprocess.run("fish", ["--no-config", "-c", ([start] + lines).joined(separator: "\n")]).text)
    }
  }

  @Test(
    "zsh completes commands, values, files and folders", .enabled(if: has("zsh"), "zsh is not installed"))
  func zsh() throws {
    let script = try script("zsh")
    // zsh completes only at a terminal. Of the words that the script passes to `compadd`, the matching ones are kept.
    let asking = #"""
      zmodload zsh/zpty
      for line in "${@:3}"; do
        zpty shell zsh -f -i
        zpty -w shell "autoload -Uz compinit; compinit -D -u; source ${(q)1}; cd ${(q)2}
          compadd() { local -a fits; builtin compadd -O fits \"\$@\"; print -rl -- \$fits >>../offers; (( \$#fits )) }
          answer() { zle complete-word; exit }
          zle -N answer; bindkey '^I' answer"
        zpty -w -n shell "$line"$'\t'
        while zpty -r shell printed; do :; done
        zpty -d shell
        print '\#(Self.end)' >>"$2/../offers"
      done
      """#
    try check { questions in
      let lines = questions.map { "gallery " + $0.joined(separator: " ") }
      let run = try Subprocess.run("zsh", ["-f", "-c", asking, "zsh", script, photos] + lines)
      #expect(run.status == 0, "\(run.errors)")
      // Names arrive unquoted for display and quoted for insertion.
      return Self.sets(try String(contentsOfFile: folder.file("offers").string, encoding: .utf8))
    }
  }

  @Test("An unknown shell is rejected with the list of known ones")
  func otherShell() throws {
    let run = try GalleryProgram.run(["completions", "tcsh"])
    #expect(run.status == 64)
    #expect(run.errors.contains("bash") && run.errors.contains("zsh") && run.errors.contains("fish"))
  }
}
