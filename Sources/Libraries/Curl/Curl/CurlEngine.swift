/// Performs requests with libcurl on a thread of its own, which ends with the last reference to the engine.
package final class CurlEngine: Sendable {
  private let loop: CurlLoop

  /// `nil` if libcurl cannot start.
  package init?() {
    guard let loop = CurlLoop() else { return nil }
    self.loop = loop
    loop.startThread()
  }

  deinit { loop.stop() }

  /// Performs a request and returns after the receiver has learned the outcome. Cancelling the task stops the
  /// transfer.
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
