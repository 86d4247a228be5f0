import GallerySources

extension Build {
  /// Runs an operation with a transport; it is finished when this returns or throws, and its temporary files are gone.
  func withTransport<Output>(
    _ configuration: TransportConfiguration, _ operation: (any Transport) async throws -> Output
  ) async throws -> Output {
    fatalError()
  }
}
