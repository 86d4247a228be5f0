import Foundation
import GallerySources
import GalleryTransport
import GalleryWeb
import SystemPackage
import TestSupport
import Testing

/// TLS and HTTP/2, which the other tests' server does not support.
@Suite(.enabled(if: NginxServer.isInstalled, "needs nginx (Debian: nginx-light)"))
struct SecureConnectionTests {
  private func server() throws -> NginxServer {
    try NginxServer { port, folder in
      let made = try Subprocess.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
          "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
          folder.file("key.pem").string, "-out", folder.file("certificate.pem").string,
        ])
      #expect(made.status == 0, "\(made.errors)")
      try folder.write("photos/a.jpg", "a photo")
      return """
        listen 127.0.0.1:\(port) ssl http2;
        ssl_certificate \(folder.file("certificate.pem"));
        ssl_certificate_key \(folder.file("key.pem"));
        root \(folder.file("photos"));
        access_log \(folder.file("requests")) requests;
        """
    }
  }

  @Test("Requests share an HTTP/2 connection") func requestsShareAConnectionOfHTTP2() async throws {
    let nginx = try server()
    let base = "https://127.0.0.1:\(nginx.port)"
    let transport = try TransportBench().transport(named: [base]) {
      $0.authorities = nginx.folder.file("certificate.pem")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let content = try await transport.get("\(base)/a.jpg?\(number)").content
          #expect(content == Array("a photo".utf8))
        }
      }
      try await group.waitForAll()
    }
    let lines = nginx.text(of: "requests").split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 20 && lines.allSatisfy { $0[1] == "HTTP/2.0" })
    #expect(Set(lines.map { $0[0] }).count == 1)
  }

  @Test("Unknown certificates are rejected at once") func unknown() async throws {
    let nginx = try server()
    let base = "https://127.0.0.1:\(nginx.port)"
    let transport = try TransportBench().transport(named: [base])
    let error = try await transport.failure(base + "/a.jpg")
    guard case .tls(let text) = error.cause else { return #expect(Bool(false), "\(error)") }
    #expect(text.contains("certificate") && !error.cause.isTransient)
    #expect(nginx.text(of: "requests").isEmpty)
  }
}
