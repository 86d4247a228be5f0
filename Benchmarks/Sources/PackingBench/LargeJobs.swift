import Foundation
import GalleryLayout

/// Density and time of very many circles, every job.
struct LargeJobs {
  let count: Int
  let effort: PackingEffort

  func run() throws {
    let width = 5000.0
    let closed = LayoutPage(width: width, height: 7000)
    let open = LayoutPage(width: width, height: nil)
    // Sizes of 1 to 4, evenly spread in a fixed shuffled order.
    let sizes = (0..<count).map {
      1 + 3 * (Double($0) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    }
    func items(_ make: (Int) -> LayoutItem) -> [LayoutItem] { (0..<count).map(make) }
    try measure("1 equal, closed", items { LayoutItem(id: "\($0)") }, closed)
    try measure(
      "2 weights 1:16, closed", items { LayoutItem(id: "\($0)", weight: sizes[$0] * sizes[$0]) }, closed)
    try measure("3 equal diameters, open", items { LayoutItem(id: "\($0)", diameter: 10) }, open)
    try measure("3 diameters 1:4, open", items { LayoutItem(id: "\($0)", diameter: 10 * sizes[$0]) }, open)
    try measure(
      "3 diameters 1:4, closed", items { LayoutItem(id: "\($0)", diameter: 10 * sizes[$0]) }, closed)
    try measure(
      "4 reading, open", items { LayoutItem(id: "\($0)", diameter: 10 * sizes[$0]) }, open, .reading)
    try measure(
      "4 reading, weights, closed", items { LayoutItem(id: "\($0)", weight: sizes[$0]) }, closed, .reading)
  }

  private func measure(
    _ name: String, _ items: [LayoutItem], _ page: LayoutPage, _ order: PackingOrder = .dense
  ) throws {
    let (result, seconds) = try CPUClock.measure {
      try CirclePacking(order: order, effort: effort).arrange(items, on: page)
    }
    var covered = 0.0
    var paper = 0.0
    for sheet in result.pages {
      paper += sheet.size.width * sheet.size.height
      for placement in sheet.placements {
        covered += .pi / 4 * placement.frame.width * placement.frame.width
      }
    }
    print(
      String(
        format: "%8d  %@  density %.4f  pages %d  %.2f s  (%@)", count,
        name.padding(toLength: 28, withPad: " ", startingAt: 0), covered / paper, result.pages.count, seconds,
        effort.rawValue))
  }
}
