import LibC

/// An error of a system call, with its `errno` code.
package struct SystemError: Error, CustomStringConvertible {
  package let code: Int32

  package init(_ code: Int32 = errno) { self.code = code }

  package var description: String { String(cString: strerror(code)) }
}
