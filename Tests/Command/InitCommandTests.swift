import Foundation
import GalleryModel
import GalleryOptions
import SystemPackage
import TestSupport
import Testing

@Suite struct InitCommandTests {
  private let folder: TemporaryFolder
  private var file: String { folder.file("config.json").string }

  init() throws { folder = try TemporaryFolder() }

  private func object(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name).string))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("The file has all defaults, and a build with it equals one without")
  func roundTrip() throws {
    let run = try GalleryProgram.run(["init", file])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.lines == [file, folder.file("configuration.schema.json").string])
    let keys = try object("config.json").keys.sorted()
    #expect(keys == (Configuration.options.byKey.map(\.key) + ["$schema"]).sorted())
    try folder.copy("alps.jpg")
    let source = folder.file("alps.jpg").string
    func files(_ name: String, _ options: [String]) throws -> [String: Data] {
      let run = try GalleryProgram.build([source], to: folder.file(name), options)
      #expect(run.status == 0)
      return try folder.files(in: name)
    }
    #expect(try files("with", ["--config", file]) == files("without", []))
  }

  /// The path of the schema in the repository, and the variable that makes the test rewrite it.
  private static let schema = Repository.file("Schemas/configuration.schema.json")
  private static let recording = "GALLERY_RECORD_SCHEMA"

  @Test("The repository's schema matches the program, with a description of every key")
  func schema() throws {
    #expect(try GalleryProgram.run(["init", file]).status == 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: folder.file("configuration.schema.json").string))
    if ProcessInfo.processInfo.environment[Self.recording] != nil { try written.write(to: Self.schema) }
    let matches = try Data(contentsOf: Self.schema) == written
    #expect(matches, "run the tests with \(Self.recording)=1 to rewrite Schemas/configuration.schema.json")
    let definitions = try #require(
      try object("configuration.schema.json")["$defs"] as? [String: [String: Any]])
    for key in Configuration.options {
      let description = definitions[key.name]?["description"] as? String
      #expect(description?.isEmpty == false, "\(key.name)")
    }
  }

  @Test("Existing files are overwritten only with --force")
  func force() throws {
    try folder.write("config.json", "mine")
    let refused = try GalleryProgram.run(["init", file])
    #expect(refused.status == 73)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("config.json: already exists; use --force to overwrite it"))
    #expect(folder.names() == ["config.json"])
    #expect(try GalleryProgram.run(["init", file, "--force"]).status == 0)
    #expect(folder.names() == ["config.json", "configuration.schema.json"])
    // Writing the same content again changes nothing.
    #expect(try GalleryProgram.run(["init", file]).status == 0)
    try folder.write("configuration.schema.json", "mine")
    #expect(try GalleryProgram.run(["init", folder.file("other.json").string]).status == 73)
    #expect(folder.names() == ["config.json", "configuration.schema.json"])
  }

  @Test("A preset's values are written out")
  func preset() throws {
    #expect(try GalleryProgram.run(["init", file, "--preset", "wall"]).status == 0)
    #expect(try object("config.json")["layout"] as? String == "justified")
    let unknown = try GalleryProgram.run(["init", file, "--preset", "wal"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("expected one of proof, faces, wall, dataset, index, received \"wal\""))
  }

  @Test("A missing folder is an error, and so is the schema's own name")
  func wrongPath() throws {
    let run = try GalleryProgram.run(["init", folder.file("none/config.json").string])
    #expect(run.status == 73)
    #expect(run.errors.contains("cannot be written"))
    #expect(try GalleryProgram.run(["init", folder.file("configuration.schema.json").string]).status == 64)
  }
}
