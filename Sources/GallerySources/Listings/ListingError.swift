package import GalleryModel
package import GalleryWeb

/// The reason for which a listing cannot be read. Addresses in it are redacted, texts of servers harmless.
package enum ListingError: Error, Sendable, Hashable {
  /// It could not be fetched.
  case transport(TransportError)
  /// It could not be fetched because nobody knows who asks: the preset's key is not set.
  case missingKey(TransportError, preset: String, names: [String])
  /// The service answered with an error, whatever the status was.
  case service(address: String, message: String)
  /// The answer is a page that asks people to sign in.
  case signIn(address: String)
  /// The answer is nothing that lists photos; the text says what it is.
  case notAListing(address: String, found: String)
  /// An entry of a listing cannot be read.
  case entry(address: String, name: String, reason: String)
  /// It is a list, but no element names a picture.
  case noPictures(address: String, found: String)
  /// It claims to be what it is not.
  case malformed(address: String, format: String, message: String)
  /// The recipe does not fit what came.
  case recipe(address: String, message: String)
  /// The recipe itself is wrong.
  case configuration([ConfigurationProblem])

  /// The failure to fetch, if that is the cause.
  package var transportError: TransportError? {
    switch self {
    case .transport(let error), .missingKey(let error, _, _): error
    default: nil
    }
  }
}

extension ListingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .transport(let error): error.description
    case .missingKey(let error, let preset, let names):
      "\(error.address): \(error.reason); \(preset) wants a key: set \(names.joined(separator: " and "))"
        + " in the environment (gallery sources show \(preset))"
    case .service(let address, let message): "\(address): the service says: \(message)"
    case .signIn(let address):
      "\(address): asks to sign in; give a credential with -H, --auth-env or --netrc, or the address of the service's API"
    case .notAListing(let address, let found):
      "\(address): \(found); expected a photo, a list of photos, JSON, a feed or a page with pictures"
    case .entry(let address, let name, let reason): "\(address): \(name): \(reason)"
    case .noPictures(let address, let found):
      "\(address): \(found), but no address of a picture was recognised in it; say where they are with a recipe"
        + " (a source of type rest in the configuration)"
    case .malformed(let address, let format, let message): "\(address): no proper \(format): \(message)"
    case .recipe(let address, let message): "\(address): \(message)"
    case .configuration(let problems): problems.map(\.description).joined(separator: "\n")
    }
  }
}
