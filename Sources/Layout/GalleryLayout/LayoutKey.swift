#if hasFeature(Embedded)
  /// The identifier of an item, or the name of a group: a number, because texts need tables of Unicode, which are
  /// larger than all layouts.
  public typealias LayoutKey = Int

  /// The reason of an error, without a text. Web pages check numbers before they pass them to the engine.
  public struct LayoutReason: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Ignores the parts of a text.
    public struct StringInterpolation: StringInterpolationProtocol {
      /// Ignores the capacities.
      public init(literalCapacity: Int, interpolationCount: Int) {}
      /// Ignores a literal.
      public func appendLiteral(_ literal: StaticString) {}
      /// Ignores a value.
      public func appendInterpolation<Value>(_ value: Value) {}
    }

    /// Ignores the text.
    public init(stringLiteral: StaticString) {}
    /// Ignores the text.
    public init(stringInterpolation: StringInterpolation) {}
  }
#else
  /// The identifier of an item, or the name of a group.
  public typealias LayoutKey = String

  /// The reason of an error.
  public typealias LayoutReason = String
#endif
