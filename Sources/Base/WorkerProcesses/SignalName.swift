import LibC

/// The names of signals that end decoders.
package enum SignalName {
  private static let names = [
    SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
    SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS", SIGXCPU: "SIGXCPU",
    SIGPIPE: "SIGPIPE", SIGHUP: "SIGHUP",
  ]

  package static func of(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }
}
