package import GalleryModel

/// The design of a page for windows of any size. A script places the photos; without it, they follow each other
/// in rows.
package struct HTMLWindow: Sendable {
  /// A header or a footer.
  package struct Band: Sendable {
    let isFooter: Bool
    /// The texts at the left, in the middle and at the right.
    let parts: [String]
    /// The address of the logo beside them; `nil` without a logo.
    let logo: String?
    let logoIsAtLeft: Bool

    package init(isFooter: Bool, parts: [String], logo: String?, logoIsAtLeft: Bool) {
      self.isFooter = isFooter
      self.parts = parts
      self.logo = logo
      self.logoIsAtLeft = logoIsAtLeft
    }
  }

  /// The texts below and on photos.
  package struct Captions: Sendable {
    let position: CaptionPosition
    /// The font size, in CSS pixels.
    let size: Double
    let lines: Int
    /// The height of stars.
    let stars: Double
    /// The distances of texts on photos from the lower edge and the sides, as shares of the tile; `nil` for half a
    /// letter.
    let inset: (low: Double, side: Double)?

    package init(
      position: CaptionPosition, size: Double, lines: Int, stars: Double, inset: (low: Double, side: Double)?
    ) {
      self.position = position
      self.size = size
      self.lines = lines
      self.stars = stars
      self.inset = inset
    }
  }

  /// The outlines of photos in rows without the engine.
  package enum Form: String, Sendable {
    case cells, whole, carousel = "carousel-sheet"
    /// Whole photos in square cells.
    case contained = "contain"
  }

  let form: Form
  let bands: [Band]
  let captions: Captions
  /// The width of borders; `nil` without borders.
  let border: Length?
  /// The layout and its options for `layout.js`, as JSON.
  let design: String
  /// The script that loads the engine; `nil` without one.
  let loader: String?

  package init(
    form: Form, bands: [Band], captions: Captions, border: Length?, design: String, loader: String?
  ) {
    self.form = form
    self.bands = bands
    self.captions = captions
    self.border = border
    self.design = design
    self.loader = loader
  }

  /// The number of photos above which only those near the window stay in the document.
  private static let longCount = 500

  /// Returns the classes of the sheet's element with a number of photos.
  func classes(of count: Int) -> String {
    let texts =
      switch captions.position {
      case .below: ""
      case .over: " on over"
      case .centre: " on centre"
      }
    let waiting = count > Self.longCount ? " is-waiting is-long" : " is-waiting"
    return "sheet flow \(form.rawValue)" + texts + (loader != nil ? waiting : "")
  }

  /// The rules of the look that depend on the sizes of tiles.
  func rules(_ look: HTMLLook) -> String {
    func percent(_ share: Double?) -> String { share.map { StyleText.number($0 * 100) + "%" } ?? ".5em" }
    let size = StyleText.number(captions.size)
    var rules =
      ".sheet{--cap:\(size)px;--lines:\(captions.lines);--stars:\(StyleText.number(captions.stars))px;"
      + "--low:\(percent(captions.inset?.low));--side:\(percent(captions.inset?.side))}\n"
    if case .share(let share) = look.shape {
      rules += "figure{--r:\(Self.length(.percent(min(share, 50))))}\n"
    }
    if form == .carousel { rules += ".window{max-width:none}\n" }
    if let border, let color = look.style.border?.color {
      let width = Self.length(border)
      rules +=
        look.shape.isClipped
        ? ".t img{margin:\(width);width:calc(100% - 2*\(width));height:calc(100% - 2*\(width))}\n"
        : ".t picture{border:\(width) solid \(StyleText.color(color))}\n"
    }
    if look.style.hasShadow {
      let reach = "0 calc(var(--g)*.2) calc(var(--g)*.6) rgb(0 0 0/.4)"
      rules +=
        look.shape.isClipped ? ".t{filter:drop-shadow(\(reach))}\n" : ".t picture{box-shadow:\(reach)}\n"
    }
    return "@media screen{\n\(rules)}\n"
  }

  /// Returns a length of a tile. Percentages refer to its short side.
  private static func length(_ length: Length) -> String {
    if case .percent(let percent) = length { return "calc(var(--s,6rem)*\(StyleText.number(percent / 100)))" }
    return StyleText.number(length.points(of: 0, pixelsPerPoint: 1)) + "px"
  }
}
