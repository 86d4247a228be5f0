#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport

  /// Makes `gallery` fail, or kills it, at one of its operations on files below a folder.
  struct FaultInjector {
    /// The fault at an operation.
    enum Fault: String, CaseIterable {
      /// The process is killed before the operation.
      case kill
      /// The process is killed after the operation, or after half of a write.
      case torn
      /// A write is half done, and returns the smaller count.
      case short
      /// A signal interrupts the operation.
      case interrupted = "EINTR"
      case inputOutput = "EIO"
      case denied = "EACCES"
      /// The operation fails, and so do all later ones that would change the same name.
      case stuck = "EIO="
      /// The disk is full from now on.
      case full = "ENOSPC+"
      /// The operation and all later ones fail.
      case broken = "EIO+"

      /// Returns the operations of a run to fail at: with `make torture` every fault at every operation, otherwise a
      /// sample. A scenario takes all kills and its share of the other faults; the scenarios together take every fault.
      ///
      /// - Parameters:
      ///   - count: The number of operations of the run.
      ///   - scenario: The number of the scenario, from 0.
      ///   - scenarios: The number of all scenarios.
      static func points(of count: Int, scenario: Int, of scenarios: Int) -> [(fault: Fault, operation: Int)]
      {
        guard !Torture.isOn else { return allCases.flatMap { fault in (1...count).map { (fault, $0) } } }
        return allCases.enumerated().filter { index, fault in
          fault.kills || index % scenarios == scenario
        }.map { index, fault in
          // Each scenario kills in a different part of the run.
          let part = fault.kills ? (index + scenario * 3) % allCases.count : index
          return (fault, 1 + part * count / allCases.count)
        }
      }

      /// A Boolean value that indicates whether the fault kills the process.
      var kills: Bool { self == .kill || self == .torn }

      /// The system's message for the error; `nil` if there is no error or it can be overcome.
      var text: String? {
        switch self {
        case .kill, .torn, .short, .interrupted: nil
        case .inputOutput, .stuck, .broken: "Input/output error"
        case .denied: "Permission denied"
        case .full: "No space left on device"
        }
      }
    }

    private enum Failure: Error {
      case compiler(String)
    }

    /// The path of the compiled injector, which is compiled once for all tests.
    private static let library = Result {
      try FileManager.default.createDirectory(atPath: Programs.caches, withIntermediateDirectories: true)
      let path = Programs.caches + "/injector.so"
      let source = Repository.path("Tests/Support/FaultInjector/injector.c")
      let compiler = try Subprocess.run(
        "clang", ["-O1", "-shared", "-fPIC", "-o", path, source, "-ldl"])
      guard compiler.status == 0 else { throw Failure.compiler(compiler.errors) }
      return path
    }
    private let path: String
    /// The folder whose operations are counted.
    private let folder: FilePath

    init(below folder: FilePath) throws {
      self.folder = folder
      path = try Self.library.get()
    }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - fault: The fault, or `nil`.
    ///   - operation: The number of the operation, from 1.
    func run(_ arguments: [String], _ fault: Fault? = nil, at operation: Int = 0) throws -> Subprocess {
      try GalleryProgram.run(
        arguments,
        environment: [
          "LD_PRELOAD": path, "FAULT_BELOW": folder.string, "FAULT_AT": "\(operation)",
          "FAULT_KIND": fault?.rawValue ?? "",
        ])
    }

    /// Runs a command, and returns the injector's log: the calls that changed files or waited for the disk, each with
    /// its begin and end.
    func log(_ arguments: [String]) throws -> String { try record("FAULT_LOG", arguments) }

    /// Runs a command, and returns the number of its operations.
    func countOperations(_ arguments: [String]) throws -> Int {
      let text = try record("FAULT_COUNT", arguments)
      guard let count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure.compiler("the injector counted nothing: \(text)")
      }
      return count
    }

    /// Runs a command without faults, and returns the content of the file that the injector writes for a variable.
    private func record(_ variable: String, _ arguments: [String]) throws -> String {
      let records = try TemporaryFolder()
      let run = try GalleryProgram.run(
        arguments,
        environment: [
          "LD_PRELOAD": path, "FAULT_BELOW": folder.string, "FAULT_AT": "0",
          variable: records.file("record").string,
        ])
      guard run.status == 0,
        let text = try? String(contentsOfFile: records.file("record").string, encoding: .utf8)
      else { throw Failure.compiler("the injector was not loaded: \(run.errors)") }
      return text
    }
  }
#endif
