package import SystemPackage

/// A picture in Netpbm's PPM, PGM or PAM with 8 bits a channel: what independent decoders write.
package struct NetpbmPicture: Equatable {
  package let width: Int
  package let height: Int
  /// Channels of a pixel: 1 grey, 3 RGB, 4 RGBA.
  package let channels: Int
  /// Rows from the top, channels interleaved.
  package let bytes: [UInt8]

  package enum Failure: Error {
    case decoder(String)
    case format(String)
  }

  /// Decodes a JPEG file with libjpeg's own command.
  package init(jpeg file: FilePath) throws {
    try self.init(decoding: file, by: "djpeg", arguments: ["-pnm", "-dct", "float", "-nosmooth"])
  }

  /// Decodes a PNG file with Netpbm.
  package init(png file: FilePath) throws {
    let descriptor = try FileDescriptor.open(file, .readOnly)
    var colorType: UInt8 = 0
    _ = try descriptor.closeAfter {
      try withUnsafeMutableBytes(of: &colorType) { try descriptor.read(fromAbsoluteOffset: 25, into: $0) }
    }
    // Asked for alpha, the command adds it where the file has none.
    let hasAlpha = colorType & 4 != 0
    try self.init(decoding: file, by: "pngtopam", arguments: hasAlpha ? ["-alphapam"] : [])
  }

  private init(decoding file: FilePath, by command: String, arguments: [String]) throws {
    let decoded = try Subprocess.run(command, arguments + [file.string])
    guard decoded.status == 0 else { throw Failure.decoder(decoded.errors) }
    try self.init(Array(decoded.output))
  }

  /// Reads the bytes of a binary PGM (P5), PPM (P6) or PAM (P7).
  package init(_ file: [UInt8]) throws {
    var scanner = HeaderScanner(bytes: file[...])
    let kind = scanner.word()
    if kind == "P7" {
      var fields: [String: Int] = [:]
      while true {
        let name = scanner.word()
        if name.isEmpty || name == "ENDHDR" { break }
        fields[name] = Int(scanner.word())
      }
      width = fields["WIDTH"] ?? 0
      height = fields["HEIGHT"] ?? 0
      channels = fields["DEPTH"] ?? 0
    } else {
      channels = kind == "P6" ? 3 : 1
      width = Int(scanner.word()) ?? 0
      height = Int(scanner.word()) ?? 0
      _ = scanner.word()
    }
    bytes = Array(scanner.bytes)
    guard ["P5", "P6", "P7"].contains(kind), !bytes.isEmpty, bytes.count == width * height * channels else {
      throw Failure.format("\(kind) \(width)×\(height)×\(channels) with \(bytes.count) bytes")
    }
  }

  /// The channels of a pixel.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * channels
    return Array(bytes[start..<start + channels])
  }

  private struct HeaderScanner {
    var bytes: ArraySlice<UInt8>

    /// The next word and the one white space behind it.
    mutating func word() -> String {
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A }
      let word = bytes.drop(while: isSpace).prefix { !isSpace($0) }
      bytes = bytes[word.endIndex...].dropFirst()
      return String(decoding: word, as: UTF8.self)
    }
  }
}
