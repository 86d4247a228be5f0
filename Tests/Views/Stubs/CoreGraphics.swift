// swift-format-ignore-file
// Stubs for the few declarations of Core Graphics that Sources/Layout/GalleryViews uses, as its documentation states them.
@_exported import Foundation

public class CGPath {}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public func closeSubpath() {}
}
