import Foundation
import GalleryLayout

// packing-bench [fast] [normal] [best] [large] [--every N]
//
// Prints gaps to the best-known circle packings and processor times. With GALLERY_SHARED set to a folder
// that has packing/*.csv and *.json, also prints the complete lists, or every N-th case of each.

let options = BenchOptions(CommandLine.arguments.dropFirst())

func thinned<Case>(_ cases: [Case]) -> [Case] {
  cases.enumerated().filter { $0.offset % options.every == 0 }.map(\.element)
}

func table(
  _ source: String, square: [(count: Int, radius: Double)],
  rectangles: [(height: Double, count: Int, radius: Double)], strips: [StripInstance]
) throws {
  let few = thinned(square.filter { (2...200).contains($0.count) })
  let many = square.filter { $0.count >= 300 && $0.count <= 1000 && $0.count % 100 == 0 }
  print("\n\(source)\n\(GapRow.heading)")
  for effort in options.efforts {
    let jobs = PackingJobs(effort: effort)
    var rows = [
      try jobs.equal(
        few.map { ("\($0.count)", 1, 1, $0.count, $0.radius) }, job: "1 equal, square, N <= 200"),
      try jobs.equal(
        thinned(rectangles.filter { $0.count <= 200 }).map {
          ("\($0.height) x \($0.count)", 1, $0.height, $0.count, $0.radius)
        }, job: "1 equal, rectangles, N <= 200"),
      try jobs.weighted(thinned(strips), job: "2 weighted"),
      try jobs.strip(thinned(strips), job: "3 open strip"),
    ]
    if !many.isEmpty {
      rows.append(
        try jobs.equal(
          many.map { ("\($0.count)", 1, 1, $0.count, $0.radius) }, job: "1 equal, N = 300...1000"))
    }
    for row in rows { print(row.description) }
  }
}

if !options.efforts.isEmpty {
  try table(
    "A few published packings", square: PublishedPackings.square, rectangles: PublishedPackings.rectangles,
    strips: PublishedPackings.strips)
  if let shared = try SharedPackings.load() {
    try table(
      "All packings of GALLERY_SHARED/packing", square: shared.square, rectangles: shared.rectangles,
      strips: shared.strips)
  } else {
    print("\nGALLERY_SHARED is not set: the complete lists are skipped.")
  }
}
if options.includesLarge {
  print("\nVery many circles")
  try LargeJobs(count: 100_000, effort: .normal).run()
  try LargeJobs(count: 1_000_000, effort: .fast).run()
}
