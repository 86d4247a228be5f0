#if !canImport(Darwin)
  public import Foundation
  public import GalleryLayout

  // The layouts themselves do without Foundation on this system.
  extension LayoutError: @retroactive LocalizedError {
    /// The description, for `localizedDescription`.
    public var errorDescription: String? { description }
  }
#endif
