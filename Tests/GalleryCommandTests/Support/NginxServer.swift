import Foundation
import SystemPackage
import TestSupport

/// nginx on loopback with directory indexes of a folder, in a folder of its own, stopped with the last reference.
final class NginxServer {
  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let folder: TemporaryFolder
  /// `http://127.0.0.1:PORT`, without a slash.
  let base: String

  /// Where Debian and Homebrew put it; `nil` where it is not installed.
  static let executable = [
    "/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/sbin/nginx",
  ].first(where: FileManager.default.isExecutableFile)

  /// - Parameters:
  ///   - root: the folder that is served.
  ///   - format: of the indexes, `html`, `json` or `xml`.
  init(_ executable: String, root: FilePath, format: String) throws {
    folder = try TemporaryFolder()
    // nginx has no way to say which port it got: one that is free is taken and given up for it.
    let port = try LoopbackServer { _ in LoopbackReply() }.port
    base = "http://127.0.0.1:\(port)"
    let configuration = """
      \(geteuid() == 0 ? "user root;" : "")
      daemon off;
      worker_processes 1;
      pid nginx.pid;
      error_log stderr error;
      events { worker_connections 64; }
      http {
        access_log off;
        client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
        types { image/png png; image/jpeg jpg; }
        server {
          listen 127.0.0.1:\(port);
          location / { root "\(root)"; autoindex on; autoindex_format \(format); }
        }
      }
      """
    let file = try folder.write("nginx.conf", configuration)
    let log = try folder.write("log", "")
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["-p", folder.path.string + "/", "-c", file.string, "-e", log.string]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log.string))
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    let address = base
    try RunningProgram.wait(for: "nginx") {
      try Subprocess.run(
        "bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(address.split(separator: ":").last ?? "")"]
      )
      .status == 0
    }
  }

  deinit {
    // The master ends its worker; if it does not, there is at least no test that waits for it.
    kill(process.processIdentifier, SIGTERM)
    if ended.wait(timeout: .now() + .seconds(10)) == .timedOut { kill(process.processIdentifier, SIGKILL) }
  }
}
