/// A choice between fixed names and `field:NAME`, a field of the source.
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
  public static var expectation: String { "one of \(names.joined(separator: ", ")), or field:NAME" }

  /// Reads a fixed name or `field:NAME`; `nil` for other text and for an empty field name.
  public init?(_ text: String) {
    let name = text.dropFirst("field:".count)
    if let named = Self.named.first(where: { $0.name == text.lowercased() }) {
      self = named.choice
    } else if text.hasPrefix("field:"), !name.isEmpty {
      self = .field(String(name))
    } else {
      return nil
    }
  }

  /// The choice in a form that ``init(_:)`` reads.
  public var description: String {
    Self.named.first { $0.choice == self }?.name ?? fieldName.map { "field:" + $0 } ?? ""
  }
}
