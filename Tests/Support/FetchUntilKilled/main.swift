import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage

// A build that is killed: downloads photos one after another into a cache, and never finishes.
//
//   FetchUntilKilled CACHE ADDRESS…

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else { exit(64) }
let addresses = arguments.dropFirst().compactMap { WebAddress($0) }
var configuration = TransportConfiguration(version: "test", contact: "https://gallery.example/contact")
configuration.named = addresses
configuration.cache = CacheSettings(folder: FilePath(folder))
let transport = try CurlTransport(configuration)
for address in addresses { _ = try await transport.send(WebRequest(address, for: .photo)) }
// Limited, in case the test that kills it has ended.
try await Task.sleep(for: .seconds(300))
