/// A pattern for dates in Unicode's letters (UTS 35), with English names: `d MMMM yyyy`, `yyyy-MM-dd HH:mm`.
package struct DatePattern: Sendable, Hashable {
  package let text: String

  /// Reads a pattern; `nil` without a field or for unknown letters. Text in single quotes is literal.
  package init?(_ text: String) {
    self.text = text
    let fields = parts.filter(\.isField).map {
      Self.value(of: $0.text, in: PhotoDate(year: 1, month: 1, day: 1))
    }
    guard !fields.isEmpty, !fields.contains(nil) else { return nil }
  }

  /// Returns the text of a date. A field of an unknown part is left out, with the text after it or, at the end,
  /// before it: `d MMMM yyyy` of a month is `July 1921`.
  package func text(of date: PhotoDate) -> String {
    var text = ""
    var literal = ""
    var followsUnknown = false
    for part in parts {
      if !part.isField {
        if !followsUnknown { literal = part.text }
      } else if Self.precision(of: part.text) <= date.precision {
        text += literal + (Self.value(of: part.text, in: date) ?? part.text)
        literal = ""
        followsUnknown = false
      } else {
        followsUnknown = true
      }
    }
    return followsUnknown ? text : text + literal
  }

  private static func precision(of field: String) -> PhotoDate.Precision {
    switch field.first {
    case "y": .year
    case "M": .month
    case "d", "E": .day
    default: .second
    }
  }

  /// The runs of equal letters, and the texts between them.
  private var parts: [(text: String, isField: Bool)] {
    var parts: [(text: String, isField: Bool)] = []
    for (index, piece) in text.parts(separatedBy: "'").enumerated() {
      for character in piece {
        let isField = index % 2 == 0 && character.isASCII && character.isLetter
        if let last = parts.last, last.isField == isField, !isField || last.text.last == character {
          parts[parts.count - 1].text.append(character)
        } else {
          parts.append((String(character), isField))
        }
      }
    }
    return parts
  }

  private static func value(of field: String, in date: PhotoDate) -> String? {
    let number: (value: Int, digits: Int)
    switch field {
    case "yyyy": number = (date.year, 4)
    case "yy": number = (date.year % 100, 2)
    case "MMMM": return String(months[date.month - 1])
    case "MMM": return String(months[date.month - 1].prefix(3))
    case "MM", "M": number = (date.month, field.count)
    case "dd", "d": number = (date.day, field.count)
    case "EEEE": return String(weekday(of: date))
    case "EEE": return String(weekday(of: date).prefix(3))
    case "HH", "H": number = (date.hour, field.count)
    case "mm": number = (date.minute, 2)
    case "ss": number = (date.second, 2)
    default: return nil
    }
    return number.value.digits(number.digits)
  }

  private static let months =
    "January February March April May June July August September October November December".split(
      separator: " ")
  /// The days from 1 January 1970, a Thursday.
  private static let weekdays = "Thursday Friday Saturday Sunday Monday Tuesday Wednesday".split(
    separator: " ")

  private static func weekday(of date: PhotoDate) -> Substring {
    let seconds = PhotoDate(year: date.year, month: date.month, day: date.day).secondsSince1970
    return weekdays[(Int(seconds) / 86_400 % 7 + 7) % 7]
  }
}
