import Foundation
import SystemPackage
import TestSupport

/// The violations of PDF/A-2b in a file, for the clauses of ISO 19005-2 that concern gallery's output, in order. Widths
/// and glyphs of embedded fonts (6.2.11.5 and 6.2.11.6) are not checked.
struct ArchivalCheck {
  /// A sentence for each violation, with its clause.
  private(set) var violations: [String] = []
  private let file: PDFObjects
  private let bytes: Data

  init(_ path: FilePath) throws {
    file = try PDFObjects(path)
    bytes = try Data(contentsOf: URL(fileURLWithPath: path.string))
    checkFile()
    checkColours()
    checkObjects()
    checkContents()
    checkMetadata()
  }

  private mutating func expect(_ isMet: Bool, _ clause: String, _ words: String) {
    if !isMet { violations.append("\(clause): \(words)") }
  }

  private mutating func checkFile() {
    let header = Array(bytes.prefix(16))
    expect(header.starts(with: "%PDF-1.".utf8), "6.1.2", "the header")
    expect(
      header.count == 16 && header[9] == UInt8(ascii: "%") && header[10..<14].allSatisfy { $0 > 127 },
      "6.1.2",
      "no comment of bytes above 127")
    expect((file.trailer["/ID"] as? [Any])?.count == 2, "6.1.3", "no file identifier")
    expect(file.trailer["/Encrypt"] == nil, "6.1.3", "encrypted")
    expect(bytes.suffix(6).starts(with: "%%EOF".utf8), "6.1.3", "something follows the end")
    var index = bytes.startIndex
    while let found = bytes.range(of: Data("endstream".utf8), in: index..<bytes.endIndex) {
      expect(
        [10, 13].contains(bytes[found.lowerBound - 1]), "6.1.7.1", "endstream is not on a line of its own")
      index = found.upperBound
    }
    for text in file.texts {
      expect(text.utf8.count <= 32_767, "6.1.13", "a text is too long")
      if text.hasPrefix("/") { expect(text.utf8.count <= 128, "6.1.13", "a name is too long") }
    }
    for page in file.pages {
      let box = (page["/MediaBox"] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
      expect(box.count == 4 && box[2...].allSatisfy { (3...14_400).contains($0) }, "6.1.13", "a page's size")
    }
    let catalogue = file.catalogue
    for key in ["/AcroForm", "/OCProperties", "/Requirements", "/OpenAction", "/AA"] {
      expect(catalogue[key] == nil, "6.4 to 6.11", "\(key) in the catalogue")
    }
    let names = file.dictionary(catalogue["/Names"])
    for key in ["/EmbeddedFiles", "/JavaScript", "/AlternatePresentations"] {
      expect(names[key] == nil, "6.5 to 6.10", "\(key) among the names")
    }
  }

  private mutating func checkColours() {
    let intents = file.resolved(file.catalogue["/OutputIntents"]) as? [Any] ?? []
    let intent = file.dictionary(intents.first)
    expect(intents.count == 1 && intent["/S"] as? String == "/GTS_PDFA1", "6.2.3", "the output intent")
    expect(intent["/OutputConditionIdentifier"] != nil, "6.2.3", "no output condition")
    let profile = file.bytes(intent["/DestOutputProfile"])
    expect(
      file.dictionary(intent["/DestOutputProfile"])["/N"] as? Int == 3, "6.2.3", "the profile's components")
    guard profile.count > 128 else { return expect(false, "6.2.3", "no profile") }
    expect((2...4).contains(profile[8]), "6.2.3", "the profile's version")
    expect(profile[12..<16].elementsEqual("mntr".utf8), "6.2.3", "the profile's class")
    expect(profile[16..<20].elementsEqual("RGB ".utf8), "6.2.3", "the profile's colours")
    for text in file.texts {
      expect(!["/DeviceCMYK", "/DeviceN", "/Separation"].contains(text), "6.2.4", "colours that are not RGB")
    }
  }

  private mutating func checkObjects() {
    for object in file.dictionaries {
      func name(_ key: String) -> String? { object[key] as? String }
      for key in ["/F", "/FFilter", "/FDecodeParms"] where object["/Length"] != nil {
        expect(object[key] == nil, "6.1.7.1", "a stream outside of the file")
      }
      expect(!"\(object["/Filter"] ?? "")".contains("LZW"), "6.1.7.2", "LZW")
      for key in ["/TR", "/HTP", "/TR2", "/AA", "/OPI", "/Alternates", "/PS", "/Ref", "/PresSteps", "/XFA"] {
        expect(object[key] == nil, "6.2.5 to 6.10", "\(key)")
      }
      switch name("/Subtype") {
      case "/Image":
        expect(object["/Interpolate"] as? Bool != true, "6.2.8", "a picture is interpolated")
        expect([1, 2, 4, 8].contains(object["/BitsPerComponent"] as? Int), "6.2.8", "bits of a picture")
      case "/TrueType", "/Type1", "/CIDFontType0", "/CIDFontType2":
        let descriptor = file.dictionary(object["/FontDescriptor"])
        let isEmbedded = ["/FontFile", "/FontFile2", "/FontFile3"].contains {
          !file.bytes(descriptor[$0]).isEmpty
        }
        expect(isEmbedded, "6.2.11.4.1", "a font is not embedded")
        expect(object["/Widths"] != nil || object["/W"] != nil, "6.2.11.5", "a font without widths")
        if name("/Subtype") == "/CIDFontType2" {
          expect(object["/CIDToGIDMap"] != nil, "6.2.11.3.2", "no CIDToGIDMap")
        }
      case "/Link":
        let flags = object["/F"] as? Int ?? 0
        expect(flags & 4 != 0 && flags & 0b10_0011 == 0, "6.3.2", "the flags of a link")
        expect(file.dictionary(object["/A"])["/S"] as? String == "/URI", "6.5.1", "an action")
      case "/Popup", "/Sound", "/Movie", "/Screen", "/3D", "/FileAttachment", "/Widget":
        expect(false, "6.3.1", "an annotation of another kind")
      default: break
      }
      if let mode = object["/BM"] as? String { expect(mode == "/Normal", "6.2.10", "a blend mode") }
    }
  }

  /// The operators of ISO 32000-1, annex A.
  private static let operators = Set(
    """
    b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG \
    rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "
    """.split(separator: " ").map(String.init))

  private mutating func checkContents() {
    for page in file.pages {
      var (depth, marks) = (0, 0)
      for word in Self.words(file.bytes(page["/Contents"])) {
        expect(Self.operators.contains(word), "6.2.2", "the operator \(word)")
        if word == "q" { depth += 1 }
        if word == "Q" { depth -= 1 }
        if word == "BDC" || word == "BMC" { marks += 1 }
        if word == "EMC" { marks -= 1 }
        expect((0...28).contains(depth), "6.1.13", "q is nested too deeply")
        expect(marks >= 0, "6.2.2", "EMC without a beginning")
      }
      expect(depth == 0 && marks == 0, "6.2.2", "q or marked content without an end")
      expect(
        file.dictionary(page["/Resources"])["/Font"] != nil || file.dictionary(page["/Resources"]).count > 0
          || file.bytes(page["/Contents"]).isEmpty, "6.2.2", "no resources")
    }
  }

  /// The operators of a content stream.
  private static func words(_ content: Data) -> [String] {
    let bytes = Array(content)
    var words: [String] = []
    var word = ""
    var index = 0
    func endWord() {
      guard let first = word.first else { return }
      if first.isLetter || first == "'" || first == "\"", !["true", "false", "null"].contains(word) {
        words.append(word)
      }
      word = ""
    }
    while index < bytes.count {
      let character = Character(UnicodeScalar(bytes[index]))
      switch character {
      case "(":
        endWord()
        var depth = 0
        repeat {
          switch Character(UnicodeScalar(bytes[index])) {
          case "\\": index += 1
          case "(": depth += 1
          case ")": depth -= 1
          default: break
          }
          index += 1
        } while depth > 0 && index < bytes.count
        continue
      case "<" where index + 1 < bytes.count && bytes[index + 1] != UInt8(ascii: "<"):
        endWord()
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
      case "<":
        endWord()
        index += 1
      case " ", "\n", "\r", "\t", "[", "]", ">": endWord()
      case "/":
        endWord()
        word = "/"
      default: word.append(character)
      }
      index += 1
    }
    endWord()
    return words
  }

  private mutating func checkMetadata() {
    let stream = file.dictionary(file.catalogue["/Metadata"])
    expect(stream["/Type"] as? String == "/Metadata" && stream["/Filter"] == nil, "6.6.2.1", "the metadata")
    let packet = String(decoding: file.bytes(file.catalogue["/Metadata"]), as: UTF8.self)
    expect(
      packet.hasPrefix("<?xpacket begin=") && !packet.contains("bytes="), "6.6.2.1", "the packet's header")
    expect(packet.contains("<pdfaid:part>2</pdfaid:part>"), "6.6.4", "no part of the standard")
    expect(packet.contains("<pdfaid:conformance>B</pdfaid:conformance>"), "6.6.4", "no level of conformance")
    let information = file.dictionary(file.trailer["/Info"])
    let pairs = [
      ("/Title", "</dc:title>"), ("/Producer", "</pdf:Producer>"), ("/Creator", "</xmp:CreatorTool>"),
    ]
    for (key, element) in pairs {
      let text = (information[key] as? String).map { String($0.dropFirst(2)) }
      expect((text == nil) == !packet.contains(element), "6.6.3", "\(key) and the metadata differ")
      if let text { expect(packet.contains(">\(text)<"), "6.6.3", "\(key) and the metadata differ") }
    }
    expect(information["/CreationDate"] == nil && information["/ModDate"] == nil, "6.6.3", "a date")
  }
}
