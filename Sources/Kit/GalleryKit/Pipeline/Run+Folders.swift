import GallerySources

extension Configuration {
  /// A Boolean value that indicates whether each folder has its own sheet set.
  var isPerFolder: Bool { output.sheetPer == .folder || layout.each == .album }
}

extension Run {
  /// The maximum number of sheet sets by folder. Each selects its photos from all.
  private static let maximumFolders = 1000
  private static let longestName = 48
  /// The room for the number of a name that other folders share, in bytes.
  private static let numberBytes = 5

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
    guard products.contains(where: { $0.configuration.isPerFolder }) else { return products }
    let folders = Set(collected.photos.map { String($0.photo.folder) })
    let collation = Collation.of(language: options.text.language)
    let names = folders.sorted { NaturalKey($0, collation) < NaturalKey($1, collation) }
    guard products.count == 1 else { throw Self.refusal("folder conflicts with several sheet sets (sheets)") }
    guard names.count <= Self.maximumFolders else {
      throw Self.refusal("expected photos in at most \(Self.maximumFolders) folders, received \(names.count)")
    }
    if names.count > 1, options.output.file != nil {
      throw Self.refusal("folder makes files for several folders; use --output with a folder")
    }
    let fileNames = self.fileNames(of: names)
    return names.map { folder in
      var product = Product(name: fileNames[folder], options)
      product.folder = folder
      return product
    }
  }

  /// Returns a unique name in file names for each folder. Folders whose own names are possible keep these, so that
  /// they do not change when others are added.
  private func fileNames(of folders: [String]) -> [String: String] {
    let names = folders.map { Self.name(of: $0.isEmpty ? SourceTitle.of(collected.sources) : $0) }
    let pairs = Array(zip(folders, names))
    var used: Set<String> = []
    var unique: [String: String] = [:]
    for (folder, name) in pairs.filter({ $0 == $1 }) + pairs.filter({ $0 != $1 }) {
      unique[folder] = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first {
        used.insert($0.lowercased()).inserted
      }
    }
    return unique
  }

  private static func refusal(_ message: String) -> GalleryError { .configuration(at: "sheet-per", message) }

  /// Returns the name of a folder as part of a file name, such as `2024-Oslo` for `2024/Oslo`.
  private static func name(of folder: String) -> String {
    let parts = folder.split { !SheetName.isProduct(String($0)) }
    var text = parts.joined(separator: "-").suffix(longestName)
    while text.utf8.count > SheetName.productBytes - numberBytes { text.removeFirst() }
    return text.isEmpty ? "photos" : String(text)
  }
}
