import Foundation
import SystemPackage
import TestSupport

// Serves on 127.0.0.1: a folder's files, or the routes of a folder with a routes.json. For the example in the README
// and for benchmarks only.
//
//   ServeLoopback FOLDER [--port N] [--latency SECONDS] [--requests]
//
// The first line of its output is the address. It ends with SIGTERM or SIGINT, and when its input closes, so a parent
// with a pipe need not stop it. --requests prints a line for each request at the end.

/// The values of the command line.
struct Order {
  var folder: FilePath
  var port = 0
  var latency = 0.0
  var listsRequests = false

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    guard let folder = rest.popFirst() else { return nil }
    self.folder = FilePath(folder)
    while let option = rest.popFirst() {
      switch option {
      case "--port":
        guard let value = rest.popFirst().flatMap({ Int($0) }), (0...65535).contains(value) else {
          return nil
        }
        port = value
      case "--latency":
        guard let value = rest.popFirst().flatMap({ Double($0) }), value >= 0, value < 3600 else {
          return nil
        }
        latency = value
      case "--requests": listsRequests = true
      default: return nil
      }
    }
  }
}

guard let order = Order(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(
    Data("usage: ServeLoopback FOLDER [--port N] [--latency SECONDS] [--requests]\n".utf8))
  exit(64)
}

let server: LoopbackServer
// The routes' second origin lives as long as the program.
var replay: ReplayServers?
do {
  if FileManager.default.fileExists(atPath: order.folder.appending("routes.json").string) {
    let servers = try ReplayServers(order.folder, port: order.port, latency: order.latency)
    replay = servers
    server = servers.main
  } else {
    server = try LoopbackServer(
      port: order.port, LoopbackReply.folder(order.folder, latency: order.latency))
  }
} catch {
  FileHandle.standardError.write(Data("ServeLoopback: \(order.folder): \(error)\n".utf8))
  exit(74)
}
FileHandle.standardOutput.write(Data((server.base + "\n").utf8))

let ended = DispatchSemaphore(value: 0)
let signals = [SIGTERM, SIGINT].map { number in
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler { ended.signal() }
  source.resume()
  return source
}
// A terminal or /dev/null does not show that the parent has ended.
var status = stat()
if fstat(0, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
  Thread {
    while !FileHandle.standardInput.availableData.isEmpty {}
    ended.signal()
  }.start()
}
ended.wait()
if order.listsRequests {
  for exchange in server.exchanges {
    print(exchange.request.method, exchange.request.target, exchange.status, exchange.bytesSent)
  }
}
server.stop()
withExtendedLifetime((signals, replay)) {}
