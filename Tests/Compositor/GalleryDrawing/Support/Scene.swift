import GalleryGeometry
import GalleryModel
import TestSupport

@testable import GalleryDrawing

/// A page with everything that canvases can draw.
struct Scene: Sendable {
  /// 400 × 300 points of two pixels.
  static let page = PageSpec.screen(width: 400, height: 300, scale: 2)

  let draw: @Sendable (any SheetCanvas) throws -> Void

  /// The page as pixels.
  func pixels(background: Color = .white) throws -> BandedPixels {
    let canvas = BandCanvas(size: Self.page.pixelSize(.landscape), background: background)
    try draw(canvas)
    return try canvas.finish()
  }

  /// The page as vectors.
  func vector(background: Color = .white) throws -> VectorPage {
    let canvas = VectorCanvas(
      page: Self.page, orientation: .landscape, background: background)
    try draw(canvas)
    return canvas.page
  }

  /// A smooth, photo-like picture in colours that a seed decides.
  static func tile(_ width: Int, _ height: Int, seed: Int = 0, alpha: Bool = false) -> Tile {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [
          UInt8((x * 255 / width + seed * 60) % 256), UInt8(y * 255 / height), UInt8((seed * 90 + 40) % 256),
        ]
        if alpha { pixels.append(UInt8(x * 255 / width)) }
      }
    }
    return Tile(size: PixelSize(width: width, height: height), format: alpha ? .rgba : .rgb, pixels: pixels)
  }

  /// Draws a tile in a shape.
  static func draw(
    _ tile: Tile, x: Int, y: Int, _ shape: CropShape, details: TileDetails = TileDetails(),
    on canvas: any SheetCanvas
  ) throws {
    try canvas.draw(
      tile, x: x, y: y, shape: shape, pixelsPerPoint: Self.page.pixelsPerPoint, details: details)
  }

  /// Every shape, texts of several kinds, borders and marks.
  static let everything = Scene { canvas in
    try draw(tile(200, 200, seed: 0), x: 20, y: 40, .circle, on: canvas)
    try draw(tile(180, 120, seed: 1), x: 240, y: 40, .rounded(radius: .points(12)), on: canvas)
    try draw(tile(150, 150, seed: 2), x: 440, y: 40, .squircle, on: canvas)
    try draw(tile(160, 90, seed: 3), x: 610, y: 40, .rectangle, on: canvas)
    try draw(tile(160, 100, seed: 1, alpha: true), x: 610, y: 150, .rounded(radius: .points(20)), on: canvas)
    try draw(tile(110, 110, seed: 4), x: 20, y: 420, .hexagon, on: canvas)
    let circle = SheetPath.circle(centre: .init(x: 120, y: 140), radius: 100)
    try canvas.draw(.stroke(circle, width: 6, color: Color(red: 200, green: 0, blue: 0, alpha: 128)))
    try canvas.draw(
      .fill(
        .polygon([.init(x: 300, y: 200), .init(x: 340, y: 280), .init(x: 260, y: 280)]),
        color: Color(red: 240, green: 180, blue: 0)))
    try canvas.draw(
      .fill(
        .roundedPolygon([.init(x: 350, y: 200), .init(x: 400, y: 240), .init(x: 350, y: 280)], radius: 8),
        color: Color(red: 90, green: 180, blue: 240)))
    try canvas.draw(
      .shade(
        .circle(centre: .init(x: 120, y: 140), radius: 97),
        color: Color(red: 0, green: 0, blue: 60, alpha: 175),
        from: 150, to: 200))
    try canvas.draw(
      .stroke(.superellipse(Rect(x: 440, y: 40, width: 150, height: 150)), width: 3, color: black))
    for (index, text) in [
      "Straße & <b>Ökonomie</b>.jpg", "日本の写真 0042", "صورة غروب الشمس", "mixed עברית 12 %",
    ].enumerated() {
      let frame = Rect(x: 20, y: Double(290 + index * 60), width: 360, height: 50)
      var block = TextBlock(text, font: TextFont(size: 30, isSemiBold: index == 0), in: frame, color: black)
      block.alignment = TextAlignment.allCases[index % 3]
      try canvas.draw(block.shaped())
    }
    var onPhoto = TextBlock(
      "on a photo", font: TextFont(size: 26), in: Rect(x: 20, y: 120, width: 200, height: 40), color: .white)
    onPhoto.alignment = .centre
    onPhoto.outline = Color(red: 0, green: 0, blue: 0, alpha: 166)
    try canvas.draw(onPhoto.shaped())
    var wrapped = TextBlock(
      "A longer text that needs several lines, and loses its end where there are too many of them for it",
      font: TextFont(size: 24), in: Rect(x: 420, y: 290, width: 360, height: 110), color: black)
    wrapped.lines = 3
    try canvas.draw(wrapped.shaped())
  }

  private static let black = Color(red: 0, green: 0, blue: 0)
}
