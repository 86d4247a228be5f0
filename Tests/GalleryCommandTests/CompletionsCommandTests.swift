import Foundation
import SystemPackage
import TestSupport
import Testing

/// The scripts of `gallery completions`, asked as shells ask them.
@Suite struct CompletionsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("holiday photos/1.jpg")
    try folder.write("notes.txt")
    try folder.write("setup.json")
  }

  /// Returns what a shell's script offers for the last word of a line.
  private typealias Ask = ([String]) throws -> [String]

  private func script(_ shell: String) throws -> String {
    let run = try GalleryProgram.run(["completions", shell])
    #expect(run.status == 0)
    try folder.write("gallery.\(shell)", run.text)
    return folder.file("gallery.\(shell)").string
  }

  private func check(_ ask: Ask) throws {
    #expect(try ask(["ve"]) == ["verify"])
    #expect(try ask(["build", "--layout", "ci"]) == ["circle-packing"])
    #expect(try ask(["build", "--preset", ""]).sorted() == ["dataset", "faces", "proof", "wall"])
    #expect(try ask(["build", "--format", "we"]) == ["webp"])
    #expect(try ask(["layout", "--layout", "mas"]) == ["masonry"])
    #expect(try ask(["build", "--columns", "a"]) == ["auto"])
    // Shells complete options that short help leaves out, too.
    #expect(try ask(["build", "--photo-t"]) == ["--photo-timeout"])
    // Nothing is known of a caption: no file's name is offered.
    #expect(try ask(["build", "--caption", ""]).isEmpty)
  }

  /// Returns whether a shell is here; tests without it say that they skip.
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
    func ask(_ words: [String]) throws -> [String] {
      let run = try Subprocess.run(
        "bash", ["--norc", "-c", function, "bash", script, folder.path.string] + words)
      return run.text.split(separator: "\n").map(String.init)
    }
    try check(ask)
    #expect(try ask(["build", "holi"]) == ["holiday photos"])
    #expect(try ask(["build", "--output", ""]) == ["holiday photos"])
    #expect(try ask(["build", "--config", ""]).contains("setup.json"))
  }

  @Test(
    "fish completes commands, values, files and folders", .enabled(if: has("fish"), "fish is not installed"))
  func fish() throws {
    let script = try script("fish")
    func ask(_ words: [String]) throws -> [String] {
      // The script asks the program which commands there are.
      let line = """
        set -x PATH \(FilePath(Programs.gallery).removingLastComponent().string) $PATH
        source \(script); cd \(folder.path.string); complete -C "gallery \(words.joined(separator: " "))"
        """
      let run = try Subprocess.run("fish", ["--no-config", "-c", line])
      return run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    try check(ask)
    #expect(try ask(["build", "holi"]).first?.hasPrefix("holiday") == true)
    #expect(try ask(["build", "--config", ""]).contains("setup.json"))
  }

  @Test("zsh can read its script, which has the values", .enabled(if: has("zsh"), "zsh is not installed"))
  func zsh() throws {
    let script = try script("zsh")
    #expect(try Subprocess.run("zsh", ["-n", script]).status == 0)
    let text = try String(contentsOfFile: script, encoding: .utf8)
    #expect(text.hasPrefix("#compdef gallery"))
    for layout in ["equal-spacing", "circle-packing", "justified", "masonry", "carousel"] {
      #expect(text.contains("'\(layout)'"))
    }
  }

  @Test("Another shell is refused, with those there are")
  func otherShell() throws {
    let run = try GalleryProgram.run(["completions", "tcsh"])
    #expect(run.status == 64)
    #expect(run.errors.contains("bash") && run.errors.contains("zsh") && run.errors.contains("fish"))
  }
}
