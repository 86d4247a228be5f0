import GalleryDrawing
import GalleryOutput
import SystemPackage

/// Writes SVG, one file for each page.
struct SVGWriter: SheetWriter {
  func write(_ page: DrawnPage, to file: FileDescriptor, in staging: StagingFolder) throws {
    guard let vector = page.vector else { preconditionFailure("the page has no vectors") }
    try SVGFile(vector, title: page.title, language: page.language).write(to: file)
  }
}
