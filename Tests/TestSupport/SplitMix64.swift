package import GalleryLayout

/// Random numbers that are the same in every run.
package typealias SplitMix64 = GalleryLayout.SplitMix64
