/// The bounds within which a listing is read, and the recipe by which.
package struct ListingOptions: Sendable {
  /// Photos at most. The default is 1,000.
  package var limit = 1000
  /// Pages, folders and parts at most. The default is 50.
  package var pages = 50
  /// The recipe to read it by; `nil` goes by the content, or by the preset for the address.
  package var recipe: Recipe?
  /// A Boolean value that indicates whether an address that belongs to a preset is read by it. The default is true.
  package var usesPresets = true
  /// The variables that `${NAME}` in recipes stands for.
  package var environment: [String: String] = [:]

  package init() {}
}
