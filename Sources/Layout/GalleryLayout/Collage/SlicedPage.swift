/// A closed page of few photos, divided by straight gutters until every part is one photo. It compares divisions, and keeps
/// the best one.
struct SlicedPage {
  /// The cost of unlike sizes: of the excess of the largest photo's side over that of the smallest, as a share of the
  /// page. Photos one and a half times as wide as others cost a tenth of it.
  private static let unlikeSizes = 0.2

  private let items: [LayoutItem]
  /// The items on the page.
  let photos: Range<Int>
  private let space: WhiteSpace
  /// The room between the margins.
  private let room: Rect
  /// The photos in order, then the parts that were joined.
  private var parts: [SlicedPart]
  /// The best frames so far. Empty if no division is better than the page.
  private var frames: [Rect] = []
  /// The score from which a division is better.
  private var score = -Double.infinity

  /// Returns `nil` for an open page, for one with headings, and for one with a single photo or more than `most`.
  /// `stretch` is the height of photos as a multiple of that of whole ones.
  init?(
    _ page: LayoutResult.Page, most: Int, of items: [LayoutItem], _ axes: FlowAxes, _ space: WhiteSpace,
    isFirst: Bool, stretch: Double = 1
  ) {
    guard let down = axes.down(isFirst: isFirst), page.headings.isEmpty, page.placements.count > 1,
      page.placements.count <= most
    else { return nil }
    self.items = items
    self.space = space
    let first = page.placements[0].item
    photos = first..<first + page.placements.count
    room = Rect(
      x: space.margin, y: space.margin + (isFirst ? axes.firstTop : 0), width: axes.across - 2 * space.margin,
      height: down - 2 * space.margin)
    parts = items[photos].map { SlicedPart($0, stretch: stretch) }
  }

  /// Demands a better score than that of the page by some gain.
  mutating func require(gain: Double, over page: LayoutResult.Page) {
    score = score(of: page.placements.map { $0.frame }) + gain
  }

  /// Puts the best frames into the page if no photo is enlarged.
  func improve(_ page: inout LayoutResult.Page) {
    for (index, frame) in frames.enumerated() {
      if frame.width > items[photos.lowerBound + index].greatestWidth { return }
    }
    for index in frames.indices { page.placements[index].frame = frames[index] }
  }

  /// Adds two parts beside each other, or one above the other, and returns their number.
  mutating func join(_ first: Int, _ second: Int, isRow: Bool) -> Int {
    parts.join(first, second, isRow: isRow, gap: space.gap)
  }

  /// Compares all divisions that keep the order of the photos: 2, 6, 22, 90, … 41,586 for nine photos, the large Schröder
  /// numbers (E. Schröder, "Vier combinatorische Probleme", Zeitschrift für Mathematik und Physik 15, 1870).
  mutating func compareAll() {
    let count = photos.count
    // The parts of a run of photos follow each other. Runs are ordered by length, then by their first photo.
    var starts = Array(0...count)
    func run(_ begin: Int, _ end: Int) -> Range<Int> {
      let shorter = end - begin - 1
      let index = shorter * count - shorter * (shorter - 1) / 2 + begin
      return starts[index]..<starts[index + 1]
    }

    for length in 2...count {
      for begin in 0...count - length {
        for middle in begin + 1..<begin + length {
          for first in run(begin, middle) {
            for second in run(middle, begin + length) {
              add(first, second, isRow: true, isWhole: length == count)
              add(first, second, isRow: false, isWhole: length == count)
            }
          }
        }
        starts.append(parts.count)
      }
    }
  }

  /// Adds two parts, or compares the division of all photos that they make. The first part is divided the other way: three
  /// photos in a row are one division.
  private mutating func add(_ first: Int, _ second: Int, isRow: Bool, isWhole: Bool) {
    guard parts[first].first < 0 || parts[first].isRow != isRow else { return }
    let part = join(first, second, isRow: isRow)
    guard isWhole else { return }
    compare(part)
    parts.removeLast()
  }

  /// Keeps the frames of a division of all photos if they look better than those before, as wide as possible or, unless it
  /// fills the width, between like margins.
  mutating func compare(_ part: Int, fillsWidth: Bool = false) {
    let height = parts[part].height
    let widest = min(room.width, parts[part].width(room.height))
    let highest = height(widest)
    // Most divisions have another form than the page.
    guard widest * highest > score * room.width * room.height else { return }
    compare(part, width: widest)
    let side = space.margin + (room.width - widest) / 2
    let top = space.margin + (room.height - highest) / 2
    let ratio = RowFilling.marginRatio
    // A narrower block adds half of its loss at the side, and its slope times as much above.
    let excess = top > side ? top - ratio * side : side - ratio * top
    let gain = top > side ? ratio - height.slope : ratio * height.slope - 1
    if !fillsWidth, excess > 0, gain > 0 { compare(part, width: widest - 2 * excess / gain) }
  }

  private mutating func compare(_ part: Int, width: Double) {
    let height = parts[part].height(width)
    guard width > 0, height > 0 else { return }
    let block = Rect(
      x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width: width,
      height: height)
    guard share(of: block) > score else { return }
    var frames = Array(repeating: block, count: photos.count)
    parts.place(part, in: block, gap: space.gap, &frames)
    let score = score(of: frames)
    guard score > self.score else { return }
    self.score = score
    self.frames = frames
  }

  /// Returns the share of the room that a block takes, less for unlike margins.
  private func share(of block: Rect) -> Double {
    let share = block.width * block.height / (room.width * room.height)
    guard space.margin > 0 else { return share }
    return share
      * RowFilling.worth(
        side: space.margin + (room.width - block.width) / 2,
        top: space.margin + (room.height - block.height) / 2)
  }

  /// Returns how good photos look: the covered share of the room, less for unlike margins and sizes.
  private func score(of frames: [Rect]) -> Double {
    var block = (left: Double.infinity, top: Double.infinity, right: 0.0, bottom: 0.0)
    var areas = (sum: 0.0, least: Double.infinity, most: 0.0)
    for (index, frame) in frames.enumerated() {
      let area = frame.width * frame.height
      guard frame.width > 0, frame.height > 0 else { return -.infinity }
      areas = (areas.sum + area, min(areas.least, area), max(areas.most, area))
      block.left = min(block.left, frame.x)
      block.top = min(block.top, frame.y)
      block.right = max(block.right, frame.maxX)
      block.bottom = max(block.bottom, frame.maxY + items[photos.lowerBound + index].captionHeight)
    }
    let frame = Rect(
      x: block.left, y: block.top, width: block.right - block.left, height: block.bottom - block.top)
    return share(of: frame) * areas.sum / (frame.width * frame.height)
      - Self.unlikeSizes * ((areas.most / areas.least).squareRoot() - 1)
  }
}
