// All code outside a sandbox that processes untrusted bytes: headers, their metadata, and the replies of a compromised
// worker.

/// The function that libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let kind = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  if kind % 4 == 0 {
    fuzzAnswers(rest)
  } else {
    fuzzHeader(rest)
  }
  return 0
}

private func fuzzHeader(_ bytes: [UInt8]) {
  let header = HeaderBytes(bytes)
  let limits = DecodingLimits()
  guard let found = try? Header.read(header, limits: limits) else { return }
  // Later stages rely on these.
  precondition(found.stored.width > 0 && found.stored.height > 0)
  precondition(found.stored.width * found.stored.height <= limits.pixels)
  for range in [found.picture, found.exif, found.xmp, found.iptc].compactMap({ $0 }) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
  }
  let tile = TileSpec(cell: PixelSize(width: 1, height: 1), previews: .auto)
  for preview in EmbeddedPreviews(for: [tile], of: found, header, limits: limits).all {
    precondition(preview.picture.lowerBound >= 0 && preview.picture.upperBound <= bytes.count)
    precondition(preview.stored.width > 0 && preview.stored.height > 0)
  }
  _ = PhotoMetadata(found, header, packet: nil, sidecar: nil, view: PhotoView())
}

private func fuzzAnswers(_ bytes: [UInt8]) {
  // A decoded reply must survive being encoded again.
  if let reply = try? DecodeReply(byteCoded: bytes) {
    precondition((try? DecodeReply(byteCoded: reply.byteCoded)) == reply)
  }
  _ = try? WorkerRequest(byteCoded: bytes)
  _ = try? MarkupBatch.results(in: bytes, count: 2)
  if let root = try? MarkupDocument(events: bytes).root {
    for element in [root] + root.descendants {
      _ = (element.text, element.attribute("a"), element.children.count)
    }
  }
  if let packet = try? XMPPacket(byteCoded: bytes) { _ = packet.dates.best?.date.secondsSince1970 }
}
