import Faces
import Foundation
import GalleryGeometry
import GalleryModel
import Pixels
import TestSupport
import Testing

@testable import GalleryDecoding

@Suite(
  "Faces", .enabled(if: FaceDetector.isAvailable, "gallery was built without dlib"))
struct FaceTests {
  /// A drawn face in front of a wall, and a more salient colourful object at the other end.
  private static func portrait(face: Int = 450, other: Int = 60) -> Card {
    let radius = 62.0
    return Card(width: 640, height: 400) { column, row in
      let (x, y) = ((Double(column) - Double(face)) / radius, (Double(row) - 180) / radius)
      func isIn(_ middleX: Double, _ middleY: Double, _ width: Double, _ height: Double) -> Bool {
        let (u, v) = ((x - middleX) / width, (y - middleY) / height)
        return u * u + v * v <= 1
      }
      func grey(_ value: UInt8) -> [UInt8] { [value, value, value] }
      let side = x < 0 ? -0.36 : 0.36
      if abs(y - 0.66) < 0.0125 && abs(x) < 0.3 { return grey(70) }
      if isIn(0, 0.66, 0.3, 0.075) { return grey(115) }
      if isIn(0, 0.42, 0.16, 0.05) { return grey(165) }
      if isIn(side / 3, 0.38, 0.07, 0.045) { return grey(70) }
      if isIn(0, 0.1, 0.07, 0.28) { return grey(215) }
      if abs(y + 0.37 - abs(abs(x) - 0.36) * 0.32) < 0.04 && abs(abs(x) - 0.36) < 0.22 { return grey(60) }
      if isIn(side, -0.1, 0.085, 0.085) { return grey(40) }
      if isIn(side, -0.1, 0.17, 0.085) { return grey(225) }
      if isIn(side, -0.12, 0.22, 0.14) { return grey(150) }
      if isIn(0, 0, 0.85, 1.2) { return grey(200) }
      if abs(x) < 0.45 && y > 0.8 && y < 1.8 { return grey(150) }
      if isIn(0, -0.25, 1.05, 1.25) { return grey(40) }
      let (dx, dy) = (column - other, row - 200)
      return dx * dx + dy * dy < 45 * 45 ? [240, 40, 30] : grey(120)
    }
  }

  /// The columns of a tile's rows that show the colourful object.
  private func isRed(_ tile: Tile) -> Bool {
    (0..<tile.size.width).contains { x in
      Tile.isNear(tile.colour(Double(x) / Double(tile.size.width), 0.5), [240, 40, 30], 40)
    }
  }

  private func tile(_ card: Card, _ spec: TileSpec, workers: Int = 1) async throws -> Tile {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: workers)
    let decoded = try await pool.decode(try bench.photo(card.jpeg()), tiles: [spec])
    await pool.shutdown()
    return try #require(decoded.tiles.first)
  }

  @Test("The model has the version of dlib's headers")
  func model() throws {
    let made = try Subprocess.run(Repository.path("Packaging/faces-model.sh"))
    #expect(made.status == 0, "\(made.errors)")
    let file = Repository.file("Sources/Libraries/Faces/CFaces/frontal_faces.dat")
    #expect(try made.output == Data(contentsOf: file))
  }

  @Test("A drawn face overrides saliency, in a sealed worker")
  func drawn() async throws {
    let card = Self.portrait()
    #expect(isRed(try await tile(card, .square(200, focus: .saliency, isRound: true))))
    for focus in [Focus.faces, .auto] {
      let tile = try await tile(card, .square(200, focus: focus, isRound: true))
      #expect(!isRed(tile), "\(focus)")
      // The middle of the face is the brightest area.
      #expect((100..<200).contains { Tile.isNear(tile.colour(Double($0) / 200, 0.42), [200, 200, 200], 16) })
    }
  }

  @Test("auto requests tiles large enough for faces if the crop cuts off much")
  func rule() {
    let photo = PixelSize(width: 640, height: 400)
    func asks(_ side: Int, _ focus: Focus, _ photo: PixelSize) -> Bool {
      let size = PixelSize(width: side, height: side)
      return FaceSearch.isNeeded(for: .init(cell: size, fit: .cover, focus: focus), photo: photo)
    }
    #expect(asks(160, .auto, photo) && !asks(159, .auto, photo))
    #expect(!asks(300, .auto, PixelSize(width: 440, height: 400)))
    #expect(asks(20, .faces, photo) && asks(300, .faces, PixelSize(width: 440, height: 400)))
    for focus in [Focus.saliency, .regions, .centre] {
      #expect(!asks(300, focus, photo))
    }
  }

  @Test("Small tiles with face focus are searched in a larger picture")
  func small() async throws {
    #expect(!isRed(try await tile(Self.portrait(), .square(40, focus: .faces, isRound: true))))
  }

  @Test("Heads are found on request, in fractions of the visible photo", arguments: [1, 6])
  func heads(orientation: Int) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let file = CameraFile(orientation: orientation).bytes(showing: Self.portrait().stored(orientation))
    let content = try bench.photo(file).content
    let whole = try await pool.tiles(for: TileRequest(content, specs: [], findsFaces: true))
    #expect(whole.tiles.isEmpty && whole.heads.count == 1)
    let head = try #require(whole.heads.first)
    #expect(abs(head.midX - 450.0 / 640) < 0.03 && head.y < 0.4 && head.maxY > 0.5)
    var view = PhotoView()
    let crop = Rect(x: 0.4, y: 0, width: 0.6, height: 1)
    view.crop = crop
    let cut = try await pool.tiles(for: TileRequest(content, view: view, specs: [], findsFaces: true))
    #expect(cut.facts.size == PixelSize(width: 384, height: 400))
    #expect(abs(crop.whole(try #require(cut.heads.first)).midX - head.midX) < 0.03)
    // Without a request, heads are not searched.
    #expect(try await pool.tiles(for: TileRequest(content, specs: [])).heads.isEmpty)
    await pool.shutdown()
  }

  @Test("Faces are found in a rotated photo", arguments: [3, 6, 8])
  func turned(orientation: Int) async throws {
    let bench = try Workbench()
    let pool = Workbench.pool(workers: 1)
    let file = CameraFile(orientation: orientation).bytes(showing: Self.portrait().stored(orientation))
    let decoded = try await pool.decode(
      try bench.photo(file), tiles: [.square(200, focus: .faces, isRound: true)])
    await pool.shutdown()
    #expect(!isRed(try #require(decoded.tiles.first)))
  }

  @Test("A photo gives the same tile in every worker and in process")
  func sameBytes() async throws {
    let bench = try Workbench()
    let photos = try [(450, 60), (200, 600), (320, 40)].map {
      try bench.photo(Self.portrait(face: $0.0, other: $0.1).jpeg())
    }
    let specs = [TileSpec.square(180, focus: .auto, isRound: true), .square(90, focus: .saliency)]
    var answers: [[Tile]] = []
    for pool in [Workbench.pool(workers: 1), Workbench.pool(workers: 3), DecoderPool(.inProcess, count: 2)] {
      let tiles = try await withThrowingTaskGroup(of: (Int, [Tile]).self) { group in
        for (index, photo) in (photos + photos).enumerated() {
          group.addTask {
            let tiles = try await pool.decode(photo, tiles: specs).tiles
            return (index, tiles)
          }
        }
        var tiles = [[Tile]](repeating: [], count: photos.count * 2)
        for try await (index, made) in group { tiles[index] = made }
        return tiles.flatMap { $0 }
      }
      await pool.shutdown()
      answers.append(tiles)
    }
    #expect(answers[1] == answers[0] && answers[2] == answers[0])
  }
}
