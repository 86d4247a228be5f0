import GalleryFiles
public import GalleryModel
public import GalleryOptions
import SystemPackage

/// A saved plan: the place of every photo, and the options with which it is drawn. It can be changed by hand.
public struct PlanDocument: Sendable, Hashable {
  /// A photo that the plan places.
  public struct Photo: Sendable, Hashable, Codable {
    /// The identity that placements refer to.
    public var id: String
    /// The path of the file, as the source was given: relative paths refer to the working directory. A byte that is no
    /// UTF-8 is U+FFFD and its two hexadecimal digits. For a photo that was fetched, it is the address of the picture,
    /// with secrets in it replaced.
    public var path: String
    /// Columns of pixels, as people see the photo.
    public var width: Int
    /// Rows of pixels, as people see the photo.
    public var height: Int
    /// The web page about the photo, or where it was fetched, for formats with links; `nil` for none.
    public var link: String?
    /// The way in which the photo is shown; `nil` where nothing but its file says so.
    public var view: PhotoView?

    /// A Boolean value that indicates whether width and height are numbers of pixels that a photo can have.
    var hasSize: Bool {
      let sides = 1...1_000_000_000
      return sides.contains(width) && sides.contains(height)
    }
  }

  /// The options that shaped the plan and are used to draw it, by name.
  public var options: [String: [String]]
  /// The photos, in the order in which they are laid out.
  public var photos: [Photo]
  /// The pages of each orientation.
  public var plans: [Plan]
}

extension PlanDocument {
  /// The photos that lie on a page; others were taken off the plan.
  var placedPhotos: [Photo] {
    let placed = Set(plans.flatMap(\.pages).flatMap(\.placements).map(\.photo))
    return photos.filter { placed.contains($0.id) }
  }

  init(photos: [InspectedPhoto], plans: [Plan], configuration: Configuration) {
    self.photos = photos.map { inspected in
      let size = inspected.facts.size
      return Photo(
        id: inspected.photo.id, path: inspected.photo.place,
        width: size.width, height: size.height,
        link: inspected.photo.details.link ?? inspected.photo.download?.url,
        view: inspected.photo.view == PhotoView() ? nil : inspected.photo.view)
    }
    self.plans = plans
    let planned = Configuration.options.filter(\.stage.isOfSheets)
    options = Dictionary(uniqueKeysWithValues: planned.map { ($0.name, $0.texts(configuration)) })
  }

  /// Throws if a page is larger than a file of a format can hold.
  func check(formats: [SheetFormat]) throws(GalleryError) {
    let problems = plans.enumerated().flatMap { index, plan in
      formats.compactMap { $0.sizeProblem(of: plan.page, at: "plans[\(index)]") }
    }
    guard problems.isEmpty else { throw .plan(problems) }
  }

  /// The names of the options that a saved plan has decided.
  package static let decidedOptions = Set(
    Configuration.options.filter(\.stage.isDecidedByPlan).map(\.name) + [ConfigurationLayer.presetName])

  /// The configuration that the options make.
  ///
  /// - Throws: ``GalleryError/plan(_:)`` when an option is unknown or its value is not understood.
  public func configuration() throws(GalleryError) -> Configuration {
    var configuration = Configuration()
    let entries = options.sorted { $0.key < $1.key }
      .map { ConfigurationLayer.Entry(name: $0.key, values: $0.value, place: "options.\($0.key)") }
    let problems = configuration.apply(ConfigurationLayer(entries: entries))
    guard problems.isEmpty else { throw .plan(problems) }
    return configuration
  }
}

extension GalleryModel.Photo {
  /// The path of its file, or the address of the picture that was fetched, secrets in it replaced.
  var place: String {
    switch location {
    case .file(let path): path.text
    case .web(let address): address
    case .fetched(_, let download): download.url
    }
  }
}
