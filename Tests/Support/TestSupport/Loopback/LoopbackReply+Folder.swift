import Foundation
package import SystemPackage

extension LoopbackReply {
  /// A handler that serves the regular files below a folder, with entity tags, conditional requests and ranges. It
  /// serves no file outside the folder.
  package static func folder(_ folder: FilePath, latency: Double = 0) -> LoopbackServer.Handler {
    { request in
      var reply = reply(for: request, in: folder)
      reply.delay = latency
      return reply
    }
  }

  private static func reply(for request: LoopbackRequest, in folder: FilePath) -> LoopbackReply {
    let missing = LoopbackReply(text: "not here", status: 404)
    guard request.method == "GET" || request.method == "HEAD" else {
      return LoopbackReply(text: "only GET", status: 405)
    }
    guard let path = request.path.removingPercentEncoding else { return missing }
    let parts = path.split(separator: "/").map(String.init)
    guard !parts.isEmpty, parts.allSatisfy({ $0 != ".." && $0 != "." && !$0.contains("\0") }) else {
      return missing
    }
    let file = parts.reduce(folder) { $0.appending($1) }
    guard let status = try? FileManager.default.attributesOfItem(atPath: file.string),
      status[.type] as? FileAttributeType == .typeRegular,
      let data = try? Data(contentsOf: URL(fileURLWithPath: file.string))
    else { return missing }
    let changed = (status[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return .file(
      Array(data), type: types[file.extension?.lowercased() ?? ""] ?? "application/octet-stream",
      tag: "\"\(data.count)-\(Int(changed * 1000))\"")
  }

  private static let types = [
    "avif": "image/avif", "csv": "text/csv", "gif": "image/gif", "heic": "image/heic", "html": "text/html",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json", "jsonl": "application/x-ndjson",
    "png": "image/png", "tif": "image/tiff", "tiff": "image/tiff", "txt": "text/plain", "webp": "image/webp",
    "xml": "application/xml",
  ]
}
