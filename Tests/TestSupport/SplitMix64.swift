@_exported public import GalleryLayout

/// Random numbers that are the same in every run: those of the library.
package typealias SplitMix64 = GalleryLayout.SplitMix64
