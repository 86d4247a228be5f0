import GallerySources

extension Build {
  /// Runs an operation with a transport.
  ///
  /// It is finished when this returns or fails. When it is cancelled, the build is as good as killed, and the next one
  /// goes on with what was fetched. Without a cache nothing is left either way.
  func withTransport<Output>(
    _ configuration: TransportConfiguration, _ operation: (any Transport) async throws -> Output
  ) async throws -> Output {
    let transport = try Self.told { () throws(TransportError) in try CurlTransport(configuration) }
    let output: Output
    do {
      output = try await operation(transport)
    } catch {
      // What failed begins anew: its answers may be why. Why it failed is what matters, not whether the cache minds.
      if configuration.cache == nil || !(error is CancellationError) { try? transport.finish() }
      throw error
    }
    try Self.told { () throws(TransportError) in try transport.finish() }
    return output
  }

  /// Turns a failure of the cache into one that the library's users know.
  private static func told<Output>(
    _ operation: () throws(TransportError) -> Output
  ) throws(GalleryError) -> Output {
    do {
      return try operation()
    } catch {
      throw .inputOutput(error.description + "; choose another place with --cache, or --no-cache")
    }
  }
}
