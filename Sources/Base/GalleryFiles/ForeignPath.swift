/// The normal form of paths that other systems wrote: in lists, manifests, archives and the names of sidecars.
///
/// Paths with equal keys name the same file. Swift compares texts by canonical equivalence, so composed letters
/// (Windows, Linux) equal decomposed ones (macOS).
package enum ForeignPath {
  /// The characters from 0x80 on of code page 437, which ZIP files use by default (APPNOTE 6.3.10, appendix D).
  private static let codePage437 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  /// Returns the folders and the name of a path. Windows separates them by `\`.
  package static func parts(_ path: String) -> [String] {
    // Split bytes: a slash followed by a combining mark is a single character.
    path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      .filter { !$0.elementsEqual(".".utf8) }.map { String(Substring($0)) }
  }

  /// Returns an equal text for paths of the same file. Case is ignored, as by Windows, macOS and cameras.
  package static func key(_ path: String) -> String { parts(path).joined(separator: "/").lowercased() }

  /// Returns the name of a ZIP member in UTF-8, with slashes. Many programs write UTF-8 without stating it, and
  /// no usual name of code page 437 is valid UTF-8.
  static func unicode(_ name: [UInt8]) -> [UInt8] {
    let text =
      String(validating: name, as: UTF8.self)
      ?? String(
        String.UnicodeScalarView(name.map { $0 < 0x80 ? Unicode.Scalar($0) : codePage437[Int($0) - 0x80] }))
    return text.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
  }
}
