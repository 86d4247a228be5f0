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
