import LibC

package struct SystemError: Error, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32 = errno) { self.code = code }

  package var description: String { String(cString: strerror(code)) }
}
