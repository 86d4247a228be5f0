/// A text chunk of a PNG (ISO/IEC 15948, 11.3.4) with words of the owner, or with the settings of a program that
/// generated the picture.
struct PictureText {
  /// The keywords: those of the standard, and those of programs.
  enum Name: String {
    case title = "Title"
    case author = "Author"
    case copyright = "Copyright"
    case description = "Description"
    case comment = "Comment"
    /// The settings as a text (AUTOMATIC1111).
    case parameters
    /// The graph of nodes that ran (ComfyUI).
    case prompt
    /// The same graph as its editor saves it.
    case workflow
    /// The settings as an object (InvokeAI).
    case invokeAI = "invokeai_metadata"

    /// The keywords of texts that may state settings, the most trusted first.
    static let settings: [Name] = [.parameters, .prompt, .workflow, .invokeAI, .comment]
  }

  /// The maximum size of a text, in bytes, inflated or not. Graphs have about 20 KB.
  static let sizeLimit = 1 << 20
  /// The maximum length of a keyword, and of what precedes the text of an iTXt chunk.
  private static let keywordLimit = 79
  private static let headLimit = 512

  let name: Name
  let bytes: Range<Int>
  /// A Boolean value that indicates whether the text is a zlib stream.
  let isDeflated: Bool

  /// Returns `nil` for a chunk with another keyword, and for a damaged one.
  init?(_ chunk: String, _ file: HeaderBytes, in body: Range<Int>) throws(DecodingFailure) {
    let head = Array(try file.bytes(in: body, limit: Self.headLimit))
    guard let end = head.prefix(Self.keywordLimit + 1).firstIndex(of: 0),
      let name = Name(rawValue: String(decoding: head[..<end], as: UTF8.self))
    else { return nil }
    var start = end + 1
    var isDeflated = chunk == "zTXt"
    if chunk == "zTXt" { start += 1 }
    if chunk == "iTXt" {
      guard start + 2 < head.count, let language = head[(start + 2)...].firstIndex(of: 0),
        let translation = head[(language + 1)...].firstIndex(of: 0)
      else { return nil }
      isDeflated = head[start] == 1
      start = translation + 1
    }
    guard start <= body.count else { return nil }
    self.name = name
    self.isDeflated = isDeflated
    bytes = body.dropFirst(start)
  }
}
