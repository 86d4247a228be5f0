import GalleryModel
import GalleryOptions
import Testing

@Suite("Conditions on the fields of photos") struct PhotoConditionTests {
  private static let photo: [String: PhotoCondition.Values] = [
    "rating": .init(["4"], number: 4), "title": .init(["The Sea"]), "keywords": .init(["sea", "Red Boat"]),
    "date": .init(["2024-06-01T10:30:00"]), "exif.ExposureTime": .init(["1/250"], number: 0.004),
    "room": .init(["12b"]), "my column": .init(["x"]), "name": .init(["IMG_0012.jpg"]),
    "votes": .init(["1e1"]),
  ]

  private func matches(_ text: String) throws -> Bool {
    try PhotoCondition(parsing: text).matches { Self.photo[$0] }
  }

  @Test(
    "These conditions hold",
    arguments: [
      "rating >= 3", "rating>=3", "rating = 4", "rating == 4.0", "rating != 3", "rating < 4.5", "votes = 10",
      "title = 'the sea'", "title ~ SEA", "title ~ 'the*'", "title ~ *e*e*", "name ~ IMG_*.jpg",
      "keywords = sea", "keywords = \"red boat\"", "keywords ~ boat", "keywords != tree",
      "date >= 2024", "date = 2024", "date < 2025", "date != 2023", "name ~ img_00?2*",
      "date >= 2024-06-01", "date = 2024-06-01", "date = 2024-06", "date < 2024-06-02", "date > 2024-05-31",
      "date < '2024-06-01 11:00'", "date >= 2024-06-01T10:30", "exif.ExposureTime <= 1/200",
      "exif.ExposureTime = 1/250", "room = 12B", "room != 12", "{my column} = x", "rating", "not label",
      "not (rating = 1 or rating = 2)", "rating = 1 or rating = 4 and title",
      "not rating = 1 and not rating = 2",
      "rating in (3, 4)", "room IN (9,12b)", "keywords in ('red boat')", "not rating in (1, 2)",
      "(rating = 4)", "RATING = 1 OR rating = 4", "not label = red", "NOT NOT rating",
    ])
  func holds(text: String) throws {
    #expect(try matches(text))
  }

  @Test(
    "These conditions do not hold",
    arguments: [
      "rating > 4", "title = sea", "title ~ sky", "title ~ 'sea*'", "keywords != sea", "date > 2024-06-01",
      "date = 2024-07", "date > 2024", "date < 2024", "date = 2023", "votes = 2024", "label = red",
      "label != red", "label", "room < 12", "room = 12", "rating = four",
      "(rating = 1 or rating = 4) and label", "not rating", "name ~ *.png", "label ~ ''",
      "rating in (1, 2)", "label in (red, blue)",
    ])
  func fails(text: String) throws {
    #expect(try !matches(text))
  }

  @Test(
    "Mistakes are reported with their column",
    arguments: [
      ("rating >=", "column 10: expected a value after >=, received the end"),
      ("rating in 4", "column 11: expected values such as (cat, dog), received \"4\""),
      ("rating in ()", "column 12: expected a value, received )"),
      ("rating in (1", "column 13: expected a value or ), received the end"),
      ("rating >= and", "column 11: expected a value after >=, received \"and\""),
      ("rating > x", "column 10: expected a number after rating >, received \"x\""),
      ("rating ! 3", "column 8: expected one of = != < <= > >= ~, received \"!\""),
      ("(rating = 3", "column 12: expected ), received the end"),
      ("rating = 3 title", "column 12: expected and, or, or the end, received \"title\""),
      ("= 3", "column 1: expected the name of a field, received ="),
      ("", "column 1: expected the name of a field, received the end"),
      ("title = \"a", "column 9: the \" is not closed"), ("{a", "column 1: the { is not closed"),
      ("rating = 3 and", "column 15: expected the name of a field, received the end"),
      ("rating = 3)", "column 11: expected and, or, or the end, received )"),
      ("a } b", "column 3: unexpected \"}\""),
      ("{ } = 1", "column 1: expected the name of a field, received \" \""),
    ])
  func mistakes(text: String, message: String) {
    #expect(throws: PhotoCondition.SyntaxError.self) { try PhotoCondition(parsing: text) }
    do throws(PhotoCondition.SyntaxError) {
      _ = try PhotoCondition(parsing: text)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("Nesting is limited, and the text stays as written")
  func limits() throws {
    let deep = String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000)
    #expect(throws: PhotoCondition.SyntaxError.self) { try PhotoCondition(parsing: deep) }
    #expect(PhotoCondition(String(repeating: "not ", count: 20) + "a")?.fields == ["a"])
    let condition = try PhotoCondition(parsing: " rating >= 3 or  title ")
    #expect(condition.description == "rating >= 3 or  title" && condition.fields == ["rating", "title"])
  }

  @Test("An option with an invalid condition reports column and expectation")
  func option() throws {
    var configuration = Configuration()
    let layer = ConfigurationLayer(entries: [.init(name: "where", values: ["rating >="], place: "--where")])
    #expect(
      configuration.apply(layer).map(\.description) == [
        "--where: expected a condition such as \"rating >= 3 and not keywords = draft\", received \"rating >=\"; "
          + "column 10: expected a value after >=, received the end"
      ])
  }
}
