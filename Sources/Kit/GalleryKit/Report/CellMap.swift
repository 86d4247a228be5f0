import Foundation
import GalleryJSON
import GalleryOutput

/// The map of numbered cells, `cells.json`: which photo each number on the sheets means. People answer with numbers,
/// and the option `edits` gives them to photos again.
struct CellMap: Encodable {
  struct Cell: Encodable {
    let number: Int
    /// The path below the source.
    let photo: String
    let title: String?
    let caption: String?
    let date: String?
    /// The city and the country.
    let place: String?
    let sheets: [Place]
  }

  /// A cell on a sheet, in the sheet's pixels.
  struct Place: Encodable {
    let path: String
    let page: Int
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  let version = 1
  let cells: [Cell]

  /// Creates the map of the photos on sheets, in order.
  init(_ photos: [InspectedPhoto], _ report: BuildReport) {
    var placements: [Photo.ID: [BuildReport.Placement]] = [:]
    for entry in report.photos { placements[entry.id] = entry.placements }
    let sheets = Dictionary(grouping: report.sheets) {
      [$0.product ?? "", $0.orientation.rawValue, "\($0.page)"]
    }
    cells = photos.enumerated().map { index, photo in
      let fields = photo.fields
      return Cell(
        number: fields.text(.number).flatMap { Int($0) } ?? index + 1, photo: photo.id,
        title: fields.text(.title),
        caption: photo.photo.edit?.caption ?? fields.text(.description), date: fields.text(.date),
        place: fields.text(.place),
        sheets: (placements[photo.id] ?? []).flatMap { place in
          (sheets[[place.product ?? "", place.orientation.rawValue, "\(place.page)"]] ?? []).map {
            Place(
              path: $0.path, page: place.page, x: place.x, y: place.y, width: place.width,
              height: place.height)
          }
        })
    }
  }

  /// Returns the numbers of photos in the text of a map. Throws the reason why it is not a map.
  static func numbers(in text: String) throws -> [(photo: String, number: Int)] {
    struct Numbered: Decodable {
      let photo: String
      let number: Int
    }
    struct Map: Decodable { let cells: [Numbered] }
    return try JSONDecoder().decode(Map.self, from: Data(text.utf8)).cells.map { ($0.photo, $0.number) }
  }
}

extension Configuration {
  /// A Boolean value that indicates whether captions have the numbers of photos.
  var showsNumbers: Bool { text.caption?.parts.contains(.field(.number)) ?? false }
}
