/// Performs exchanges on a ``CurlLoop``, which ends with its last reference.
final class CurlEngine: Sendable {
  private let loop: CurlLoop
  private let policy: AddressPolicy

  /// - Throws: ``TransportError/connection(_:address:)`` when libcurl cannot start.
  init(policy: AddressPolicy) throws(TransportError) {
    loop = try CurlLoop()
    self.policy = policy
    loop.startThread()
  }

  deinit { loop.stop() }

  /// One exchange, from the connection to the last byte. When the task is cancelled, it is cut off.
  func perform(_ exchange: HTTPExchange) async -> HTTPExchangeOutcome {
    let transfer = CurlTransfer(exchange, policy: policy)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.whenEnded = { continuation.resume(returning: $0) }
        loop.begin(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}
