import GalleryGeometry
import GalleryModel
import GalleryOptions
import Testing

@testable import GalleryKit

@Suite struct PhotoWeightsTests {
  private func weights(_ rule: WeightRule, of photos: [InspectedPhoto], range: String = "1:4") throws
    -> [Double?]
  {
    var configuration = Configuration()
    configuration.layout.weight = rule
    configuration.layout.weightRange = try #require(WeightRange(range))
    let weights = PhotoWeights(photos, configuration.layout)
    return photos.map(weights.weight)
  }

  @Test("Uniform photos have no weight and the full diameter")
  func uniform() throws {
    let photos: [InspectedPhoto] = [.fake("1.jpg"), .fake("2.jpg", width: 9000)]
    #expect(try weights(.uniform, of: photos) == [nil, nil])
    #expect(PhotoWeights(photos, .init()).relativeDiameter(of: photos[0]) == 1)
  }

  @Test("Weights use zero to five stars; rejected and unrated photos count as zero")
  func rating() throws {
    let photos: [InspectedPhoto] = [
      .fake("1.jpg", rating: 5), .fake("2.jpg", rating: -1), .fake("3.jpg"), .fake("4.jpg", rating: 0),
      .fake("5.jpg", rating: 3),
    ]
    #expect(try weights(.rating, of: photos, range: "1:6") == [6, 1, 1, 1, 4])
  }

  @Test("Pixels and bytes are spread over the range")
  func amounts() throws {
    let photos: [InspectedPhoto] = [
      .fake("1.jpg", width: 100, height: 100, byteCount: 500),
      .fake("2.jpg", width: 200, height: 100, byteCount: 100),
      .fake("3.jpg", width: 300, height: 100, byteCount: 300),
    ]
    #expect(try weights(.pixels, of: photos, range: "1:3") == [1, 2, 3])
    #expect(try weights(.bytes, of: photos, range: "2:4") == [4, 2, 3])
  }

  @Test("A source field can be a weight; photos without a number have the least")
  func field() throws {
    let votes = ["1.jpg": "10", "2.jpg": "30", "3.jpg": "many"]
    let photos = ["1.jpg", "2.jpg", "3.jpg", "4.jpg"].map { id in
      InspectedPhoto.fake(id) { $0.fields["votes"] = votes[id] }
    }
    #expect(try weights(.field("votes"), of: photos, range: "1:3") == [1, 3, 1, 1])
    let weighed = [2.0, 4].map { (weight: Double) in
      InspectedPhoto.fake("\(weight).jpg") { $0.weight = weight }
    }
    #expect(try weights(.field("weight"), of: weighed) == [1, 4])
    let extreme = [-1.7e308, 0, 1.7e308].map { (weight: Double) in
      InspectedPhoto.fake("\(weight).jpg") { $0.weight = weight }
    }
    #expect(try weights(.field("weight"), of: extreme, range: "1:3") == [1, 2, 3])
  }

  @Test("Pixels are those of the original if the source states its size")
  func originalPixels() throws {
    let photos = [
      InspectedPhoto.fake("1.jpg", width: 100, height: 100) { $0.size = PixelSize(width: 900, height: 900) },
      .fake("2.jpg", width: 200, height: 200),
    ]
    #expect(try weights(.pixels, of: photos) == [4, 1])
  }

  @Test("Photos of equal amounts have the same weight")
  func alike() throws {
    let photos: [InspectedPhoto] = [.fake("1.jpg"), .fake("2.jpg")]
    #expect(try weights(.pixels, of: photos) == [1, 1])
  }

  @Test("Diameters are proportional to the root of the areas; the largest is one")
  func diameters() throws {
    let photos: [InspectedPhoto] = [.fake("1.jpg", byteCount: 100), .fake("2.jpg", byteCount: 200)]
    var configuration = Configuration()
    configuration.layout.weight = .bytes
    let weights = PhotoWeights(photos, configuration.layout)
    #expect(photos.map(weights.relativeDiameter) == [0.5, 1])
  }
}
