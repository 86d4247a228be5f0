import Foundation
import GalleryKit
import SystemPackage
import TestSupport
import Testing

/// `gallery doctor` reports what works on this system.
@Suite struct DoctorCommandTests {
  private func diagnosis(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> Diagnosis
  {
    let run = try GalleryProgram.run(["doctor", "--json"] + arguments, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Diagnosis.self, from: run.output)
  }

  @Test("Every installed format can be decoded, and every script has a font")
  func complete() throws {
    let diagnosis = try diagnosis()
    #expect(diagnosis.isWorking)
    #expect(diagnosis.decoder.path != nil && diagnosis.decoder.problem == nil)
    #if os(Linux)
      #expect(diagnosis.decoder.isSealed)
    #endif
    #expect(diagnosis.formats.count == 14)
    for format in diagnosis.formats { #expect(format.problem == nil, "\(format.name)") }
    for script in diagnosis.scripts { #expect(script.hasFont, "\(script.name)") }
    for library in diagnosis.libraries where library.name != "dlib" {
      #expect(library.version?.contains(/[0-9]+\.[0-9]+/) == true, "\(library.name)")
    }
  }

  @Test("The output is readable lines with advice on missing parts")
  func lines() throws {
    let folder = try TemporaryFolder()
    try folder.write("file")
    let run = try GalleryProgram.run(["doctor", "--cache", folder.file("file/cache").string])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("reads          JPEG, PNG, WebP, TIFF, GIF") })
    #expect(lines.contains { $0.hasPrefix("cache ") && $0.hasSuffix("file/cache (not writable)") })
    #expect(lines.contains { $0.hasPrefix("advice ") && $0.contains("choose another folder with --cache") })
  }

  @Test("Without its decoder, gallery decodes nothing and advises where to put it")
  func noDecoder() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Programs.gallery, toPath: folder.file("gallery").string)
    let run = try Subprocess.run(folder.file("gallery").string, ["doctor"])
    #expect(run.status == 69)
    #expect(run.text.contains("gallery-decoder is missing"))
    #expect(run.text.contains("put gallery-decoder beside gallery"))
  }
}
