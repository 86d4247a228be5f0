#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The last system call's error in words.
struct SystemError: Error, CustomStringConvertible {
  let code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  var description: String { String(cString: strerror(code)) }
}
