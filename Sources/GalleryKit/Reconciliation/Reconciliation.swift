/// The differences between the photos of the sources and those that there should be: the findings about a manifest, and
/// photos that are there twice.
public struct Reconciliation: Sendable, Hashable {
  /// The photos against the list of those that there must be.
  public struct Manifest: Sendable, Hashable, Codable {
    /// The name of the list's file.
    public var file: String
    /// The number of photos that the list names.
    public var rows: Int
    /// The photos that no source has, in the order of the list.
    public var missing: [Row]
    /// The photos of the sources that the list does not name, in the order of the sources.
    public var unlisted: [String]
  }

  /// A row of the list.
  public struct Row: Sendable, Hashable, Codable {
    /// The line of the list, from 1.
    public var line: Int
    /// The photo's identity in the report.
    public var id: String
  }

  /// Photos that are the same.
  public struct Duplicate: Sendable, Hashable, Codable {
    /// The part that photos have in common.
    public enum Sameness: String, Sendable, Hashable, Codable {
      /// Every byte of their files.
      case bytes
      /// The picture that they show; sizes, formats or compression may differ.
      case picture
    }

    /// The photos' identities, in the order of the sources.
    public var photos: [String]
    /// The part that they have in common.
    public var same: Sameness
  }

  /// The findings about the manifest; `nil` without one.
  public var manifest: Manifest?
  /// Photos that are there twice or more, each group once; `nil` where nobody asked.
  public var duplicates: [Duplicate]?

  /// Creates findings of which none was asked for.
  public init() {}

  /// A Boolean value that indicates whether no photo is missing, unexpected or there twice.
  public var isClean: Bool {
    (manifest.map { $0.missing.isEmpty && $0.unlisted.isEmpty } ?? true) && (duplicates ?? []).isEmpty
  }
}
