import Foundation
import SystemPackage

/// The transport over libcurl: redirects, credentials, retries, limits and the cache, for all requests of a build.
///
/// A request is one or more tries, a try one or more hops (``send(_:)``, `walk`, `exchange`). libcurl performs hops
/// and nothing more.
package final class CurlTransport: Transport {
  let configuration: TransportConfiguration
  let secrets: SecretKeeper
  let policy: AddressPolicy
  let gate: RequestGate
  let health = HostHealth()
  let engine: CurlEngine
  let cache: ResponseCache
  /// The content of the netrc file, for keys of the cache; empty where none is used.
  let netrcContent: [UInt8]
  let random: @Sendable () -> Double
  let now: @Sendable () -> Double

  /// Opens the cache and starts the engine.
  ///
  /// - Parameters:
  ///   - random: from 0 up to 1, for pauses between tries.
  ///   - now: seconds since 1970, for freshness and dates.
  /// - Throws: ``TransportError/storage(_:address:)``, ``TransportError/connection(_:address:)``.
  package init(
    _ configuration: TransportConfiguration,
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) throws(TransportError) {
    self.configuration = configuration
    self.random = random
    self.now = now
    secrets = SecretKeeper(configuration)
    policy = AddressPolicy(
      named: Set(configuration.named.map(\.origin)), trusted: configuration.trusted)
    gate = RequestGate(configuration.pace)
    netrcContent = Self.content(of: configuration.netrc)
    do throws(CacheFailure) {
      cache = try ResponseCache(configuration.cache, now: now)
    } catch {
      throw .storage(error.text, address: configuration.cache?.folder.string ?? "temporary folder")
    }
    engine = try CurlEngine(policy: policy)
  }

  /// The build is over: photos' files are not needed any more. What is too much in the cache goes, and the next build
  /// is a new one; without this it takes up where this one stopped. Nothing can be sent afterwards.
  ///
  /// - Throws: ``TransportError/storage(_:address:)``.
  package func finish() throws(TransportError) {
    do throws(CacheFailure) {
      try cache.finish()
    } catch {
      throw .storage(error.text, address: cache.folder.path.string)
    }
  }

  /// Follows redirects, tries again, asks whether what is kept is still right, and keeps all limits.
  package func send(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    let given = WebHeaders(secrets.headers(for: request.address.origin))
    guard request.headers.areWellFormed, given.areWellFormed else {
      throw .malformedRequest("a header has a line break in it", address: secrets.redacted(request.address))
    }
    let retries = configuration.retries
    var tries = 0
    while true {
      tries += 1
      do throws(TransportError) {
        return try await walk(request)
      } catch {
        guard error.isWorthAnotherTry else { throw error }
        guard tries < retries.tries, configuration.cacheUse != .offline else {
          throw tries > 1 ? .retriesExhausted(tries: tries, last: error) : error
        }
        let pause = retries.pause(after: tries, random: random())
        do {
          try await Task.sleep(for: .seconds(pause))
        } catch {
          throw .cancelled(address: secrets.redacted(request.address))
        }
      }
    }
  }

  /// The bytes of a netrc file; a missing one is none, as libcurl has it.
  private static func content(of netrc: NetrcUse) -> [UInt8] {
    let path: String
    switch netrc {
    case .off: return []
    case .standard: path = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".netrc").path
    case .file(let file): path = file.string
    }
    return FileManager.default.contents(atPath: path).map(Array.init) ?? []
  }
}
