import CCurl

/// Sets the options of libcurl for a request. All options of libcurl that gallery uses are here.
enum CurlSetup {
  /// Returns headers in libcurl's form, which marks empty values with a semicolon.
  static func list(of headers: [(name: String, value: String)]) -> UnsafeMutablePointer<curl_slist>? {
    let lines = headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    // Remove libcurl's `Expect` header: it delays larger bodies.
    return list(lines + ["Expect:"])
  }

  /// Returns a list of libcurl, which the caller frees with `curl_slist_free_all`.
  static func list(_ texts: [String]) -> UnsafeMutablePointer<curl_slist>? {
    texts.reduce(nil) { list, text in curl_slist_append(list, text) ?? list }
  }

  /// Applies all options of a request. Returns the first error of libcurl, or `CURLE_OK`.
  static func apply(
    _ request: CurlRequest, to handle: UnsafeMutableRawPointer, fields: UnsafeMutablePointer<curl_slist>?,
    names: UnsafeMutablePointer<curl_slist>?, errorText: UnsafeMutablePointer<CChar>,
    context: UnsafeMutableRawPointer
  ) -> CURLcode {
    var code = gallery_curl_only_http(handle)
    for (option, value) in numbers(for: request) where code == CURLE_OK {
      code = gallery_curl_set_number(handle, option, value)
    }
    for (option, value) in texts(for: request) where code == CURLE_OK {
      code = gallery_curl_set_text(handle, option, value)
    }

    if code == CURLE_OK { code = gallery_curl_set_netrc(handle, request.netrc != nil) }
    if code == CURLE_OK, let file = request.netrc {
      code = gallery_curl_set_text(handle, CURLOPT_NETRC_FILE, file)
    }
    if code == CURLE_OK, let file = request.authorities {
      code = gallery_curl_set_text(handle, CURLOPT_CAINFO, file)
    }

    if code == CURLE_OK { code = applyMethod(of: request, to: handle) }
    if code == CURLE_OK { code = gallery_curl_set_list(handle, CURLOPT_HTTPHEADER, fields) }
    if code == CURLE_OK { code = gallery_curl_set_list(handle, CURLOPT_RESOLVE, names) }
    if code == CURLE_OK { code = gallery_curl_set_error_buffer(handle, errorText) }

    guard code == CURLE_OK else { return code }
    return gallery_curl_set_callbacks(
      handle, context, CurlCallbacks.header, CurlCallbacks.body, CurlCallbacks.openSocket,
      CurlCallbacks.beforeRequest)
  }

  private static func numbers(for request: CurlRequest) -> [(CURLoption, Int)] {
    [
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)),
      // Prefer waiting for a shared connection over opening another. Without TLS no connection is shared, and libcurl
      // would let all requests wait for the response to the first.
      (CURLOPT_PIPEWAIT, request.address.hasPrefix("https:") ? 1 : 0),
      (CURLOPT_CONNECTTIMEOUT_MS, max(Int(request.connectSeconds * 1000), 1)),
      (CURLOPT_BUFFERSIZE, 1 << 16),
      (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
      (CURLOPT_PATH_AS_IS, 1),
    ]
  }

  private static func texts(for request: CurlRequest) -> [(CURLoption, String)] {
    [
      (CURLOPT_URL, request.address),
      // Always set, since libcurl would otherwise read the environment.
      (CURLOPT_PROXY, request.proxy ?? ""),
      (CURLOPT_NOPROXY, ""),
      // The empty text offers all encodings that libcurl can decompress. `identity` still decompresses: some
      // servers compress anyway.
      (CURLOPT_ACCEPT_ENCODING, request.acceptsCompression ? "" : "identity"),
    ]
  }

  private static func applyMethod(of request: CurlRequest, to handle: UnsafeMutableRawPointer) -> CURLcode {
    if request.method == "GET" { return gallery_curl_set_number(handle, CURLOPT_HTTPGET, 1) }
    let code = request.body.withUnsafeBytes { gallery_curl_set_body(handle, $0.baseAddress, $0.count) }
    guard code == CURLE_OK, request.method != "POST" else { return code }
    return gallery_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
  }
}
