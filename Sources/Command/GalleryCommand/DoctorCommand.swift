import ArgumentParser
import GalleryKit

/// The command `gallery doctor`, which examines the installation and suggests repairs.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this installation: versions, formats, fonts, limits, and missing packages.",
    discussion: """
      Decodes one image of each format, in a separate process as in a build. Exits with status 69 if no format can \
      be decoded.

      EXAMPLES:
        # What is installed, and what is missing
        gallery doctor
        # The same for programs
        gallery doctor --json
      """)

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @OptionGroup(title: "Cache options") var cache: TableOptions<CacheSelection>
  @OptionGroup var runOptions: RunOptions

  func run() async throws {
    let session = Session(runOptions)
    let gallery = Gallery(try session.configuration(cache.layer))
    let diagnosis = try await session.run { _ in try await gallery.diagnose() }
    try json ? session.printOut(diagnosis.json()) : session.printOut(lines: Self.lines(of: diagnosis))
    guard diagnosis.isWorking else { throw ExitStatus.unavailable }
  }

  private static func lines(of diagnosis: Diagnosis) -> [String] {
    let limits = diagnosis.limits
    var lines = [
      line("gallery", "\(diagnosis.version), on \(diagnosis.system)"),
      line(
        "machine",
        "\(limits.cores.counted("core")), \(megabytes(limits.memory)) of memory, "
          + (limits.processMemory.map { "at most \(megabytes(UInt64($0))) per process, " } ?? "")
          + "\(limits.openFiles) open files"),
      line("decoder", decoder(diagnosis.decoder)),
      line("reads", list(diagnosis.formats.filter { $0.problem == nil }.map(\.name))),
      line("scripts", list(diagnosis.scripts.filter(\.hasFont).map(\.name))),
      line("cache", diagnosis.cache.path + (diagnosis.cache.isWritable ? "" : " (not writable)")),
    ]
    lines += diagnosis.libraries.map { line($0.name, $0.version ?? "missing") }
    lines += diagnosis.formats.compactMap { format in
      format.problem.map { line("problem", "\(format.name): \($0)") }
    }
    return lines + diagnosis.advice.map { line("advice", $0) }
  }

  private static func decoder(_ decoder: Diagnosis.Decoder) -> String {
    if let problem = decoder.problem { return problem }
    let path = decoder.path.map { $0 + ", " } ?? ""
    return path
      + (decoder.isSealed
        ? "works; the sandbox blocks files and connections"
        : "works; this system cannot stop it from opening files")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  private static func megabytes(_ bytes: UInt64) -> String { "\(bytes / 1_000_000) MB" }

  private static func line(_ name: String, _ text: String) -> String { name.padded(toColumns: 15) + text }
}
