/// The treatment of photos that have fewer pixels than their cell.
public enum Enlargement: String, Sendable, Hashable, Codable, CaseIterable {
  /// They fill their cells. Those that are enlarged beyond twice their pixels are told.
  case auto
  /// They stay as small as they are: in places of their size where the layout chooses places by photos, else in the middle
  /// of their cells.
  case never
}
