import GalleryLayout

// Each layout is a function of its own, so that a module has only the layouts it exports. JavaScript passes numbers in
// the order of reading.

@_cdecl("justified")
package func justified(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) {
    Justified(rowHeight: $0.optional(), minimumRowHeight: $0.optional(), mostCrop: $0.number(), paging: $1)
  }
}

@_cdecl("masonry")
package func masonry(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) {
    Masonry(columns: $0.count(), minimumColumn: $0.optional(), mostCrop: $0.number(), paging: $1)
  }
}

@_cdecl("equal_spacing")
package func equalSpacing(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) {
    EqualSpacing(
      columns: $0.count(), rows: $0.count(), cell: $0.optional(), cellAspect: $0.optional(),
      minimumCell: $0.optional(), spacing: $0.choice(.equal, .fixed) ?? .equal,
      lastRow: $0.choice(.start, .centre, .justify),
      tile: $0.choice(.rectangle, .circle, .squircle, .hexagon) ?? .rectangle,
      lattice: $0.choice(.square, .hexagonal), lastPage: $0.flag() ? .start : .centre,
      flow: $0.flag() ? .columns : .rows, frames: $0.flag() ? .aspect : .cell,
      align: $0.flag() ? .columns : .rows, paging: $1)
  }
}

@_cdecl("collage")
package func collage(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) {
    Collage(minimumHeight: $0.optional(), mostCrop: $0.number(), keepsOrder: $0.flag(), paging: $1)
  }
}

@_cdecl("circles")
package func circles(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) { reader, _ in
    CirclePacking(
      order: reader.choice(.dense, .tidy, .reading) ?? .dense,
      effort: reader.choice(.fast, .normal, .best) ?? .normal)
  }
}

@_cdecl("carousel")
package func carousel(_ numbers: UnsafePointer<Double>) -> Int32 {
  arrange(numbers) {
    Carousel(strip: $0.optional() ?? Carousel.defaultStrip, fillsPages: $0.flag(), paging: $1)
  }
}
