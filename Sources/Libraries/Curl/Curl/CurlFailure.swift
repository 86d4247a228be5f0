import CCurl
import LibC

/// The failure of a transfer, classified from the error code of libcurl.
package struct CurlFailure: Sendable {
  package enum Kind: Sendable {
    /// The receiver stopped the transfer.
    case stopped
    /// The body ended before its announced length.
    case shortBody
    /// The connection broke while sending or receiving.
    case brokenOff
    case connectTimeout
    case unknownHost
    case proxy
    case noConnection
    case tls
    /// The protocol of the address is not HTTP.
    case notHTTP
    case malformedResponse
    case malformedAddress
    case other
  }

  package let kind: Kind
  /// The system's message about the socket, or libcurl's for the error code.
  package let words: String
  /// libcurl's message for this transfer, which may contain times and addresses; empty if there is no
  /// message.
  package let details: String
  /// The proxy's status; 0 if there was no response.
  package let proxyStatus: Int
  /// The announced size of the body; `nil` if unknown.
  package let announcedBytes: Int?
  package let receivedBytes: Int

  init(_ code: CURLcode, of handle: UnsafeMutableRawPointer, details: String) {
    kind = Kind(code)
    self.details = details
    let system = gallery_curl_info_number(handle, CURLINFO_OS_ERRNO)
    words = system > 0 ? String(cString: strerror(Int32(system))) : String(cString: curl_easy_strerror(code))
    proxyStatus = gallery_curl_info_number(handle, CURLINFO_HTTP_CONNECTCODE)
    let announced = Int(gallery_curl_info_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))
    announcedBytes = announced >= 0 ? announced : nil
    receivedBytes = max(Int(gallery_curl_info_size(handle, CURLINFO_SIZE_DOWNLOAD_T)), 0)
  }
}

extension CurlFailure.Kind {
  fileprivate init(_ code: CURLcode) {
    switch code {
    case CURLE_WRITE_ERROR: self = .stopped
    case CURLE_PARTIAL_FILE: self = .shortBody
    case CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      self = .brokenOff
    case CURLE_OPERATION_TIMEDOUT: self = .connectTimeout
    case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxy
    case CURLE_COULDNT_CONNECT: self = .noConnection
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_USE_SSL_FAILED:
      self = .tls
    case CURLE_UNSUPPORTED_PROTOCOL: self = .notHTTP
    case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP_RETURNED_ERROR:
      self = .malformedResponse
    case CURLE_URL_MALFORMAT: self = .malformedAddress
    default: self = .other
    }
  }
}
