import CCurl

/// One request under way in libcurl: its handle, and all memory that libcurl reads for it.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: a task makes it and gives it to the loop; from then on the loop's thread alone touches it.
  let receiver: any CurlReceiver
  /// Nobody waits for it any more. Touched with the loop's lock held.
  var isUnwanted = false
  /// Called once, after the receiver knows how the transfer ended. Set before the transfer is given to a loop.
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

  /// Returns a new handle of libcurl, or `nil` if libcurl refuses the request, which has ended then.
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

  /// libcurl is done. The handle must be out of the multi handle.
  func end(_ code: CURLcode) {
    guard let handle else { return }
    finish(
      code == CURLE_OK
        ? .finished : .failed(CurlFailure(code, of: handle, details: String(cString: errorText))))
  }

  /// Lets everything go, and reports once. The handle must be out of the multi handle.
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
