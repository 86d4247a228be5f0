import Foundation
import GalleryGeometry
import GalleryModel
import Testing

@testable import GalleryDecoding

/// The measure of `focus/score.py`: the share of labelled subjects that circles keep.
@Suite("Subjects of real photos", .enabled(if: Workbench.shared != nil, "needs GALLERY_SHARED"))
struct SubjectTests {
  private struct Labels: Decodable { let subjects: [String: [Double]] }

  /// The share of a box within the circle of a crop, both in fractions of a photo.
  private func covered(_ box: [Double], by crop: Rect) -> Double {
    var inside = 0
    for row in 0..<25 {
      for column in 0..<25 {
        let x = box[0] + (box[2] - box[0]) * Double(column) / 24
        let y = box[1] + (box[3] - box[1]) * Double(row) / 24
        let (u, v) = ((x - crop.midX) / (crop.width / 2), (y - crop.midY) / (crop.height / 2))
        if u * u + v * v <= 1 { inside += 1 }
      }
    }
    return Double(inside) / 625
  }

  @Test("auto keeps 21 of 22 subjects, with a mean of 0.98")
  func kept() async throws {
    let shared = try #require(Workbench.shared)
    let labels = try JSONDecoder().decode(
      Labels.self, from: Data(contentsOf: shared.appendingPathComponent("focus/subjects.json")))
    let decoder = DecoderPool(.inProcess, count: 2)
    var shares: [String: Double] = [:]
    for (name, box) in labels.subjects {
      // The face search gets a larger picture than a tile.
      let spec = TileSpec(cell: PixelSize(width: 640, height: 640), fit: .contain, previews: .never)
      let photo = Workbench.photo(shared.appendingPathComponent("photos/\(name)").path)
      let tile = try #require(try await decoder.decode(photo, tiles: [spec]).tiles.first)
      let reduced = try ReducedPhoto(tile)
      let circle = PixelSize(width: 200, height: 200)
      let resting = Crop.resting(photo: tile.size, tile: circle)
      let heads = try FaceSearch.heads(in: reduced, .up)
      let crop =
        heads.isEmpty
        ? try SmartCrop.salient(reduced, like: resting, isRound: true)
        : Heads(heads, in: resting).kept(near: resting, isRound: true)
      let best = (0...40).map { step in
        let (x, y) = ((1 - crop.width) * Double(step) / 40, (1 - crop.height) * Double(step) / 40)
        return covered(box, by: Rect(x: x, y: y, width: crop.width, height: crop.height))
      }.max()
      shares[name] = covered(box, by: crop) / (best ?? 1)
    }
    await decoder.shutdown()
    let lost = shares.filter { $0.value < 0.9 }
    #expect(shares.count == 22 && lost.count <= 1, "\(lost)")
    let mean = shares.values.reduce(0, +) / Double(shares.count)
    #expect(mean >= 0.98, "\(mean)")
  }
}
