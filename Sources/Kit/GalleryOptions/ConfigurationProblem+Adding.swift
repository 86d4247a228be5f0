import GalleryModel

extension [ConfigurationProblem] {
  package mutating func add(_ place: String, _ message: String) {
    append(ConfigurationProblem(place: place, message: message))
  }
}
