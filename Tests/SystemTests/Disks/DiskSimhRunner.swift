import Core1401
import Foundation

/// Runs disk programs on SimH's 1401, many in one process.
struct DiskSimhRunner {
  /// The state that SimH shows after an instruction.
  struct Shown: Hashable {
    /// Whether it stopped with a message about the disk.
    var isRefused = false
    var aAddress: Int?
    var bAddress: Int?
    var indicators = ""

    var text: String {
      isRefused ? "refused" : "A \(aAddress ?? -1) B \(bAddress ?? -1) \(indicators)"
    }
  }

  /// The result of a case.
  struct Outcome {
    var steps: [Shown] = []
    var storage: [UInt8] = []
    var image: [UInt8] = []
  }

  /// The i1401 of SimH 3.8; nil when it is not on the PATH.
  static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: "i1401") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-dp-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func removeFiles() { try? FileManager.default.removeItem(at: folder) }

  /// Runs cases. Each has a pack as bytes, storage from 500 on, and a number of instructions each followed by
  /// a halt.
  func run(_ cases: [DiskCase]) throws -> [Outcome] {
    var script = "set cpu 16k\n"
    for (number, machine) in cases.enumerated() {
      try Data(machine.pack).write(to: folder.appending(path: "\(number).dsk"))
      script += "echo #\(number)\nat dp0 \(number).dsk\nset dp0 addron\n"
      script += DiskSimhRunner.deposits(machine.storage)
      for step in 0..<machine.operations.count {
        script += "echo +\(step)\n\(step == 0 ? "go 500" : "cont")\n"
        script += "e as,bs\ne dp acc,pwc,wlr,una,err,bsy\n"
      }
      let last = DiskCase.firstPosition + machine.storage.count - 1
      script += "echo =\ne -o \(DiskCase.firstPosition)-\(last)\ndet dp0\n"
    }
    let text = try run(script + "quit\n")
    var outcomes = DiskSimhRunner.parse(text, count: cases.count)
    for number in cases.indices {
      outcomes[number].image = [UInt8](try Data(contentsOf: folder.appending(path: "\(number).dsk")))
    }
    return outcomes
  }

  /// Runs SimH commands in the folder and returns their output.
  func run(_ script: String) throws -> String {
    guard let executable = DiskSimhRunner.executable else { return "" }
    try Data(script.utf8).write(to: folder.appending(path: "script"))
    let process = Process()
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    process.executableURL = executable
    process.arguments = ["-q", "script"]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// Deposits equal adjacent positions at once.
  private static func deposits(_ storage: [UInt8]) -> String {
    var (text, begin) = ("", 0)
    while begin < storage.count {
      var end = begin
      while end + 1 < storage.count, storage[end + 1] == storage[begin] { end += 1 }
      let (first, last) = (begin + DiskCase.firstPosition, end + DiskCase.firstPosition)
      text += "d \(first)-\(last) \(String(storage[begin], radix: 8))\n"
      begin = end + 1
    }
    return text
  }

  private static func parse(_ text: String, count: Int) -> [Outcome] {
    var outcomes = [Outcome](repeating: Outcome(), count: count)
    var (number, isStorage) = (0, false)
    let names = ["ACC": "N", "PWC": "V", "WLR": "W", "UNA": "X", "ERR": "Y", "BSY": "\\"]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#") {
        number = Int(line.dropFirst()) ?? 0
        isStorage = false
      } else if line.hasPrefix("+") {
        outcomes[number].steps.append(Shown())
      } else if line == "=" {
        isStorage = true
      } else if line.contains(", IS:") {
        let last = outcomes[number].steps.count - 1
        if !line.hasPrefix("HALT instruction"), last >= 0 { outcomes[number].steps[last].isRefused = true }
      } else if let colon = line.firstIndex(of: ":") {
        let value = line[line.index(after: colon)...].filter { !$0.isWhitespace }
        if isStorage {
          outcomes[number].storage.append(UInt8(value, radix: 8) ?? 0)
          continue
        }
        guard let last = outcomes[number].steps.indices.last else { continue }
        switch line[..<colon] {
        case "AS": outcomes[number].steps[last].aAddress = Int(value)
        case "BS": outcomes[number].steps[last].bAddress = Int(value)
        case let name:
          if value == "1", let letter = names[String(name)] {
            outcomes[number].steps[last].indicators += letter
          }
        }
      }
    }
    return outcomes
  }
}
