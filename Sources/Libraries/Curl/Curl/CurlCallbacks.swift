import CCurl

/// libcurl's callbacks. Their context is the ``CurlTransfer``, which its loop keeps alive.
enum CurlCallbacks {
  static var header: gallery_curl_bytes {
    { bytes, size, count, context in
      guard let transfer = CurlCallbacks.transfer(context), let bytes else { return 0 }
      let line = UnsafeBufferPointer(start: bytes, count: size * count).map { UInt8(bitPattern: $0) }
      // The encoding is unknown: read text that is not UTF-8 as Latin-1 (RFC 9110 §5.5).
      let text = String(validating: line, as: UTF8.self) ?? String(line.map { Character(Unicode.Scalar($0)) })
      return transfer.receiver.receive(headerLine: text) ? size * count : 0
    }
  }

  static var body: gallery_curl_bytes {
    { bytes, size, count, context in
      guard let transfer = CurlCallbacks.transfer(context) else { return 0 }
      guard let bytes, size * count > 0 else { return 0 }
      let received = [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
      return transfer.receiver.receive(body: received) ? size * count : 0
    }
  }

  static var openSocket: gallery_curl_open_socket {
    { context, _, address in
      guard let transfer = CurlCallbacks.transfer(context), let address else { return CURL_SOCKET_BAD }
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = Int(gallery_curl_ip_bytes(address, &bytes))
      let ip = count > 0 ? Array(bytes.prefix(count)) : nil
      return transfer.receiver.mayConnect(to: ip) ? gallery_curl_socket(address) : CURL_SOCKET_BAD
    }
  }

  static var beforeRequest: gallery_curl_before_request {
    { context, remote, _, _, _ in
      guard let transfer = CurlCallbacks.transfer(context), let remote else { return CURL_PREREQFUNC_ABORT }
      return transfer.receiver.mayRequest(from: String(cString: remote))
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
  }

  private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
