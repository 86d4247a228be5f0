extension Color {
  /// Black or white, whichever reads better on this colour.
  public var legibleInk: Color {
    // Luma of ITU-R BT.601; a transparent page counts as paper.
    let luma = 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    return alpha < 128 || luma > 140 ? Color(red: 0, green: 0, blue: 0) : .white
  }
}
