extension CurlTransport {
  /// One try: the request, and where its redirects lead.
  func walk(_ request: WebRequest) async throws(TransportError) -> WebResponse {
    var method = request.method
    var body = request.body
    var address = try secrets.outgoing(request.address)
    var visited: Set<String> = [address.requestText]
    var seconds = 0.0
    while true {
      let hop = Hop(
        method: method, address: address,
        headers: address.origin == request.address.origin ? request.headers : [:], body: body,
        purpose: request.purpose, redactedAddress: secrets.redacted(address))
      let result = try await exchange(hop, seconds: &seconds)
      switch result {
      case .answer(let response): return response
      case .redirect(let status, let target):
        guard visited.count <= configuration.redirects else {
          throw .tooManyRedirects(limit: configuration.redirects, address: hop.redactedAddress)
        }
        guard let next = address.resolving(target) else {
          throw .redirectRefused(
            target: Self.redactedTarget(target, secrets.redaction), address: hop.redactedAddress)
        }
        // 307 and 308 keep method and body (RFC 9110 §15.4.8). What is meant for one origin is sent to no other.
        let staysAsItIs = (status == 307 || status == 308) && next.origin == address.origin
        if !staysAsItIs {
          guard status != 307 && status != 308 || body.isEmpty else {
            throw .redirectRefused(target: next.origin.description, address: hop.redactedAddress)
          }
          method = "GET"
          body = []
        }
        address = try secrets.outgoing(next)
        guard visited.insert(address.requestText).inserted else {
          throw .redirectCycle(address: hop.redactedAddress)
        }
      }
    }
  }

  /// The target of a redirect as far as it is fit for a message: its scheme, or its first letters.
  private static func redactedTarget(_ target: String, _ redaction: Redaction) -> String {
    if let colon = target.firstIndex(of: ":"), target[..<colon].allSatisfy({ $0.isASCII && $0.isLetter }) {
      return String(target[...colon])
    }
    let plain = String(target.prefix(60).filter { $0.isASCII && !$0.isNewline && $0 >= " " })
    return "\"\(redaction.hidden(in: plain))\""
  }
}
