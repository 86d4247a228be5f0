import Foundation
import GalleryModel
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite("Texts of owners beside photos and in pictures") struct OwnerTextTests {
  private func found(
    _ photo: [UInt8] = Card().jpeg(), named name: String = "1.jpg",
    _ files: [(name: String, content: [UInt8])] = []
  ) async throws -> FoundFacts {
    let bench = try Workbench()
    let pool = DecoderPool(.inProcess, count: 1)
    let content = try bench.photo(photo, name: name).content
    let sidecars = try files.compactMap { try bench.photo($0.content, name: $0.name).file }
    let found = try await pool.facts(for: FactsRequest(content, sidecars: sidecars, metadata: true))
    await pool.shutdown()
    return found
  }

  private static let takeout = """
    {"title": "1.jpg", "description": "Two\\nlines", "favorited": true, "people": [{"name": "Ada"}, {"name": "Bob"}],
    "creationTime": {"timestamp": "1258549448"}, "photoTakenTime": {"timestamp": "1258375918"},
    "geoData": {"latitude": 0.0, "longitude": 0.0}, "geoDataExif": {"latitude": 30.6578197, "longitude": -104.07}}
    """

  @Test("Google Takeout states date, description, people, place and favourites")
  func takeout() async throws {
    let found = try await found(Card().jpeg(), [("1.jpg.json", Array(Self.takeout.utf8))])
    let metadata = try #require(found.facts.metadata)
    #expect(metadata.taken?.isoText == "2009-11-16T12:51:58+00:00" && metadata.takenFrom == .takeout)
    #expect(metadata.caption == "Two lines" && metadata.title == nil && metadata.rating == 5)
    #expect(metadata.people == ["Ada", "Bob"])
    #expect(metadata.location == .init(latitude: 30.6578197, longitude: -104.07) && found.notes.isEmpty)
  }

  @Test("EXIF's time of exposure precedes Takeout's, and XMP's stars precede its favourites")
  func takeoutRank() async throws {
    var file = CameraFile()
    file.taken = "2009:11:16 20:51:58"
    let packet = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="3">
      <dc:title><rdf:Alt><rdf:li>Sea</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF>
      """
    let found = try await found(
      file.bytes,
      [
        ("1.jpg.xmp", Array(packet.utf8)), ("1.jpg.json", Array(Self.takeout.utf8)),
        ("1.md", Array("# Other".utf8)),
      ])
    let metadata = try #require(found.facts.metadata)
    #expect(metadata.taken?.isoText == "2009-11-16T20:51:58" && metadata.takenFrom == .exifOriginal)
    #expect(metadata.title == "Sea" && metadata.rating == 3 && metadata.caption == "Two lines")
  }

  @Test("JSON of other programs is ignored, and damaged JSON is named")
  func otherJSON() async throws {
    var found = try await found(Card().jpeg(), [("1.jpg.json", Array(#"{"description": "no"}"#.utf8))])
    #expect(found.facts.metadata?.caption == nil && found.notes.isEmpty)
    found = try await self.found(Card().jpeg(), [("1.jpg.json", Array("{".utf8))])
    #expect(found.notes == ["1.jpg.json: the JSON cannot be read and was ignored"])
  }

  @Test("A text is the description, in any encoding; Markdown's first heading is the title")
  func texts() async throws {
    func words(_ name: String, _ content: [UInt8]) async throws -> PhotoMetadata? {
      try await found(Card().jpeg(), [(name, content)]).facts.metadata
    }
    #expect(try await words("1.txt", Array("\u{FEFF}Ä\r\n\r\nsea ".utf8))?.caption == "Ä sea")
    #expect(try await words("1.txt", [0xC4, 0x20, 0x61])?.caption == "Ä a")
    #expect(try await words("1.txt", [0xFF, 0xFE, 0xC4, 0, 0x61, 0])?.caption == "Äa")
    #expect(try await words("1.txt", Array("0 0.5 0.5 0.2".utf8))?.caption == nil)
    let markdown = try await words("1.md", Array("# Sea\n\nOne *day*\n## Two\n".utf8))
    #expect(markdown?.title == "Sea" && markdown?.caption == "One *day* ## Two")
    let large = try await found(
      Card().jpeg(), [("1.txt", Array(repeating: 97, count: XMPPacket.textLimit + 1))])
    #expect(large.notes == ["1.txt: the file is too large for a description and was ignored"])
  }

  // MARK: Texts in pictures

  private static let lines = """
    a cat, (best:1.2)
    on a mat
    Negative prompt: dog
    Steps: 20, Sampler: Euler a, Seed: 3089, Lora hashes: "a: 1, Seed: 2", Model hash: ab, Model: dream_v8
    """
  private static let graph = """
    {"3": {"class_type": "KSampler", "inputs": {"seed": 156680208700286, "model": ["10", 0], "positive": ["12", 0],
    "negative": ["7", 0], "latent_image": ["5", 0]}}, "4": {"class_type": "CheckpointLoaderSimple", "inputs":
    {"ckpt_name": "sd15.safetensors"}}, "10": {"class_type": "LoraLoader", "inputs": {"model": ["4", 0]}},
    "6": {"class_type": "CLIPTextEncode", "inputs": {"text": ["13", 0], "clip": ["4", 1]}, "is_changed": [NaN]},
    "7": {"class_type": "CLIPTextEncode", "inputs": {"text": "ugly", "clip": ["4", 1]}},
    "12": {"class_type": "ControlNetApplyAdvanced", "inputs": {"negative": ["7", 0], "positive": ["6", 0]}},
    "13": {"class_type": "PrimitiveString", "inputs": {"value": "a glass bottle"}}}
    """

  /// A PNG with a chunk in front of its end.
  private static func png(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let plain = Card().encoded(".png")
    return Array(plain.dropLast(12)) + Chunk.make(name, body) + plain.suffix(12)
  }

  @Test("AUTOMATIC1111's lines state prompt, seed and model, in each kind of chunk and in EXIF")
  func lines() async throws {
    let text = Array(Self.lines.utf8)
    let deflated = Chunk.stored(text)
    var file = CameraFile()
    file.details = [TIFFTag.userComment.rawValue: .bytes(Array("UNICODE\0".utf8) + text.flatMap { [0, $0] })]
    let pictures = [
      Self.png("tEXt", Array("parameters\0".utf8) + text),
      Self.png("zTXt", Array("parameters\0\0".utf8) + deflated),
      Self.png("iTXt", Array("parameters\0\0\0en\0\0".utf8) + text),
      Self.png("iTXt", Array("parameters\0\u{1}\0\0\0".utf8) + deflated), file.bytes,
    ]
    for picture in pictures {
      let generation = try #require(try await found(picture).facts.metadata?.generation)
      #expect(generation.prompt == "a cat, (best:1.2) on a mat" && generation.seed == "3089")
      #expect(generation.model == "dream_v8")
    }
  }

  @Test("ComfyUI's graph states the prompt that leads to the sampler, its seed and its checkpoint")
  func graph() async throws {
    let picture = Self.png("tEXt", Array("prompt\0".utf8) + Self.graph.utf8)
    let generation = try #require(try await found(picture).facts.metadata?.generation)
    #expect(generation.prompt == "a glass bottle" && generation.seed == "156680208700286")
    #expect(generation.model == "sd15.safetensors")
  }

  @Test("A graph as its editor saves it states the same")
  func edited() async throws {
    let graph = """
      {"links": [[1, 4, 0, 3, 0, "MODEL"], [2, 6, 0, 3, 1, "CONDITIONING"], [3, 7, 0, 3, 2, "CONDITIONING"]], "nodes": [
      {"id": 7, "type": "CLIPTextEncode", "inputs": [], "widgets_values": ["ugly"]},
      {"id": 6, "type": "CLIPTextEncode", "inputs": [{"name": "clip", "link": 9}], "widgets_values": ["a fox"]},
      {"id": 4, "type": "CheckpointLoaderSimple", "widgets_values": ["sd15.safetensors"]},
      {"id": 3, "type": "KSampler", "inputs": [{"name": "model", "link": 1}, {"name": "positive", "link": 2},
      {"name": "negative", "link": 3}], "widgets_values": [42, "fixed", 20, 8.0, "euler", "normal", 1]}]}
      """
    let picture = Self.png("tEXt", Array("workflow\0".utf8) + graph.utf8)
    let generation = try #require(try await found(picture).facts.metadata?.generation)
    #expect(generation.prompt == "a fox" && generation.seed == "42" && generation.model == "sd15.safetensors")
  }

  @Test("Description and comment of a PNG describe it if nothing else does")
  func description() async throws {
    let plain = Card().encoded(".png")
    let comment = Chunk.make("tEXt", Array("Comment\0By hand".utf8))
    let picture =
      Array(plain.dropLast(12)) + comment
      + Chunk.make("tEXt", Array("Title\0Caf\u{E9}".utf16).map { UInt8($0) })
      + plain.suffix(12)
    let metadata = try #require(try await found(picture).facts.metadata)
    #expect(metadata.caption == "By hand" && metadata.title == "Café" && metadata.generation.prompt == nil)
    let described = try await found(picture, [("1.txt", Array("Beside".utf8))])
    #expect(described.facts.metadata?.caption == "Beside")
    let settings = Self.png("tEXt", Array(#"Comment\#0{"prompt": "a fox", "seed": 7}"#.utf8))
    let other = try #require(try await found(settings).facts.metadata)
    #expect(other.caption == nil && other.generation.prompt == "a fox" && other.generation.seed == "7")
  }
}
