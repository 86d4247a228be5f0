package import GalleryJSON

/// The findings about an unknown listing, for people, and the recipe that they lead to.
package struct LearnedListing: Sendable {
  /// A value of the first item: its path, its text, and what it is.
  package struct Value: Sendable {
    package let path: String
    package let text: String
    package let mark: LearnedMark?
  }

  /// A value beside the items, which may say something about the rest of the listing.
  package struct Statement: Sendable {
    /// The relation of a statement to what was read.
    package enum Role: String, Sendable { case used, contradicts, unused }

    package let path: String
    package let text: String
    package let role: Role
  }

  /// The lists of the response with their lengths, the likeliest first.
  package var lists: [(path: String, count: Int)] = []
  /// The values of the first item of ``items``, or of the document behind it.
  package var values: [Value] = []
  package var statements: [Statement] = []
  /// The members of the recipe; empty if no image was found.
  package var recipe: [(key: String, value: JSONValue)] = []
  /// The number of photos and pages that the recipe reads.
  package var photoCount = 0
  package var pageCount = 0
  /// The number of items that the service states.
  package var total: Int?
  /// The reasons why photos may be missing.
  package var problems: [String] = []
  /// A Boolean value that indicates whether the address of the first photo's large image is needed.
  package var needsPhoto = true
  /// A Boolean value that indicates whether the address of the second page is needed.
  package var needsPage = false
  /// The environment variables that stand for secrets in the recipe's address.
  package var variables: [String] = []

  /// A Boolean value that indicates whether the recipe reads photos, and no statement contradicts that these
  /// are all.
  package var isProven: Bool {
    photoCount > 0 && problems.isEmpty && !statements.contains { $0.role == .contradicts }
  }

  /// The recipe as a configuration file.
  package var text: String {
    let members = recipe.map { "    \(JSONValue.text($0.key).text): \($0.value.text)" }
    return "{ \"source\": {\n\(members.joined(separator: ",\n"))\n} }\n"
  }
}
