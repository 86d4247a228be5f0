import Foundation
import SystemPackage

/// nginx on 127.0.0.1, with a folder of its own, for features that ``LoopbackServer`` lacks: TLS, HTTP/2 and real
/// directory indexes. It ends with its last reference.
package final class NginxServer {
  package let port: Int
  /// The folder for its own files.
  package let folder: TemporaryFolder
  private let process = Process()

  /// A Boolean value that indicates whether nginx is installed.
  package static var isInstalled: Bool { program != nil }

  private static var program: String? {
    ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx", "/usr/bin/nginx"]
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  package enum Failure: Error {
    case notInstalled
    case ended(String)
  }

  /// Starts it and waits until it listens.
  ///
  /// - Parameter server: The directives of the server, for a port and the folder, including `listen`. `access_log` can
  ///   name the format `requests`: the connection's number, the protocol and the target.
  package init(_ server: (_ port: Int, _ folder: TemporaryFolder) throws -> String) throws {
    guard let program = Self.program else { throw Failure.notInstalled }
    folder = try TemporaryFolder()
    // nginx does not accept port 0: it gets a port that was free a moment ago.
    let probe = try LoopbackServer { _ in LoopbackReply() }
    port = probe.port
    probe.stop()
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder.file($0));" }.joined(separator: "\n")
    try folder.write(
      "nginx.conf",
      """
      daemon off; master_process off; pid \(folder.file("pid")); error_log \(folder.file("errors"));
      events { worker_connections 64; }
      http {
        log_format requests '$connection $server_protocol $request_uri';
        access_log off;
        default_type application/octet-stream;
        types { image/png png; image/jpeg jpg; }
        \(temporary)
        server { \(try server(port, folder)) }
      }
      """)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-p", folder.path.string, "-c", folder.file("nginx.conf").string, "-e", folder.file("errors").string,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var tries = 0
    while !LoopbackSocket.isListening(port) {
      tries += 1
      guard process.isRunning, tries < 1000 else { throw Failure.ended(text(of: "errors")) }
      usleep(10_000)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The content of a file of the folder; empty if the file is missing.
  package func text(of name: String) -> String {
    (try? String(contentsOfFile: folder.file(name).string, encoding: .utf8)) ?? ""
  }
}
