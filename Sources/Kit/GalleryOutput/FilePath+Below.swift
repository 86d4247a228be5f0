package import SystemPackage

extension FilePath {
  /// A Boolean value that indicates whether the path is relative and stays below its starting folder.
  package var isBelow: Bool { root == nil && components.allSatisfy { $0.kind == .regular } }
}
