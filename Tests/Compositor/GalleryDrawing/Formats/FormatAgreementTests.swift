import GalleryGeometry
import GalleryModel
import SystemPackage
import TestSupport
import Testing

@testable import GalleryDrawing

/// A page looks the same in every format.
@Suite struct FormatAgreementTests {
  /// The largest number of pixels that may differ by more than 32 of 255.
  private static let tolerance = 0.02
  /// The same for SVG: librsvg draws figures of their own widths.
  private static let svgTolerance = 0.03

  private static let scenes: [String: Scene] = [
    "everything": .everything,
    "many circles": Scene { canvas in
      for index in 0..<96 {
        try Scene.draw(
          Scene.tile(60, 60, seed: index % 7), x: 6 + index % 12 * 66, y: 30 + index / 12 * 66, .circle,
          on: canvas)
      }
    },
    "captions": Scene { canvas in
      for index in 0..<12 {
        let (x, y) = (index % 4 * 200, index / 4 * 190)
        try Scene.draw(Scene.tile(150, 150, seed: index), x: x + 20, y: y + 10, .circle, on: canvas)
        let frame = Rect(x: Double(x), y: Double(y) + 162, width: 190, height: 24)
        var block = TextBlock(
          "IMG_2024_\(index * 7919)_a-long-name.jpg", font: TextFont(size: 17), in: frame,
          color: Color(red: 0, green: 0, blue: 0))
        block.alignment = .centre
        block.shortening = .middle
        try canvas.draw(block.shaped())
      }
    },
  ]

  @Test("PDF and SVG look like the pixel formats", arguments: scenes.keys.sorted(), [Color.white, .darkGrey])
  func agreement(name: String, background: Color) throws {
    let scene = try #require(Self.scenes[name])
    let png = try EncodedSheet(try scene.pixels(background: background), .png).picture(.png)
    let page = try scene.vector(background: background)
    let (pdfFile, svgFile) = (try VectorFile(pdf: [page]), try VectorFile(svg: page))
    let pdf = try NetpbmPicture(pdf: pdfFile.file, dpi: 144)
    let svg = try NetpbmPicture(svg: svgFile.file, zoom: 2)
    let (pdfDifference, svgDifference) = (png.difference(to: pdf), png.difference(to: svg))
    #expect(pdfDifference < Self.tolerance)
    #expect(svgDifference < Self.svgTolerance)
  }

  @Test("The comparison detects a tile moved by three pixels")
  func comparison() throws {
    func picture(x: Int) throws -> NetpbmPicture {
      let scene = Scene { try Scene.draw(Scene.tile(500, 500), x: x, y: 20, .rectangle, on: $0) }
      return try EncodedSheet(try scene.pixels(), .png).picture(.png)
    }
    #expect(try picture(x: 20).difference(to: picture(x: 20)) == 0)
    #expect(try picture(x: 20).difference(to: picture(x: 200)) > 0.2)
    #expect(try picture(x: 20).difference(to: picture(x: 23)) > 0.002)
  }

  @Test("A page survives storing in a file")
  func stored() throws {
    let page = try Scene.everything.vector()
    let again = try VectorPage(stored: page.stored())
    #expect(again.marks == page.marks)
    #expect(try VectorFile(pdf: [again]).bytes == VectorFile(pdf: [page]).bytes)
    #expect(throws: DrawingError.self) { try VectorPage(stored: page.stored().dropLast(100)) }
    #expect(SVGFile(again, title: nil).bytes == SVGFile(page, title: nil).bytes)
  }
}
