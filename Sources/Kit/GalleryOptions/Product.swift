package import GalleryModel

/// A sheet set with its own options. A build decodes each photo once for all its sheet sets.
public struct Product: Sendable, Hashable {
  /// The prefix of its file names, such as `proof` in `proof-portrait-001.jpg`. If it is `nil`, file names
  /// begin with the orientation. Defaults to `nil`.
  public var name: String?
  /// The folder of its photos below the source; `nil` for photos of all folders.
  package var folder: String?
  /// The options of the sheet set.
  public var configuration: Configuration

  /// Creates a sheet set.
  public init(name: String? = nil, _ configuration: Configuration) {
    self.name = name
    self.configuration = configuration
  }

  /// The maximum number of sheet sets in a build. Each keeps a sheet of each orientation in memory.
  package static let limit = 32
  package static let nameExpectation = "a name of up to 64 letters, digits, - and _"
}

extension [Product] {
  /// Directs the files of all sheet sets to a folder or file.
  package mutating func setOutput(_ path: String) {
    for index in indices { self[index].configuration.output.folder = path }
  }
}

extension Product {
  /// Returns the problems of sheet sets in one build. The place of a single set may be an empty text.
  package static func problems(of products: [Product], at places: [String]) -> [ConfigurationProblem] {
    guard let first = products.first else {
      return [ConfigurationProblem(place: "sheets", message: "expected at least one sheet set")]
    }
    var problems: [ConfigurationProblem] = []
    if products.count > limit {
      problems.add("sheets", "expected at most \(limit) sheet sets, received \(products.count)")
    }
    for (index, product) in products.enumerated() {
      let place = places[index].isEmpty ? "" : places[index] + "."
      if let problem = product.nameProblem(after: products[..<index], at: place + "name") {
        problems.append(problem)
      }
      problems += product.configuration.conflicts.map {
        ConfigurationProblem(place: place + $0.place, message: $0.message)
      }
      problems += Configuration.options
        .filter { $0.isSharedByProducts && $0.texts(product.configuration) != $0.texts(first.configuration) }
        .map { ConfigurationProblem(place: place + $0.name, message: sharedOptionMessage) }
    }
    return problems
  }

  /// The message for an option that differs between sheet sets although they must share it.
  package static let sharedOptionMessage = "must be the same for all sheet sets; set it outside \"sheets\""

  /// Names are compared without case, since some file systems ignore case.
  private func nameProblem(after earlier: ArraySlice<Product>, at place: String) -> ConfigurationProblem? {
    if let name, !SheetName.isProduct(name) {
      return .unexpected(name, at: place, expected: Self.nameExpectation)
    }
    guard earlier.contains(where: { $0.name?.lowercased() == name?.lowercased() }) else { return nil }
    return ConfigurationProblem(
      place: place,
      message: name.map { "another sheet set is already named \"\($0)\"" }
        ?? "missing; only one sheet set may have no name, since file names begin with it")
  }
}
