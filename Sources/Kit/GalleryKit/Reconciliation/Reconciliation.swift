/// The differences between the photos of the sources and the expected photos: the findings
/// about the manifest and duplicates.
public struct Reconciliation: Sendable, Hashable {
  /// The comparison of photos with the manifest.
  public struct Manifest: Sendable, Hashable, Codable {
    /// The name of the manifest's file.
    public var file: String
    /// The number of photos in the manifest.
    public var rows: Int
    /// The photos missing from all sources, in manifest order.
    public var missing: [Row]
    /// The photos of the sources that are not in the manifest, in source order.
    public var unlisted: [String]
  }

  /// A row of the manifest.
  public struct Row: Sendable, Hashable, Codable {
    /// The line in the manifest, from 1.
    public var line: Int
    /// The photo's identity in the report.
    public var id: String
  }

  /// A group of duplicate photos.
  public struct Duplicate: Sendable, Hashable, Codable {
    /// The property that the photos share.
    public enum Sameness: String, Sendable, Hashable, Codable {
      /// Their files have identical bytes.
      case bytes
      /// They show the same image; sizes, formats or compression may differ.
      case picture
    }

    /// The photos' identities, in source order.
    public var photos: [String]
    /// The property that the photos share.
    public var same: Sameness
  }

  /// The findings about the manifest; `nil` without a manifest.
  public var manifest: Manifest?
  /// The groups of duplicate photos; `nil` if the user did not request the search.
  public var duplicates: [Duplicate]?

  /// Creates findings without manifest or duplicates.
  public init() {}

  /// A Boolean value that indicates whether no photo is missing, unexpected or duplicate.
  public var isClean: Bool {
    (manifest.map { $0.missing.isEmpty && $0.unlisted.isEmpty } ?? true) && (duplicates ?? []).isEmpty
  }
}
