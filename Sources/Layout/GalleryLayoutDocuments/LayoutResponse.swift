package import Foundation
import GalleryJSON
public import GalleryLayout

/// The document written by `gallery layout`: the place of every item.
public struct LayoutResponse: Sendable, Hashable, Codable {
  /// An item's place, measured from the page's top-left corner.
  public struct Placement: Sendable, Hashable, Codable {
    /// The item's id.
    public var id: String
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height, without the caption below.
    public var height: Double
  }

  /// The place of a group's heading.
  public struct Heading: Sendable, Hashable, Codable {
    /// The name of the group.
    public var group: String
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double
  }

  /// A page of the result.
  public struct Page: Sendable, Hashable, Codable {
    /// The width.
    public var width: Double
    /// The height; for an open page, the height of its content with the whitespace around it.
    public var height: Double
    /// The items on the page.
    public var placements: [Placement]
    /// The headings on the page; `nil` if there are no headings.
    public var headings: [Heading]?
  }

  /// The pages in order.
  public var pages: [Page]
  /// The sum of the heights of all pages; for an open page, the height of its content.
  public var contentHeight: Double
  /// The share of the pages' area that items cover, from 0 to 1. Circles count as π/4·d², other items as
  /// width × height; captions and headings are not counted. It is 0 without pages.
  public var density: Double

  /// Creates the response for a result.
  ///
  /// - Parameters:
  ///   - result: The result of a layout.
  ///   - items: The items of the layout.
  ///   - placesCircles: A Boolean value that indicates whether items without a diameter are circles too.
  public init(_ result: LayoutResult, items: [LayoutItem], placesCircles: Bool = false) {
    var covered = 0.0
    pages = result.pages.map { page in
      let placements = page.placements.map { placement in
        let item = items[placement.item]
        let frame = placement.frame
        let isCircle = placesCircles || item.diameter != nil
        covered += frame.width * frame.height * (isCircle ? Double.pi / 4 : 1)
        return Placement(id: item.id, x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      }
      let headings = page.headings.map { heading in
        let frame = heading.frame
        return Heading(group: heading.group, x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      }
      return Page(
        width: page.size.width, height: page.size.height, placements: placements,
        headings: headings.isEmpty ? nil : headings)
    }
    contentHeight = pages.reduce(0) { $0 + $1.height }
    let area = pages.reduce(0) { $0 + $1.width * $1.height }
    density = area > 0 ? covered / area : 0
  }
}

extension LayoutResponse {
  /// Writes the JSON text in pieces, because there may be a million placements.
  package func write(to output: (Data) throws -> Void) throws {
    var frame = self
    for page in frame.pages.indices { frame.pages[page].placements = [] }
    let lists = pages.map { JSONWriter.LongList("placements", depth: 3, $0.placements) }
    try JSONWriter.write(frame, filling: lists, escapingHidden: false, to: output)
  }
}
