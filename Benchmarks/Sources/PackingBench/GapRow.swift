import Foundation

/// One row of the table: gaps to the best known, and times.
struct GapRow {
  let job: String
  let effort: String
  private var gaps: [(name: String, gap: Double)] = []
  private var times: [Double] = []

  init(job: String, effort: String) {
    self.job = job
    self.effort = effort
  }

  mutating func add(_ name: String, gap: Double, seconds: Double) {
    gaps.append((name, gap))
    times.append(seconds)
  }

  static let heading = GapRow.line(
    "job", "effort", "cases", "mean gap", "worst gap", "worst case", "mean time", "longest")

  var description: String {
    let worst = gaps.max { $0.gap < $1.gap }
    let count = Double(max(1, gaps.count))
    return GapRow.line(
      job, effort, "\(gaps.count)", percent(gaps.reduce(0) { $0 + $1.gap } / count),
      percent(worst?.gap ?? 0), worst?.name ?? "", milliseconds(times.reduce(0, +) / count),
      milliseconds(times.max() ?? 0))
  }

  private static func line(_ cells: String...) -> String {
    let widths = [30, 8, 6, 10, 10, 12, 11, 11]
    return zip(cells, widths).map { cell, width in
      cell.count < width ? cell + String(repeating: " ", count: width - cell.count) : cell
    }.joined(separator: " ")
  }

  private func percent(_ value: Double) -> String { String(format: "%.4f %%", 100 * value) }
  private func milliseconds(_ value: Double) -> String { String(format: "%.1f ms", 1000 * value) }
}
