import GalleryText

/// The progress and speed of a build.
struct Pace {
  let finished: Int
  let total: Int
  /// The verb for finished photos, with a leading space. Defaults to an empty text.
  var verb = ""
  let elapsed: Duration

  private var seconds: Double { elapsed / .seconds(1) }
  private var rate: Double { seconds > 0 ? Double(finished) / seconds : 0 }

  /// The count, rate and remaining time: `120 of 400 photos, 45.1/s, 0:06 left`.
  var text: String {
    var text = "\(finished) of \(total.counted("photo"))\(verb)"
    if rate > 0 {
      let left = Int((Double(total - finished) / rate).rounded(.up))
      text += ", \(rate.fixed(1))/s, \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
    }
    return text
  }

  /// The text after a progress bar.
  var bar: String {
    let width = 24
    let filled = total > 0 ? width * finished / total : 0
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
      + text
  }
}
