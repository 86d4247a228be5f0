import CCurl

/// A request in progress: its libcurl handle, and all memory that libcurl reads for it.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: a task creates it and passes it to the loop. Then only the loop's thread uses it.
  let receiver: any CurlReceiver
  /// A Boolean value that indicates whether the transfer is cancelled. Protected by the loop's lock.
  var isUnwanted = false
  /// A function called once, after the receiver's `end(_:)`. Set it before passing the transfer to a loop.
  var whenEnded: @Sendable () -> Void = {}

  private let request: CurlRequest
  private(set) var handle: UnsafeMutableRawPointer?
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var names: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  init(_ request: CurlRequest, _ receiver: any CurlReceiver) {
    self.request = request
    self.receiver = receiver
    errorText.pointee = 0
  }

  deinit { errorText.deallocate() }

  /// Returns a new libcurl handle; `nil` if libcurl refuses the request, which has then ended.
  func start() -> UnsafeMutableRawPointer? {
    receiver.begin()
    guard let handle = curl_easy_init() else {
      finish(.refused("out of memory"))
      return nil
    }
    self.handle = handle
    fields = CurlSetup.list(of: request.headers)
    names = CurlSetup.list(request.resolutions)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = CurlSetup.apply(
      request, to: handle, fields: fields, names: names, errorText: errorText, context: context)
    guard code == CURLE_OK else {
      end(code)
      return nil
    }
    return handle
  }

  /// Ends a transfer that libcurl has completed. The handle must be removed from the multi handle.
  func end(_ code: CURLcode) {
    guard let handle else { return }
    finish(
      code == CURLE_OK
        ? .finished : .failed(CurlFailure(code, of: handle, details: String(cString: errorText))))
  }

  /// Frees all memory and reports the end once. The handle must be removed from the multi handle.
  func finish(_ end: CurlEnd) {
    if let handle { curl_easy_cleanup(handle) }
    handle = nil
    curl_slist_free_all(fields)
    curl_slist_free_all(names)
    fields = nil
    names = nil
    receiver.end(end)
    whenEnded()
  }
}
