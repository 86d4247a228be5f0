import Foundation
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

/// Arguments as shells and habits give them.
@Suite struct ArgumentsTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg", "vase.jpg", to: "photos")
  }

  private func run(_ arguments: String...) throws -> Subprocess {
    try GalleryProgram.run(arguments.map { $0.replacing("FOLDER", with: folder.path.string) })
  }

  /// Runs a shell script in the folder. `gallery` is the program, with options for a small sheet.
  private func shell(_ script: String) throws -> Subprocess {
    let gallery = #"gallery() { "$0" "$@" --dpi 40 --no-cache -q; }"#
    return try Subprocess.run(
      "bash",
      ["-c", "cd \"$1\"; \(gallery); set -o pipefail; \(script)", Programs.gallery, folder.path.string])
  }

  @Test("A name that is not UTF-8 is a photo, as an argument and in a list with null characters")
  func bytes() throws {
    let names = #"cp photos/alps.jpg photos/$'caf\xe9.jpg'; cp photos/alps.jpg photos/$'a\nb.jpg'; "#
    let named = try shell(names + "gallery build photos/*.jpg -o out")
    #expect(named.status == 0, "\(named.errors)")
    let ids = ["a\nb.jpg", "alps.jpg", "caf\u{FFFD}E9.jpg", "vase.jpg"]
    #expect(try ReportFile(in: output).photos.map(\.id).sorted() == ids)
    let listed = try shell("find photos -name '*.jpg' -print0 | gallery build -0 - -o listed")
    #expect(listed.status == 0, "\(listed.errors)")
    #expect(try ReportFile(in: folder.file("listed")).photos.count == ids.count)
  }

  @Test("Any number of names keeps its order before, between and behind options, and after --")
  func names() throws {
    let names = (1...20).map { "\($0).jpg" } + ["-a.jpg", "--limit", "-b", "caf\u{E9} x.jpg", "c.jpg"]
    try folder.makeFolder("names")
    for name in names { try folder.link("names/\(name)", to: "../photos/alps.jpg") }
    let words = names.map { "'\($0)'" }
    func ids(_ command: String) throws -> [String] {
      let listed = try shell("cd names; $0 \(command) | grep -o '\"id\":\"[^\"]*' | cut -d'\"' -f4")
      #expect(listed.status == 0, "\(listed.errors)")
      return listed.lines
    }
    let before = words[..<8].joined(separator: " ")
    let between = words[8..<14].joined(separator: " ")
    let behind = words[14...].joined(separator: " ")
    #expect(try ids("list \(before) --sort none \(between) -q -- \(behind)") == names)
    let merged = try shell("$0 report merge 1 2 3 4 5 6 7")
    #expect(merged.errors.contains("1/index.jsonl: cannot be read"), "\(merged.errors)")
    let excess = try shell("$0 layout 1 2 3 4 5 6 7")
    #expect(excess.errors.contains("6 unexpected arguments: '2', '3', '4', '5', '6', '7'"))
  }

  @Test("Output - is the bytes of the only sheet, and is refused for several")
  func standardOutput() throws {
    let script = "gallery build photos --orientation portrait"
    #expect(try shell("\(script) -o sheet.jpg").status == 0)
    let streamed = try shell("\(script) -o -")
    #expect(streamed.status == 0, "\(streamed.errors)")
    #expect(streamed.output == FileManager.default.contents(atPath: folder.file("sheet.jpg").string))
    let document = try shell("gallery build photos -o - --format pdf")
    #expect(document.output.starts(with: Data("%PDF".utf8)))
    #expect(try shell("gallery build photos -o -").output.starts(with: [0xFF, 0xD8]))
    let several = try shell("gallery build photos --orientation both -o -")
    #expect(several.status == 64)
    #expect(several.output.isEmpty)
    #expect(
      several.errors.contains("standard output holds one sheet, but there are 1 portrait and 1 landscape"))
    #expect(try shell("\(script) -o - --json").status == 64)
    #expect(folder.names().sorted() == ["photos", "sheet.jpg", "sheet.jpg.report.json"])
  }

  @Test("A plan is written to the file of --output, which it does not overwrite")
  func planFile() throws {
    #expect(try shell("gallery plan photos -o plan.json").text == "plan.json\n")
    #expect(try shell("$0 render plan.json -o out -q").status == 0)
    #expect(try shell("gallery plan photos -o plan.json --columns 3").status == 73)
    let named = try shell("gallery plan photos -o out")
    #expect(named.status == 64)
    #expect(named.errors.contains("expected a file for the plan such as plan.json"))
  }

  @Test("An output with the extension of another file is refused with the possible ones")
  func unknownFormat() throws {
    let run = try run("build", "FOLDER/photos", "-o", "FOLDER/sheet.gif")
    #expect(run.status == 64)
    #expect(run.errors.contains("a sheet cannot be a gif file"))
    #expect(run.errors.contains(".jpg .png .webp .tif .avif .pdf .svg"))
  }

  @Test("A dry run lists the files of the build, and writes nothing")
  func dryRun() throws {
    for options in [
      "--per-page 1 --format png --format pdf -o out", "-o sheets.pdf --orientation both",
      "--pdf one-file --format pdf -o out",
    ] {
      let preview = try shell("gallery build photos --dry-run \(options)")
      #expect(preview.status == 0, "\(preview.errors)")
      #expect(folder.names() == ["photos"])
      let built = try shell("gallery build photos \(options)")
      let paths = preview.lines.map { String($0.prefix { $0 != ":" }) }
      #expect(Set(paths) == Set(built.lines.filter { !$0.hasSuffix("report.json") }))
      _ = try shell("rm -rf out* sheets*")
    }
    let lines = try shell("gallery build photos --dry-run -o sheets.pdf --orientation both").lines
    #expect(lines == ["./sheets.pdf: 4 photos, 2 pages of 331x468"])
  }

  @Test("A pattern that the shell did not expand leads to --include")
  func pattern() throws {
    let run = try run("build", "FOLDER/photos/*.heic")
    #expect(run.status == 66)
    #expect(run.errors.contains("no file matches the pattern"))
    #expect(run.errors.contains("photos/ --include '*.heic'"))
  }

  @Test(
    "Options and values of other tools lead to those of gallery",
    // The mistakes of a command line are reported at once; unknown fields only after the sources are read.
    arguments: [
      [
        (["-tile", "4x5"], "'-tile'; use --columns and --rows"), (["--tile=4x5"], "'--tile'; use --columns"),
        (["--geometry", "100x100"], "'--geometry'; use --cell and --gap"),
        (["--landscape"], "'--landscape'; use --orientation landscape"),
        (["--thumbnail-size", "200"], "'--thumbnail-size'; use --cell"), (["-V"], "'-V'; use --version"),
        (["--layout", "grid"], "received \"grid\"; use equal-spacing"),
        (["--shape", "square"], "received \"square\"; use rectangle"),
        (["--format", "pdf/a"], "received \"pdf/a\"; use pdf with --pdf a-2b"),
        (["--page", "21 x 29,7 cm"], "decimals with a point"),
      ],
      [(["--sort", "month"], "; use date; --group-by month")],
      [(["--caption", "{surname}"], "; use {stem:words}")],
    ] as [[([String], String)]])
  func habits(mistakes: [(arguments: [String], hint: String)]) throws {
    let run = try GalleryProgram.run(["build", folder.file("photos").string] + mistakes.flatMap(\.arguments))
    #expect(run.status == 64)
    for (_, hint) in mistakes { #expect(run.errors.contains(hint), "\(hint): \(run.errors)") }
  }

  @Test("No hint replaces an option of gallery")
  func hints() {
    #expect(Set(OtherTools.options.keys).isDisjoint(with: Configuration.options.map(\.name)))
  }

  @Test("The quality changes the size of files, and its default is 90")
  func quality() throws {
    func bytes(_ options: String) throws -> [Int] {
      let run = try shell("gallery build photos -o - --orientation portrait \(options)")
      #expect(run.status == 0, "\(run.errors)")
      return Array(run.output).map(Int.init)
    }
    for format in ["jpeg", "webp", "pdf"] {
      let usual = try bytes("--format \(format) --quality 90")
      if format == "jpeg" { #expect(try bytes("--format \(format)") == usual) }
      #expect(try bytes("--format \(format) --quality 40").count < usual.count)
    }
    #expect(try shell("gallery build photos -o out --format png --quality 40").status == 64)
  }
}
