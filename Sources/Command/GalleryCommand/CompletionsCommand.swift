import ArgumentParser
import Foundation

/// The command `gallery completions`, which prints a shell script.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a shell script that completes commands, options and values.",
    discussion: """
      bash: gallery completions bash > ~/.local/share/bash-completion/completions/gallery
      zsh: gallery completions zsh > ~/.zfunc/_gallery, where ~/.zfunc is in the fpath
      fish: gallery completions fish > ~/.config/fish/completions/gallery.fish
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { preconditionFailure("unknown shell") }
    var script = GalleryCommand.completionScript(for: shell)
    // The first word may also be a source, which means `build`.
    script = script.replacing(
      "        # Offer subcommand completions\n",
      with: """
                if ((${#unparsed_words[@]})); then
                    _gallery_build
                    return
                fi
                __gallery_add_completions -f
                # Offer subcommand completions

        """, maxReplacements: shell == .bash ? 1 : 0)
    try Console().printOut(Data((script + "\n").utf8))
  }
}
