import GalleryJSON
import GalleryModel
import GalleryWeb

/// Distinguishes addresses of one image in several sizes from addresses of several images.
enum ImageSizes {
  /// Returns whether each group has one image in several sizes: by stated sizes, or because the
  /// addresses of a group differ by words that the other groups have too, or by numbers such as 320, 640 and
  /// 1280. `fewest`: the number of groups from which on equal sizes in all of them are no coincidence.
  static func areOfOne(_ groups: [[JSONLeaf]], fewest: Int = 3) -> Bool {
    if groups.allSatisfy(haveSizesOfOne) || groups.allSatisfy(haveNamedSizes)
      || haveSameSizes(groups, fewest: fewest)
    {
      return true
    }
    let texts = groups.map { $0.compactMap(\.value.nonEmptyText) }
    // Equal names are those of one image.
    let differences = texts.map(differences).filter { !$0.isEmpty }
    guard let first = differences.first else { return true }
    let numbers = first.compactMap { Int($0) }.sorted()
    guard areWidths(numbers), first.allSatisfy({ !$0.hasPrefix("0") }) else { return false }
    if differences.count > 1 { return differences.allSatisfy { $0 == first } }
    return first.allSatisfy { Int($0) != nil || isSize($0) }
  }

  /// Returns whether a word states a size: `640x480`, `800w`.
  static func isSize(_ word: String) -> Bool {
    word.first?.isNumber == true && word.contains(where: "xw".contains)
      && word.allSatisfy { $0.isNumber || "xw".contains($0) }
  }

  static func areOfOne(_ addresses: [String]) -> Bool {
    areOfOne([addresses.map { JSONLeaf(names: [], value: .text($0), parent: .null) }])
  }

  /// Returns whether all groups state the same sizes, each of them once: crops of one image, or widths alone.
  private static func haveSameSizes(_ groups: [[JSONLeaf]], fewest: Int) -> Bool {
    guard groups.count >= fewest else { return false }
    func sizes(_ group: [JSONLeaf]) -> Set<[Int]>? {
      let sizes = group.compactMap { leaf in leaf.statedWidth().map { [$0, leaf.statedSize?.height ?? 0] } }
      return sizes.count == group.count && Set(sizes).count == sizes.count ? Set(sizes) : nil
    }
    guard let first = sizes(groups[0]) else { return false }
    return groups.dropFirst().allSatisfy { sizes($0) == first }
  }

  /// Returns whether the addresses differ by a word that a member `size` beside each repeats.
  private static func haveNamedSizes(_ images: [JSONLeaf]) -> Bool {
    let words = differences(images.compactMap(\.value.nonEmptyText))
    let sizes = images.compactMap { $0.parent["size"]?.scalarText }
    return sizes.count == images.count && Set(sizes).count == sizes.count && words == Set(sizes)
  }

  /// Returns the words that some addresses have and others do not. The query distinguishes those of one path.
  private static func differences(_ addresses: [String]) -> Set<String> {
    // The host may have the numbers of the images: `127.0.0.1`.
    let addresses = addresses.map { address in
      address.firstRange(of: "://").map { address[$0.upperBound...].drop { $0 != "/" } } ?? address[...]
    }
    let paths = addresses.map { address in address.prefix { $0 != "?" && $0 != "#" } }
    let areOfOnePath = Set(paths).count == 1
    let words = zip(addresses, paths).map { address, path in
      Set(MemberNames.words(areOfOnePath ? address[...] : path))
    }
    let all = words.reduce(into: Set()) { $0.formUnion($1) }
    return all.subtracting(words.dropFirst().reduce(words.first ?? []) { $0.intersection($1) })
  }

  /// Returns whether numbers are likely widths in pixels rather than numbers of photos.
  private static func areWidths(_ numbers: [Int]) -> Bool {
    numbers.allSatisfy { (16...20_000).contains($0) }
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 * 115 <= $1 * 100 }
  }

  /// Returns whether different sizes of one shape are stated.
  private static func haveSizesOfOne(_ images: [JSONLeaf]) -> Bool {
    let sizes = images.compactMap(\.statedSize)
    return sizes.count == images.count && Set(sizes.map(\.width)).count == sizes.count
      && sizes.allSatisfy { $0.hasShape(of: sizes[0]) }
  }
}

extension JSONLeaf {
  /// The size that the members beside an address state, or the address itself: `a.jpg#w=150&h=113`.
  private func stated(isElementRoot: Bool) -> ImageVariant? {
    WebAddress("http://a.example/").flatMap {
      ImageVariant(self, in: $0, isElementRoot: isElementRoot)?.sized
    }
  }

  var statedSize: PixelSize? { stated(isElementRoot: false)?.pixelSize }

  /// The same for the width. At the root of an element, the element's own size is that of the image.
  func statedWidth(isElementRoot: Bool = false) -> Int? {
    stated(isElementRoot: isElementRoot)?.width ?? (isElementRoot ? PixelSize(parent)?.width : nil)
  }
}
