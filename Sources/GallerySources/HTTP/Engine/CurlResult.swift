import CCurl

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How libcurl ended a transfer that did not work, in our words.
struct CurlResult {
  let code: CURLcode
  let handle: UnsafeMutableRawPointer
  /// libcurl's own words for the case; empty where it has none.
  let text: String
  let hasBody: Bool
  let received: Int
  let usesProxy: Bool

  /// The failure. Texts of libcurl's that hold times or addresses are not used: equal failures are to read equally.
  func failure(redaction: Redaction, timeouts: TransportTimeouts, address: String) -> TransportError {
    switch code {
    case CURLE_PARTIAL_FILE: return shortBody(address)
    case CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      let connect = gallery_curl_info_number(handle, CURLINFO_HTTP_CONNECTCODE)
      if usesProxy, connect == 407 { return .status(407, hint: nil, address: address) }
      if usesProxy, connect >= 400 { return .proxy("status \(connect)", address: address) }
      return hasBody ? shortBody(address) : .connection(words, address: address)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(.connect, seconds: timeouts.connect, address: address)
    case CURLE_COULDNT_RESOLVE_HOST: return .unknownHost(address: address)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(words, address: address)
    case CURLE_COULDNT_CONNECT:
      return usesProxy ? .proxy(words, address: address) : .connection(words, address: address)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_USE_SSL_FAILED:
      return .tls(redaction.hidden(in: text.isEmpty ? words : text), address: address)
    case CURLE_UNSUPPORTED_PROTOCOL:
      // The address is one of HTTP: it is the answer that is none.
      return .malformedResponse("the answer is none", address: address)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP_RETURNED_ERROR:
      return .malformedResponse(words, address: address)
    case CURLE_URL_MALFORMAT:
      return .malformedRequest("libcurl does not take the address", address: address)
    default: return .connection(words, address: address)
    }
  }

  private func shortBody(_ address: String) -> TransportError {
    let announced = Int(gallery_curl_info_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))
    let came = Int(gallery_curl_info_size(handle, CURLINFO_SIZE_DOWNLOAD_T))
    return .shortBody(received: max(came, 0), expected: announced >= 0 ? announced : nil, address: address)
  }

  /// The system's words for what happened to the socket, or libcurl's for the code.
  private var words: String {
    let system = gallery_curl_info_number(handle, CURLINFO_OS_ERRNO)
    return system > 0 ? String(cString: strerror(Int32(system))) : String(cString: curl_easy_strerror(code))
  }
}
