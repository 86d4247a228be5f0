import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@Suite struct UsageTests {
  private let folder: TemporaryFolder
  private var output: FilePath { folder.file("out") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("alps.jpg")
  }

  private func build(_ options: String..., environment: [String: String] = [:]) throws -> Subprocess {
    try GalleryProgram.build([folder.file("alps.jpg").string], to: output, options, environment: environment)
  }

  /// Checks that standard output is empty and no file was made.
  private func expectNothing(_ run: Subprocess) {
    #expect(run.output.isEmpty)
    #expect(folder.names() == ["alps.jpg"] || folder.names(in: "out").isEmpty)
  }

  @Test("All mistakes of a command line are reported at once, each with the usual word of other programs")
  func otherWords() throws {
    let run = try build(
      "--watermark", "x.png", "--colums", "3", "--pdfa", "--columns", "two", "--shape", "full")
    #expect(run.status == 64)
    for text in [
      "error: Unknown option '--watermark'; use --mark",
      "error: Unknown option '--colums'. Did you mean '--columns'?",
      "error: Unknown option '--pdfa'; use --pdf a-2b", "error: --columns: expected", "; use none",
    ] {
      #expect(run.errors.contains(text), "\(text): \(run.errors)")
    }
    expectNothing(run)
    #expect(try build("--where", "stars >= 3").errors.contains("unknown field \"stars\"; use rating"))
    #expect(try build("--caption", "{exif.Aperture}").errors.contains("; use exif.FNumber"))
  }

  @Test("A preset yields to options that contradict its values")
  func preset() throws {
    try folder.write("all.csv", "image\nalps.jpg\n")
    let manifest = folder.file("all.csv").string
    let run = try build("--preset", "dataset", "--manifest", manifest, "--format", "jpeg")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("A leading tilde is the user's folder")
  func tilde() throws {
    let run = try GalleryProgram.run(
      ["build", folder.file("alps.jpg").string, "-o", "~/sheets", "--dpi", "40"],
      environment: ["HOME": folder.path.string])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.names(in: "sheets").contains("report.json"))
  }

  @Test("Invalid values are usage errors of the form expected, received, and are all reported at once")
  func values() throws {
    let options = [
      ["--columns", "two"], ["--page", "a4000"], ["--dpi", "5"], ["--shape", "star"], ["--gap", "wide"],
      ["--background", "whit"], ["--format", "bmp"], ["--layout", "spiral"], ["--sort", "field:"],
      ["--jobs", "0"], ["--on-error", "retry"], ["--weight-range", "4:1"], ["--strip", "2"],
    ]
    for options in [options, [["--columns", "0"]]] {
      let run = try GalleryProgram.run(
        ["build", folder.path.string, "--output", output.string] + options.flatMap { $0 },
        environment: ["GALLERY_ROW_HEIGHT": "y"])
      #expect(run.status == 64)
      let lines = run.errors.split(separator: "\n")
      for option in options {
        let line = lines.first { $0.hasPrefix("error: \(option[0]): expected ") }
        #expect(line?.contains("received \"\(option[1])\"") == true, "\(run.errors)")
      }
      #expect(run.errors.contains("error: GALLERY_ROW_HEIGHT: expected "))
      expectNothing(run)
    }
  }

  @Test("An option of another layout is a usage error")
  func inapplicable() throws {
    let run = try build("--layout", "justified", "--columns", "3")
    #expect(run.status == 64)
    #expect(run.errors.contains("--columns: has no effect with layout justified"))
  }

  @Test("An option without effect is reported, and the build continues")
  func ineffective() throws {
    let run = try build("--pages", "5", "--rate", "2/s", "--focus", "centre", "--fit", "contain")
    #expect(run.status == 0)
    #expect(run.errors.contains("note: --pages: has no effect: no source is a listing on the web\n"))
    #expect(run.errors.contains("note: --rate: has no effect: no source is on the web\n"))
    #expect(
      run.errors.contains("note: --focus: has no effect: whole photos are shown without cropping\n"))
    // Files and the environment serve many builds.
    #expect(try !build(environment: ["GALLERY_PAGES": "5"]).errors.contains("no effect"))
  }

  @Test("Earlier spellings and options for files work, with one note about the new ones")
  func earlierSpellings() throws {
    let config = try folder.write("old.json", #"{ "request-timeout": 9, "one-pdf": false }"#)
    let run = try build(
      "--draft", "--retries", "2", "--focus", "entropy", "--config", config.string,
      environment: ["GALLERY_SEED": "0"])
    #expect(run.status == 0, "\(run.errors)")
    let notes = run.errors.split(separator: "\n").filter { $0.hasPrefix("note: spellings") }
    #expect(notes.count == 1)
    for text in [
      "--draft is now --previews auto", #"--retries is now "retries": "2" in a configuration file"#,
      "--focus is now --focus saliency", #"old.json: request-timeout is now "timeout": "9""#,
      "old.json: one-pdf can be omitted", "GALLERY_SEED can be omitted",
    ] {
      #expect(notes.first?.contains(text) == true, "\(text)")
    }
    #expect(
      try build("--quiet").errors == "note: spellings that the next release refuses: --quiet is now -q\n")
    // Values are validated as those of other options.
    #expect(try build("--retries", "99").errors.contains("--retries: expected a whole number from 0 to 20"))
    #expect(
      try build("--html", "info=all").errors.contains("--html info: expected one of none, caption, exif"))
    #expect(try build("--html", "photos").errors.contains("expected one of sizes, info, url, originals"))
    #expect(try build("--html").errors.contains("Missing value for '--html'; use --format html for a page\n"))
  }

  @Test("An unknown variable named like an option is reported with the nearest one")
  func unknownVariables() throws {
    let run = try build(environment: [
      "GALLERY_COLUMSN": "3", "GALLERY_THEME": "dark", "GALLERY_COLUMNS": "2",
    ])
    #expect(run.status == 0)
    #expect(
      run.errors.contains("note: GALLERY_COLUMSN: unknown option; did you mean GALLERY_COLUMNS?\n"))
    #expect(run.errors.contains("note: GALLERY_THEME: unknown option\n"))
    #expect(!run.errors.contains("GALLERY_COLUMNS: "))
  }

  @Test("Every option is a variable of the environment")
  func variables() throws {
    let value = "\u{1}"
    let refused = Configuration.options.filter { option in
      var configuration = Configuration()
      return !configuration.apply(
        .init(entries: [.init(name: option.name, values: [value], place: "")])
      ).isEmpty
    }
    #expect(refused.count > 50)
    let names = Configuration.options.map { ConfigurationOption.environmentName(of: $0.name) }
    let run = try build(environment: Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
    #expect(run.status == 78)
    for option in refused {
      #expect(
        run.errors.contains("error: \(ConfigurationOption.environmentName(of: option.name)): expected "),
        "\(option.name)")
    }
  }

  @Test("A page that is too large, and a cell larger than its page, are usage errors")
  func sizes() throws {
    let page = try build("--page", "40000x100px")
    #expect(page.status == 64)
    #expect(page.errors.contains("at most 32767 pixels"))
    let cell = try build("--cell", "300mm")
    #expect(cell.status == 64)
    #expect(cell.errors.contains("portrait page: "))
    expectNothing(cell)
  }

  @Test("A source without a command is built, and a misspelt command gives a suggestion")
  func noCommand() throws {
    let built = try GalleryProgram.run(
      [folder.file("alps.jpg").string, "-o", output.string, "--dpi", "40", "--format", "jpg"])
    #expect(built.status == 0)
    #expect(folder.names(in: "out") == ["landscape-001.jpg", "portrait-001.jpg", "report.json"])
    #expect(try GalleryProgram.run(["build"]).status == 64)
    let misspelt = try GalleryProgram.run(["biuld", folder.path.string])
    #expect(misspelt.status == 64)
    #expect(misspelt.errors.contains(#""biuld" is not a command, file or folder; did you mean "build"?"#))
    let unknown = try GalleryProgram.run(["photos"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("the commands are build, plan, "))
    #expect(try GalleryProgram.run([folder.file("none").string]).status == 66)
  }

  @Test("A missing source, and a folder without photos, have status 66")
  func noInput() throws {
    let missing = try GalleryProgram.build([folder.file("none").string], to: output)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("\(folder.file("none")): no such file or folder"))
    expectNothing(missing)
    try folder.makeFolder("empty")
    let empty = try GalleryProgram.build([folder.file("empty").string], to: output)
    #expect(empty.status == 66)
    #expect(empty.errors.contains("no photos in \(folder.file("empty"))"))
    expectNothing(empty)
    try folder.write("notes/notes.txt", "nothing to see")
    #expect(try GalleryProgram.build([folder.file("notes").string], to: output).status == 66)
  }

  @Test("An output named like a file is a file, unless it is a folder")
  func fileName() throws {
    func build(to output: FilePath) throws -> Subprocess {
      try GalleryProgram.build([folder.file("alps.jpg").string], to: output)
    }
    let run = try build(to: folder.file("sheet.PDF"))
    #expect(run.status == 0)
    let names = ["sheet.PDF", "sheet.PDF.report.json"]
    #expect(String(decoding: run.output, as: UTF8.self) == names.map { "\(folder.file($0))\n" }.joined())
    #expect(folder.names().sorted() == ["alps.jpg"] + names)
    // One file shows each photo once, and a single photo is as large on either page.
    #expect(run.errors.contains("sheet.PDF is portrait; use --orientation landscape or --orientation both"))
    let image = try build(to: folder.file("sheet.jpg"))
    #expect(image.status == 0, "\(image.errors)")
    try folder.makeFolder("album.jpg")
    #expect(try build(to: folder.file("album.jpg")).status == 0)
    #expect(try build(to: folder.file("v1.2")).status == 0)
  }

  @Test("A foreign file in the place of a sheet is not modified, and has status 73")
  func foreignFile() throws {
    try folder.write("out/portrait-001.jpg", "mine")
    let run = try build()
    #expect(run.status == 73)
    #expect(run.errors.contains("was not written by gallery"))
    #expect(
      try folder.files(in: "out").mapValues { String(decoding: $0, as: UTF8.self) } == [
        "portrait-001.jpg": "mine"
      ])
  }

  @Test("A full disk has status 74 and leaves no files")
  func fullDisk() throws {
    // A limit on the size of files looks like a full disk to gallery. It is more than decoding needs and less than the
    // sheet takes.
    let run = try Subprocess.run(
      "bash",
      [
        "-c", "ulimit -f 4200; exec \"$0\" \"$@\"", Programs.gallery, "build", Programs.samples, "-o",
        output.string, "--dpi", "240", "--columns", "5", "--format", "png", "--shape", "rectangle",
        "--orientation", "portrait",
      ])
    #expect(run.status == 74)
    #expect(run.output.isEmpty)
    #expect(folder.names(in: "out").isEmpty)
  }

  @Test("Options override the environment, the environment the file, the file the defaults")
  func precedence() throws {
    let file = try folder.write(
      "config.json", #"{ "shape": "squircle", "orientation": "landscape", "sort": "path" }"#)
    func shape(_ options: [String], _ environment: [String: String]) throws -> String? {
      let run = try GalleryProgram.build(
        [folder.file("alps.jpg").string], to: output, options, environment: environment)
      #expect(run.status == 0)
      return try ReportFile(in: output).photos.first?.placements.first?.shape
    }
    let config = ["--config", file.string]
    #expect(try shape(config, [:]) == "squircle")
    // The other values of the file still apply.
    #expect(folder.names(in: "out") == ["landscape-001.jpg", "report.json"])
    #expect(try shape(config, ["GALLERY_SHAPE": "rectangle"]) == "rectangle")
    #expect(try shape(config + ["--shape", "none"], ["GALLERY_SHAPE": "rectangle"]) == "none")
  }

  @Test("Closed standard output is a write error, not a crash")
  func closedOutput() throws {
    let run = try Subprocess.run(
      "bash",
      [
        "-c", "\"$0\" \"$@\" > /dev/full", Programs.gallery, "build", folder.file("alps.jpg").string, "-o",
        output.string, "--dpi", "40",
      ])
    #expect(run.status == 74)
    #expect(run.errors.contains("cannot write to standard output"))
  }

  @Test("A reader that has read enough, such as head, ends a list without a message")
  func closedPipe() throws {
    // More bytes than a pipe holds.
    let lines = (1...3000).map { "{\"image\":\"alps.jpg\",\"title\":\"\($0)\"}\n" }
    let list = try folder.write("many.jsonl", lines.joined())
    let run = try Subprocess.run(
      "env",
      [
        "-i", "bash", "-c", "set -o pipefail; \"$0\" list \"$1\" -q --no-cache | head -1",
        Programs.gallery,
        list.string,
      ])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.count == 1)
  }
}
