#if os(Linux)
  import Foundation
  import SystemPackage
  import TestSupport

  /// Has `gallery` fail, or be killed, at one of its operations on files below a folder.
  struct FaultInjector {
    /// What happens at an operation.
    enum Fault: String, CaseIterable {
      /// The process is killed before it.
      case kill
      /// The process is killed after it; of a write, half was done.
      case torn
      /// Half of a write is done, which is told.
      case short
      /// A signal interrupts it.
      case interrupted = "EINTR"
      case inputOutput = "EIO"
      case denied = "EACCES"
      /// It fails, and so does everything after it that would change the same name.
      case stuck = "EIO="
      /// The disk is full, and stays so.
      case full = "ENOSPC+"
      /// It, and all after it, fail.
      case broken = "EIO+"

      /// Returns the points of a run at which something fails: every fault at every operation with `make torture`, else a
      /// sample, in which a scenario has all that kill and its share of the others. All scenarios together have each.
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
          // Each scenario kills in another part of the run.
          let part = fault.kills ? (index + scenario * 3) % allCases.count : index
          return (fault, 1 + part * count / allCases.count)
        }
      }

      /// Whether the process does not live to tell of it.
      var kills: Bool { self == .kill || self == .torn }

      /// What the system calls the error; `nil` where there is none or it can be overcome.
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

    /// What the compiler made of the injector.
    private let library: TemporaryFolder
    /// The folder that operations below count of.
    private let folder: FilePath

    init(below folder: FilePath) throws {
      self.folder = folder
      library = try TemporaryFolder()
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("FaultInjector/injector.c").path
      let compiler = try Subprocess.run(
        "clang", ["-O1", "-shared", "-fPIC", "-o", path, source, "-ldl"])
      guard compiler.status == 0 else { throw Failure.compiler(compiler.errors) }
    }

    private var path: String { library.file("injector.so").string }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - fault: what happens; `nil` for nothing.
    ///   - operation: at which operation, from 1.
    func run(_ arguments: [String], _ fault: Fault? = nil, at operation: Int = 0) throws -> Subprocess {
      try GalleryProgram.run(
        arguments,
        environment: [
          "LD_PRELOAD": path, "FAULT_BELOW": folder.string, "FAULT_AT": "\(operation)",
          "FAULT_KIND": fault?.rawValue ?? "",
        ])
    }

    /// Runs a command, and returns the calls that changed files and those that waited for the disk, each with its begin and
    /// its end, as the injector writes them down.
    func log(_ arguments: [String]) throws -> String { try record("FAULT_LOG", arguments) }

    /// Runs a command, and returns how many operations it takes.
    func countOperations(_ arguments: [String]) throws -> Int {
      let text = try record("FAULT_COUNT", arguments)
      guard let count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure.compiler("the injector counted nothing: \(text)")
      }
      return count
    }

    /// Runs a command in which nothing fails, and returns what the injector writes to the file that a variable names.
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
