/// The protocol that a source on the web speaks.
package enum SourceProtocol: Sendable, Hashable {
  /// HTTP, with whatever content is recognised; WebDAV too, where address or answer say so.
  case recognised
  /// WebDAV, because the user says so.
  case webDAV
}
