/// The properties of an item in a HEIF file, in the order in which they are applied.
enum HEIFProperties {
  static func read(
    _ bytes: inout HeaderBytes, _ boxes: [BoxList.Box], item: Int
  ) throws(DecodingFailure) -> [BoxList.Box] {
    guard let container = boxes.first(where: { $0.name == "iprp" }) else { return [] }
    let parts = try BoxList.read(&bytes, in: container.body)
    guard let list = parts.first(where: { $0.name == "ipco" }) else { return [] }
    let properties = try BoxList.read(&bytes, in: list.body)
    var found: [BoxList.Box] = []
    for association in parts where association.name == "ipma" {
      for index in try indices(&bytes, association.body, item: item)
      where (1...properties.count).contains(index) {
        found.append(properties[index - 1])
      }
    }
    return found
  }

  /// Numbers of the item's properties, counted from 1.
  private static func indices(
    _ bytes: inout HeaderBytes, _ body: Range<Int>, item: Int
  ) throws(DecodingFailure) -> [Int] {
    guard body.count >= 8 else { return [] }
    let version = try bytes.byte(at: body.lowerBound)
    let isWide = try bytes.byte(at: body.lowerBound + 3) & 1 == 1
    let items = try bytes.big32(at: body.lowerBound + 4)
    var offset = body.lowerBound + 8
    for _ in 0..<items where offset < body.upperBound {
      let size = version < 1 ? 2 : 4
      let number = Int(try bytes.number(at: offset, bytes: size, bigEndian: true))
      let count = try bytes.byte(at: offset + size)
      offset += size + 1
      guard number == item else {
        offset += count * (isWide ? 2 : 1)
        continue
      }
      var found: [Int] = []
      for index in 0..<count {
        found.append(
          isWide
            ? try bytes.big16(at: offset + 2 * index) & 0x7FFF : try bytes.byte(at: offset + index) & 0x7F)
      }
      return found
    }
    return []
  }
}
