import GalleryModel
import Testing

@Suite struct BorderTests {
  @Test("A border is a width and a colour, in either order")
  func read() {
    let white = Border(width: .pixels(2), color: .white)
    #expect(Border("2px white") == white)
    #expect(Border("white 2px") == white)
    #expect(Border("  2px   #ffffff ") == white)
    #expect(
      Border("1% rgb(1 2 3)") == Border(width: .percent(1), color: Color(red: 1, green: 2, blue: 3)))
  }

  @Test(
    "Any other border is rejected",
    arguments: ["", "2px", "white", "2px 3px", "0 white", "2px solid white", "x y"])
  func refused(text: String) {
    #expect(Border(text) == nil)
  }

  @Test("A written border is read back unchanged")
  func written() throws {
    let border = Border(width: .millimetres(1), color: Color(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(Border(border.description) == border)
  }

  @Test("Labels are known by the names that software writes, in any case")
  func labels() {
    for (name, label) in [
      ("Red", ColorLabel.red), ("rot", .red), ("Select", .red), ("Second", .yellow), ("Approved", .green),
      ("Review", .blue), ("To Do", .purple), (" GRÜN ", .green), ("Violet", .purple), ("Sortiert", .other),
    ] { #expect(ColorLabel(named: name) == label, "\(name)") }
    #expect(ColorLabel(named: "  ") == nil)
    #expect(ColorLabel(named: "None") == nil)
  }
}
