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
    try Console().printOut(Self.withSources(GalleryCommand.completionScript(for: shell), shell))
  }

  /// Returns a script that also completes files and folders as the first word: it may be a source, which means `build`.
  private static func withSources(_ script: String, _ shell: CompletionShell) -> String {
    switch shell {
    case .bash:
      script.replacing(
        "        # Offer subcommand completions\n",
        with: """
                  if ((${#unparsed_words[@]})); then
                      _gallery_build
                      return
                  fi
                  __gallery_add_completions -f
                  # Offer subcommand completions

          """, maxReplacements: 1)
    case .zsh:
      script.replacing(
        "        _describe -V subcommand subcommands && ret=0\n        ;;\n",
        with: "        _describe -V subcommand subcommands && ret=0\n        _files && ret=0\n        ;;\n",
        maxReplacements: 1)
    default:
      script + "\ncomplete -c 'gallery' "
        + "-n '__gallery_should_offer_completions_for_positional \"gallery\" -eq 1' -F\n"
    }
  }
}
