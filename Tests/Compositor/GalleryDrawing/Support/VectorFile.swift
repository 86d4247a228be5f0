import Foundation
import GalleryDrawing
import SystemPackage
import TestSupport

/// Vector pages that were written to a file.
struct VectorFile {
  let file: FilePath
  private let folder: TemporaryFolder

  /// Writes a PDF.
  init(pdf pages: [VectorPage], _ information: PDFInformation = PDFInformation()) throws {
    folder = try TemporaryFolder()
    file = folder.file("sheet.pdf")
    let descriptor = try FileDescriptor.open(
      file, .readWrite, options: [.create], permissions: [.ownerReadWrite])
    let draft = try FileDescriptor.open(
      folder.file("draft"), .readWrite, options: [.create], permissions: [.ownerReadWrite])
    try descriptor.closeAfter {
      try draft.closeAfter {
        let document = try PDFDocument(information, draft: draft)
        for page in pages { try document.add(page) }
        try document.finish(to: descriptor)
      }
    }
  }

  /// Writes an SVG file.
  init(svg page: VectorPage, title: String? = nil) throws {
    folder = try TemporaryFolder()
    file = folder.file("sheet.svg")
    let descriptor = try FileDescriptor.open(
      file, .readWrite, options: [.create], permissions: [.ownerReadWrite])
    try descriptor.closeAfter { try SVGFile(page, title: title).write(to: descriptor) }
  }

  /// The file's bytes.
  var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: file.string)) } }

  /// The output of a command about the file.
  func told(by command: String, _ arguments: [String] = [], after: [String] = []) throws -> String {
    let result = try Subprocess.run(command, arguments + [file.string] + after)
    return String(decoding: result.output, as: UTF8.self) + result.errors
  }
}
