/// A body of which a part is there.
struct UnfinishedBody: Sendable {
  /// It holds the part already.
  let sink: FileSink
  let validator: String
}
