import GalleryJSON
import GalleryText

/// The members of a saved plan's objects, to find those that drawing would ignore, such as a focus beside
/// `view` instead of in it.
enum PlanMembers {
  private static let frame: Set = ["x", "y", "width", "height"]

  /// The members of each object, by the member that holds it. Others, such as options, have free names.
  private static let known: [String: Set<String>] = [
    "": ["$schema", "version", "options", "photos", "plans"],
    "photos": ["id", "path", "width", "height", "link", "view"],
    "view": ["orientation", "crop", "focus", "faces"],
    "crop": frame, "focus": ["x", "y"], "faces": frame,
    "plans": ["orientation", "width", "height", "medium", "pixelsPerPoint", "composition", "pages"],
    "pages": ["placements", "headings", "furniture"],
    "placements": ["photo", "x", "y", "width", "height", "part", "stack", "caption", "rating"],
    "part": frame, "frame": frame,
    "caption": ["text", "frame", "position", "size", "lines", "shortening"],
    "rating": ["stars", "label", "frame", "position"],
    "headings": ["text", "frame"],
    "furniture": ["kind", "left", "centre", "right", "frame", "size", "lines"],
  ]

  /// Returns a problem for each unknown member of a plan.
  static func problems(of plan: JSONValue) -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    check(plan, "", at: "", &problems)
    return problems
  }

  private static func check(
    _ value: JSONValue, _ name: String, at place: String, _ problems: inout [ConfigurationProblem]
  ) {
    switch value {
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        check(element, name, at: "\(place)[\(index)]", &problems)
      }
    case .object(let members):
      guard let names = known[name] else { return }
      for (member, value) in members.inKeyOrder {
        let inner = place.isEmpty ? member : "\(place).\(member)"
        if names.contains(member) {
          check(value, member, at: inner, &problems)
        } else {
          problems.add(inner, "unknown member" + advice(member, names))
        }
      }
    case .null, .flag, .integer, .number, .text: return
    }
  }

  /// Returns where a member belongs, or the member that was probably meant.
  private static func advice(_ member: String, _ names: Set<String>) -> String {
    let owners = names.sorted().filter { known[$0]?.contains(member) == true }
    if let owner = owners.first { return "; it belongs in \"\(owner)\"" }
    let question = NearestName.question(about: member, in: names.sorted())
    return question.isEmpty ? "; expected one of " + names.sorted().joined(separator: ", ") : question
  }
}
