// swift-format-ignore-file
// Stubs of the few declarations of SwiftUI that Sources/Layout/GalleryViews and Examples/Screens.swiftpm use, as its
// documentation states them. Bodies do nothing: only types are checked.
@_exported import UIKit

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError("a stub") } }

/// A view without a body.
public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { fatalError("a stub") } }

public struct EmptyView: Primitive {}
public struct TupleView<Parts>: Primitive {}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView()
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

@propertyWrapper public struct Binding<Value> {
  public init() {}
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
}

@propertyWrapper public struct State<Value> {
  private let value: Value
  public init(wrappedValue value: Value) { self.value = value }
  public init(initialValue value: Value) { self.value = value }
  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { Binding() }
}

public struct EnvironmentValues {
  public var layoutDirection: LayoutDirection
}

@propertyWrapper public struct Environment<Value> {
  public init(_ path: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError("a stub") }
}

public enum LayoutDirection: Hashable, Sendable { case leftToRight, rightToLeft }

public struct UnitPoint: Sendable { public static let topLeading = UnitPoint() }
public struct Alignment: Sendable {
  public static let topLeading = Alignment()
  public static let center = Alignment()
}

public struct EdgeInsets: Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat
}

public struct Axis {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

public struct GeometryProxy {
  public var size: CGSize { .zero }
  public var safeAreaInsets: EdgeInsets { EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

public struct GeometryReader<Content: View>: Primitive {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

public struct ScrollView<Content: View>: Primitive {
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {}
}

public struct ZStack<Content: View>: Primitive {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: Primitive {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct Color: Primitive, Sendable {
  public static let clear = Color()
  init() {}
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {}
}

public struct Text: Primitive { public init(_ text: String) {} }

public struct List<Content: View>: Primitive { public init(@ViewBuilder content: () -> Content) {} }

public struct NavigationStack<Root: View>: Primitive { public init(@ViewBuilder root: () -> Root) {} }

public struct NavigationLink<Label: View, Destination: View>: Primitive {}
extension NavigationLink where Label == Text {
  public init(_ title: String, @ViewBuilder destination: () -> Destination) {}
}

public struct ScrollPosition: Sendable {
  public init(point: CGPoint) {}
  public mutating func scrollTo(point: CGPoint) {}
}

public struct ScrollGeometry: Sendable { public var contentOffset: CGPoint }

extension View {
  public nonisolated func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  public nonisolated func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  public nonisolated func environment<Value>(
    _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { EmptyView() }
  public nonisolated func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil)
    -> some View
  {
    EmptyView()
  }
  public nonisolated func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping @Sendable (ScrollGeometry) -> Value,
    action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View { EmptyView() }
  public nonisolated func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View { EmptyView() }
  public nonisolated func clipShape<S: Shape>(_ shape: S) -> some View { EmptyView() }
  public nonisolated func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    EmptyView()
  }
  public nonisolated func navigationTitle(_ title: String) -> some View { EmptyView() }
  public nonisolated func ignoresSafeArea() -> some View { EmptyView() }
}

public struct Path: Sendable { public init(_ path: CGPath) {} }

public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}
extension Shape { public var body: EmptyView { EmptyView() } }

public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct ProposedViewSize: Sendable {
  public init(width: CGFloat?, height: CGFloat?) {}
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    size
  }
}

public struct LayoutSubview {
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {}
}

public struct LayoutSubviews: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview() }
}

public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  func makeCache(subviews: Subviews) -> Cache
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout {
  public func callAsFunction(@ViewBuilder _ content: () -> some View) -> some View { EmptyView() }
}

@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
}
public struct UIViewControllerRepresentableContext<Representable> {}
extension UIViewControllerRepresentable { public var body: Never { fatalError("a stub") } }

@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup<Content: View>: Scene {
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  var body: Body { get }
  init()
}
extension App { public static func main() {} }
