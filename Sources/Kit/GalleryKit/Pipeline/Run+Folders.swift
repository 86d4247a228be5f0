import GallerySources

extension OutputOptions {
  /// A Boolean value that indicates whether each folder has its own sheet set.
  var isPerFolder: Bool { sheetPer == .folder || htmlAlbums }
}

extension Run {
  /// The maximum number of sheet sets by folder. Each selects its photos from all.
  private static let maximumFolders = 1000
  private static let longestName = 48

  /// Decides what is laid out: the products or, if the options ask for it, one for each folder. Those of
  /// folders without photos have no sheets.
  mutating func choosePlanner() throws(GalleryError) {
    let products = try productsOfFolders()
    if case .plans(areOneDocument: true) = goal, products.count != 1 {
      throw Self.refusal("a plan is for one sheet set; use --pages-to, which plans those of all folders")
    }
    planner = ProductPlanner(products, layout: layout, sources: collected.sources)
  }

  private func productsOfFolders() throws(GalleryError) -> [Product] {
    for product in products { try product.configuration.checkLogo() }
    guard options.output.isPerFolder else { return products }
    let folders = Set(collected.photos.map { String($0.photo.folder) })
    let names = folders.sorted { NaturalKey($0) < NaturalKey($1) }
    guard products.count == 1 else { throw Self.refusal("folder conflicts with several sheet sets (sheets)") }
    guard names.count <= Self.maximumFolders else {
      throw Self.refusal("expected photos in at most \(Self.maximumFolders) folders, received \(names.count)")
    }
    if names.count > 1, options.output.file != nil {
      throw Self.refusal("folder makes files for several folders; use --output with a folder")
    }
    var used: Set<String> = []
    return names.map { folder in
      let name = Self.name(of: folder.isEmpty ? SourceTitle.of(collected.sources) : folder)
      let unique = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first {
        used.insert($0.lowercased()).inserted
      }
      var product = Product(name: unique, options)
      product.folder = folder
      return product
    }
  }

  private static func refusal(_ message: String) -> GalleryError { .configuration(at: "sheet-per", message) }

  /// Returns the name of a folder as part of a file name, such as `2024-Oslo` for `2024/Oslo`.
  private static func name(of folder: String) -> String {
    let text = folder.split { !SheetName.isProduct(String($0)) }.joined(separator: "-").suffix(longestName)
    return text.isEmpty ? "photos" : String(text)
  }
}
