/// A choice between fixed names and a field by its name: `field:NAME`, or plain `NAME` for other names.
public protocol FieldChoice: LosslessStringConvertible, Hashable, Sendable {
  /// The choices with fixed names, in the order of messages.
  static var named: [(name: String, choice: Self)] { get }
  /// Returns the choice for a field.
  static func field(_ name: String) -> Self
  /// The name of the field; `nil` for the other choices.
  var fieldName: String? { get }
}

extension FieldChoice {
  /// The fixed names.
  public static var names: [String] { named.map(\.name) }

  /// The accepted forms of a choice, for messages.
  public static var expectation: String { "one of \(names.joined(separator: ", ")), or the name of a field" }

  /// Reads a fixed name or the name of a field; `nil` for an empty name. The sources decide whether there is such
  /// a field.
  public init?(_ text: String) { self.init(choice: text) }

  package init?(choice text: String) {
    let name = text.hasPrefix("field:") ? text.dropFirst("field:".count) : text[...]
    if let named = Self.named.first(where: { $0.name == text.lowercased() }) {
      self = named.choice
    } else if !name.allSatisfy(\.isWhitespace) {
      self = .field(String(name))
    } else {
      return nil
    }
  }

  /// The choice in a form that ``init(_:)`` reads.
  public var description: String { choiceText }

  package var choiceText: String {
    Self.named.first { $0.choice == self }?.name ?? fieldName.map { "field:" + $0 } ?? ""
  }
}
