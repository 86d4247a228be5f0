@_exported public import GalleryLayout

/// The library's random numbers, which are the same in every run.
package typealias SplitMix64 = GalleryLayout.SplitMix64
