package import GalleryModel
package import GalleryWeb

/// A reason why a listing cannot be read. Addresses are redacted, and texts of servers sanitized.
package enum ListingError: Error, Sendable, Hashable {
  case transport(TransportError)
  /// The listing could not be fetched because the preset's key is not set.
  case missingKey(TransportError, preset: String, names: [String])
  /// The service responded with an error, whatever the status.
  case service(address: String, message: String)
  /// The response is a page that asks the user to sign in.
  case signIn(address: String)
  /// The response is not a list of photos. `found` describes it.
  case notAListing(address: String, found: String)
  /// An entry of a listing cannot be read.
  case entry(address: String, name: String, reason: String)
  /// The listing has no images.
  case noPictures(address: String, found: String)
  /// The content does not conform to its format.
  case malformed(address: String, format: String, message: String)
  case recipe(address: String, message: String)
  case configuration([ConfigurationProblem])

  package var transportError: TransportError? {
    switch self {
    case .transport(let error), .missingKey(let error, _, _): error
    default: nil
    }
  }

  /// The description without an address or a name, which is the same for similar errors.
  package var reason: String {
    if case .entry(_, _, let reason) = self { return reason }
    let text = description
    return text.firstRange(of: ": ").map { String(text[$0.upperBound...]) } ?? text
  }
}

extension ListingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .transport(let error): error.description
    case .missingKey(let error, let preset, let names):
      "\(error.address): \(error.cause.text); \(preset) requires a key; set \(names.joined(separator: " and "))"
        + " in the environment (gallery sources show \(preset))"
    case .service(let address, let message): "\(address): the service reported: \(message)"
    case .signIn(let address):
      "\(address): requires signing in; give credentials with -H or --netrc, or use the address of the service's API"
    case .notAListing(let address, let found):
      "\(address): \(found); expected a photo, a list of photos, JSON, a feed or a page with images"
    case .entry(let address, let name, let reason): "\(address): \(name): \(reason)"
    case .recipe(let address, let message): "\(address): \(message)"
    case .noPictures(let address, let found):
      "\(address): \(found), but no image address was found in it; to write a recipe for it, use "
        + "gallery sources learn '\(address)'"
    case .malformed(let address, let format, let message): "\(address): invalid \(format): \(message)"
    case .configuration(let problems): problems.map(\.description).joined(separator: "\n")
    }
  }
}
