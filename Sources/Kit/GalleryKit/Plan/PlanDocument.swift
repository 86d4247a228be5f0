import GalleryFiles

/// A saved plan: the position of every photo, and the options for drawing it. Users may edit it.
public struct PlanDocument: Sendable, Hashable {
  /// A photo that the plan places.
  public struct Photo: Sendable, Hashable, Codable {
    /// The identity that placements refer to.
    public var id: String
    /// The path of the file, as the source was given; relative paths refer to the working directory. A byte
    /// that is not UTF-8 is written as U+FFFD and two hexadecimal digits. For a downloaded photo, it is the
    /// address of the image, with secrets replaced.
    public var path: String
    /// The number of pixel columns of the photo as shown.
    public var width: Int
    /// The number of pixel rows of the photo as shown.
    public var height: Int
    /// The web page or the download address of the photo, for formats with links; `nil` if it has neither.
    public var link: String?
    /// The view of the photo; `nil` if only the file determines it.
    public var view: PhotoView?

    // The members of a page's photo (``PageDocument``). Saved plans do not have them.

    /// The photo's position in the drawing order of all photos of the build.
    var turn: Int?
    /// The text that screen readers read for the photo; `nil` if only its name is known.
    var text: String?
    /// The number of bytes at the end of its identity that distinguish it
    /// from photos of the same name, if any.
    var distinction: Int?
    /// The size of its file in bytes; `nil` if unknown.
    var bytes: Int?
    /// The SHA-256 of its file; `nil` if unknown.
    var sha256: String?
    /// The reason for its placeholder; `nil` for photos that can be shown.
    var problem: String?
    /// The images for an HTML page that are made with this page; `nil` without such images.
    var images: [PictureStore.Request]?

    var size: PixelSize { PixelSize(width: width, height: height) }

    var hasSize: Bool {
      let sides = 1...1_000_000_000
      return sides.contains(width) && sides.contains(height)
    }
  }

  /// The options that shaped the plan and are used to draw it, by name.
  public var options: [String: [String]]
  /// The photos in layout order.
  public var photos: [Photo]
  /// The pages of each orientation.
  public var plans: [Plan]
}

extension PlanDocument {
  /// The photos on a page; photos that the user removed from all pages are left out.
  var placedPhotos: [Photo] {
    let placed = Set(plans.flatMap(\.pages).flatMap(\.placements).map(\.photo))
    return photos.filter { placed.contains($0.id) }
  }

  init(photos: [InspectedPhoto], plans: [Plan], configuration: Configuration) {
    self.photos = photos.map { inspected in
      let size = inspected.facts.size
      return Photo(
        id: inspected.id, path: inspected.photo.place, width: size.width, height: size.height,
        link: inspected.photo.link,
        view: inspected.photo.view == PhotoView() ? nil : inspected.photo.view)
    }
    self.plans = plans
    options = configuration.texts(of: Configuration.optionsOfSheets)
  }

  func check(formats: [SheetFormat]) throws(GalleryError) {
    let problems = plans.enumerated().flatMap { index, plan in
      formats.compactMap { $0.sizeProblem(of: plan.page, at: "plans[\(index)]") }
    }
    guard problems.isEmpty else { throw .plan(problems) }
  }

  package static let decidedOptions = Set(
    Configuration.options.filter(\.stage.isDecidedByPlan).map(\.name) + [ConfigurationLayer.presetName])

  /// Returns the configuration of the saved options.
  ///
  /// - Throws: `GalleryError.plan` if an option is unknown or its value invalid.
  public func configuration() throws(GalleryError) -> Configuration {
    var configuration = Configuration()
    let entries = options.inKeyOrder
      .map { ConfigurationLayer.Entry(name: $0.key, values: $0.value, place: "options.\($0.key)") }
    let problems = configuration.apply(ConfigurationLayer(entries: entries).current)
    guard problems.isEmpty else { throw .plan(problems) }
    return configuration
  }
}

extension GalleryModel.Photo {
  /// The path of the photo's file, or the address of the downloaded image with secrets replaced.
  var place: String {
    switch location {
    case .file(let path): path.text
    case .web(let address): address
    case .fetched(_, let download): download.url
    }
  }
}
