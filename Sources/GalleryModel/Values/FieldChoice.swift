/// A choice among a few names, or of a field that sources state, by its name: `field:NAME`.
public protocol FieldChoice: LosslessStringConvertible, Hashable, Sendable {
  /// The choices that have names, in the order of messages.
  static var named: [(name: String, choice: Self)] { get }
  /// Returns the choice of a field.
  static func field(_ name: String) -> Self
  /// The name of the field; `nil` for the other choices.
  var fieldName: String? { get }
}

extension FieldChoice {
  /// The written choices, but for fields.
  public static var names: [String] { named.map(\.name) }

  /// The form of a written choice, for messages.
  public static var expectation: String { "one of \(names.joined(separator: ", ")), or field:NAME" }

  /// Reads a name or `field:NAME`; returns `nil` for anything else, and for a field without a name.
  public init?(_ text: String) {
    let name = text.dropFirst("field:".count)
    if let named = Self.named.first(where: { $0.name == text }) {
      self = named.choice
    } else if text.hasPrefix("field:"), !name.isEmpty {
      self = .field(String(name))
    } else {
      return nil
    }
  }

  /// The choice as it is read.
  public var description: String {
    fieldName.map { "field:" + $0 } ?? Self.named.first { $0.choice == self }?.name ?? ""
  }
}
