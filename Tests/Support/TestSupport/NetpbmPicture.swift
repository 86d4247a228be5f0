package import SystemPackage

/// A picture in Netpbm's PPM, PGM or PAM with 8 bits per channel: the output of independent decoders.
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
    // The command adds an alpha channel on request, even if the file lacks it.
    let hasAlpha = colorType & 4 != 0
    try self.init(decoding: file, by: "pngtopam", arguments: hasAlpha ? ["-alphapam"] : [])
  }

  /// Decodes a WebP file with the format's own command. A file that may be transparent has four channels.
  package init(webp file: FilePath) throws {
    let descriptor = try FileDescriptor.open(file, .readOnly)
    var flags: UInt8 = 0
    _ = try descriptor.closeAfter {
      try withUnsafeMutableBytes(of: &flags) { try descriptor.read(fromAbsoluteOffset: 20, into: $0) }
    }
    try self.init(
      decoding: file, by: "dwebp", arguments: ["-quiet", flags & 0x10 != 0 ? "-pam" : "-ppm", "-o", "-"])
  }

  /// Decodes a TIFF file with Netpbm.
  package init(tiff file: FilePath) throws {
    try self.init(decoding: file, by: "tifftopnm", arguments: ["-quiet"])
  }

  /// Decodes an AVIF file with libavif's command.
  package init(avif file: FilePath) throws {
    let folder = try TemporaryFolder()
    let png = folder.file("picture.png")
    let decoded = try Subprocess.run("avifdec", [file.string, png.string])
    guard decoded.status == 0 else { throw Failure.decoder(decoded.errors) }
    try self.init(png: png)
  }

  /// Renders a page of a PDF file with poppler.
  package init(pdf file: FilePath, page: Int = 1, dpi: Int) throws {
    let number = String(page)
    try self.init(
      decoding: file, by: "pdftoppm", arguments: ["-r", String(dpi), "-f", number, "-l", number])
  }

  /// Renders an SVG file with librsvg.
  package init(svg file: FilePath, zoom: Double) throws {
    let folder = try TemporaryFolder()
    let png = folder.file("picture.png")
    let drawn = try Subprocess.run("rsvg-convert", ["-z", String(zoom), "-o", png.string, file.string])
    guard drawn.status == 0 else { throw Failure.decoder(drawn.errors) }
    try self.init(png: png)
  }

  private init(decoding file: FilePath, by command: String, arguments: [String]) throws {
    let decoded = try Subprocess.run(command, arguments + [file.string])
    guard decoded.status == 0 else { throw Failure.decoder(decoded.errors) }
    try self.init(Array(decoded.output))
  }

  /// Reads the bytes of a binary PGM (P5), PPM (P6) or PAM (P7), the first one of several.
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
    let (pixels, rest) = (
      scanner.bytes.prefix(width * height * channels), scanner.bytes.dropFirst(width * height * channels)
    )
    bytes = Array(rest.first == UInt8(ascii: "P") ? pixels : scanner.bytes)
    guard ["P5", "P6", "P7"].contains(kind), !bytes.isEmpty, bytes.count == width * height * channels else {
      throw Failure.format("\(kind) \(width)×\(height)×\(channels) with \(bytes.count) bytes")
    }
  }

  /// The share of pixels with a colour that differs by more than a limit, from 0 to 1; 1 if the sizes differ.
  package func difference(to other: NetpbmPicture, beyond limit: Int = 32) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    let colors = min(channels, other.channels, 3)
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others in
        for pixel in 0..<width * height {
          for channel in 0..<colors {
            let (left, right) = (bytes[pixel * channels + channel], others[pixel * other.channels + channel])
            guard left != right, abs(Int(left) - Int(right)) > limit else { continue }
            count += 1
            break
          }
        }
      }
    }
    return Double(count) / Double(width * height)
  }

  /// The channels of a pixel.
  package subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * channels
    return Array(bytes[start..<start + channels])
  }

  private struct HeaderScanner {
    var bytes: ArraySlice<UInt8>

    /// The next word and the single whitespace character after it.
    mutating func word() -> String {
      let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A }
      let word = bytes.drop(while: isSpace).prefix { !isSpace($0) }
      bytes = bytes[word.endIndex...].dropFirst()
      return String(decoding: word, as: UTF8.self)
    }
  }
}
