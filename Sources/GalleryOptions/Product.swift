package import GalleryModel

/// A set of sheets with options of its own. Several are made of the same photos in one build, which reads and decodes
/// each photo once for all of them.
public struct Product: Sendable, Hashable {
  /// The beginning of the names of its files, such as `proof` in `proof-portrait-001.jpg`; `nil` for file names that
  /// begin with the orientation. Default: `nil`.
  public var name: String?
  /// The options of its sheets.
  public var configuration: Configuration

  /// Creates a product.
  public init(name: String? = nil, _ configuration: Configuration) {
    self.name = name
    self.configuration = configuration
  }

  /// Every product keeps a sheet of each orientation in memory while it is drawn; more than these take more memory
  /// than a build should.
  package static let limit = 32
  package static let nameExpectation = "a name of up to 64 letters a–z, digits, - and _"
}

extension Product {
  /// Returns the problems of products that are to be made together.
  ///
  /// - Parameter places: The place of each product, for messages; empty if a single one has none.
  package static func problems(of products: [Product], at places: [String]) -> [ConfigurationProblem] {
    guard let first = products.first else {
      return [ConfigurationProblem(place: "sheets", message: "expected at least one product")]
    }
    var problems: [ConfigurationProblem] = []
    if products.count > limit {
      problems.append(
        ConfigurationProblem(
          place: "sheets", message: "expected at most \(limit) products, received \(products.count)"))
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

  /// The message about an option that one product alone would have otherwise.
  package static let sharedOptionMessage = "is the same for all products; set it beside \"sheets\", not in it"

  /// Names that differ by the case of letters alone are one name on some file systems.
  private func nameProblem(
    after earlier: ArraySlice<Product>, at place: String
  ) -> ConfigurationProblem? {
    if let name, !SheetName.isProduct(name) {
      return .unexpected(name, at: place, expected: Self.nameExpectation)
    }
    guard earlier.contains(where: { $0.name?.lowercased() == name?.lowercased() }) else { return nil }
    return ConfigurationProblem(
      place: place,
      message: name.map { "there is a product \"\($0)\" already" }
        ?? "is missing; only one product may have none, since the names of files begin with it")
  }
}
