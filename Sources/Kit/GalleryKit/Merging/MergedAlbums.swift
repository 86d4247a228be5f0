import Foundation
import GalleryDrawing
import GalleryFiles
import GalleryOutput

/// The content of HTML pages: the images that several processes made, and the photos as they were planned.
struct MergedAlbums {
  private let planned: PageIndex
  private let output: OutputFolder
  /// The images of each product by keys, and the folders of their files.
  private var stored: [Int: [String: (picture: StoredPicture, folder: FilePath)]] = [:]
  private var made = PictureStore.Made()

  /// Reads the lists of images. Throws if one is changed, or if parts contradict each other.
  init(_ pages: [SheetKey: StoredPage], _ planned: PageIndex, _ output: OutputFolder) throws {
    self.planned = planned
    self.output = output
    let lists = Dictionary(pages.map { ($1.file, ($0.product, $1.content)) }) { $1 }
    for (list, (product, content)) in lists.sorted(by: { $0.key.string < $1.key.string }) {
      guard let data = try? list.content(), FileContent(data) == content else { throw StoredPage.error(list) }
      let folder = list.removingLastComponent()
      for (key, picture) in try JSONDecoder().decode([String: StoredPicture].self, from: data) {
        let known = stored[product, default: [:]].updateValue((picture, folder), forKey: key)
        guard let known, known.picture != picture else { continue }
        throw ReportMerge.error("\(known.folder) and \(folder) have different versions of \(key)")
      }
    }
  }

  /// Returns the content of all pages. The images are copied from the parts.
  mutating func content(_ pages: [(document: PageDocument, page: WrittenPage)]) throws -> HTMLContent {
    var configurations = planned.products.map { _ in Configuration() }
    var windowTexts = planned.products.map { _ in [Furniture]?.none }
    var plans: [ProductPlan] = []
    var previews: [Int: PictureStore.Picture] = [:]
    for (document, page) in pages {
      let product = page.key.product
      configurations[product] = page.configuration
      windowTexts[product] = document.sheet.html
      if let last = plans.indices.last, page.key.page > 0 {
        plans[last].plan.pages.append(page.page)
      } else {
        plans.append(ProductPlan(product: product, plan: document.plan.plans[0]))
        previews[product] = try previews[product] ?? take("preview \(page.key.orientation)", product)
      }
    }

    var originals: [Photo.ID: FilePath] = [:]
    let requests = PictureStore.Requests(
      plans, configurations, windowTexts: windowTexts, photos: planned.opened)
    made.choices = requests.choices
    for photo in planned.opened {
      let id = photo.id
      for request in requests.pictures(of: photo) {
        let picture = try take(request.key(of: id), request.product)
        guard let picture, Set(request.formats).isSubset(of: picture.files.keys) else {
          throw ReportMerge.error("\(id): an image is in no part; draw its pages again")
        }
        made.pictures[.init(product: request.product, photo: id), default: [:]][request.spec] = picture
        guard configurations[request.product].output.htmlOriginals == .copy, originals[id] == nil else {
          continue
        }
        // An original that could not be copied is missing on the page too.
        originals[id] = try take("original \(id)", request.product)?.files[.jpeg] ?? ""
      }
    }

    return HTMLContent(
      products: planned.products,
      photos: Dictionary(uniqueKeysWithValues: planned.opened.map { ($0.id, $0) }), pictures: made,
      logos: try configurations.indices.map { try take("logo", $0)?.files[.webp]?.content() },
      previews: previews, originals: originals)
  }

  /// Copies an image from its part; `nil` if it is in no part.
  private mutating func take(_ key: String, _ product: Int) throws -> PictureStore.Picture? {
    guard let (picture, folder) = stored[product]?[key] else { return nil }
    let files = try picture.files.mapValues { content in
      let file = folder.appending(HTMLFolder.stored(content.sha256))
      guard let copy = output.take(file, expecting: content) else { throw StoredPage.error(file) }
      made.contents[copy] = content
      return copy
    }
    return PictureStore.Picture(size: picture.size, colors: picture.colors, files: files)
  }
}
