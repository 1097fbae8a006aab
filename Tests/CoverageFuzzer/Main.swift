import Foundation
import FuzzedInputs
import Host1401

// Inputs that LLVM's libFuzzer chooses by the code that they reach. The article "How it is tested" has the commands.
#if Fuzzer
  /// The reader of the kind that the variable KIND names.
  nonisolated(unsafe) private let reader: InputReader = {
    let name = ProcessInfo.processInfo.environment["KIND"] ?? ""
    guard let kind = InputKind(rawValue: name) else {
      fatalError("set KIND to one of \(InputKind.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "coverage-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      fatalError("\(folder.path) cannot be made")
    }
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return InputReader(kind, folder: folder, command: own.deletingLastPathComponent().path + "/ibm1401")
  }()

  /// Called by libFuzzer with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let problem = reader.read([UInt8](UnsafeBufferPointer(start: bytes, count: count))) {
      fatalError(problem)
    }
    return 0
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  @main
  struct CoverageFuzzer {
    static func main() {
      HostProcess.prepare()
      var count = CommandLine.argc
      var arguments = CommandLine.unsafeArgv
      exit(runDriver(&count, &arguments, testOneInput))
    }
  }
#else
  @main
  struct CoverageFuzzer {
    static func main() {
      try? StandardStream.error.write(
        "CoverageFuzzer needs the trait Fuzzer and -sanitize=fuzzer; see the article How it is tested\n")
      exit(64)
    }
  }
#endif
