public import Foundation

/// An outline of the user's own, as large as its proportions allow.
struct PathOutline: Outline {
  let path: OutlinePath
  let name = "path"
  let needsSquareCells = true
  // Only the middle of most drawings is wide enough for text.
  let captionBand: ClosedRange<Double>? = 0.4...0.6

  /// Returns the distance to the line next to the middle of a row.
  func inset(at distance: Double, in frame: Size, pixelsPerPoint: Double) -> Double {
    let polygons = path.polygons(in: Rect(x: 0, y: 0, width: frame.width, height: frame.height))
    let middle = frame.width / 2
    let rooms = polygons.flatMap { polygon in
      zip(polygon, polygon[1...] + polygon[..<1]).compactMap { start, end in
        let share = (distance - start.y) / (end.y - start.y)
        return (0...1).contains(share) ? abs(start.x + share * (end.x - start.x) - middle) : nil
      }
    }
    return middle - (rooms.min() ?? 0)
  }

  func path(in frame: Rect, pixelsPerPoint: Double) -> SheetPath {
    .polygons(path.polygons(in: frame), grownBy: 0)
  }
}

extension CropShape {
  /// An outline of your own, in the middle of a square tile and as large as its proportions allow.
  public static func path(_ path: OutlinePath) -> CropShape { CropShape(PathOutline(path: path)) }

  /// The outline of an SVG file: its paths and polygons, as `gallery build --shape star.svg` reads them.
  ///
  /// - Throws: `ConfigurationProblem` if the file cannot be read, or has parts that an outline would have to ignore.
  public init(svg file: URL) throws(ConfigurationProblem) {
    do {
      self = .path(try SVGOutline.path(of: file.path))
    } catch {
      throw ConfigurationProblem(place: file.relativePath, message: error.description)
    }
  }

  /// The text that creates the shape: its name, or the data of its path, so that plans need no other file.
  package var text: String { (outline as? PathOutline)?.path.data ?? name }

  /// Creates the shape of a name, of an SVG file or of path data; `nil` for other texts.
  package init?(text: String) throws(ConfigurationProblem) {
    if text.lowercased().hasSuffix(".svg") {
      try self.init(svg: URL(filePath: text))
    } else if text.hasPrefix("M"), text.contains(where: \.isNumber) {
      do {
        self = .path(try OutlinePath(text))
      } catch {
        throw ConfigurationProblem(place: "path", message: error.description)
      }
    } else {
      self.init(name: text)
    }
  }
}
