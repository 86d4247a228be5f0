/// Performs requests on a thread with libcurl, which ends with the engine's last reference.
package final class CurlEngine: Sendable {
  private let loop: CurlLoop

  /// Returns `nil` if libcurl cannot start.
  package init?() {
    guard let loop = CurlLoop() else { return nil }
    self.loop = loop
    loop.startThread()
  }

  deinit { loop.stop() }

  /// Performs a request, from the connection to the last byte, and returns when the receiver knows how it ended. When the
  /// task is cancelled, it is cut off.
  package func perform(_ request: CurlRequest, _ receiver: any CurlReceiver) async {
    let transfer = CurlTransfer(request, receiver)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.whenEnded = { continuation.resume() }
        loop.begin(transfer)
      }
    } onCancel: {
      loop.cancel(transfer)
    }
  }
}
