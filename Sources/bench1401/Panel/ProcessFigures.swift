import Foundation

/// The processor time and wake-ups of a process so far.
struct ProcessFigures {
  /// The processor time of all threads in seconds.
  var seconds = 0.0
  /// The processor time of the first thread in seconds, which draws in a panel.
  var firstThread = 0.0
  /// The number of times that a thread was woken after sleeping voluntarily.
  var wakeUps = 0

  /// Creates figures of zero.
  private init() {}

  /// Reads the figures of a running process. Figures that the host does not provide are 0.
  init(of process: pid_t) {
    var clock = clockid_t()
    var time = timespec()
    if clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 {
      seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    for thread in threads {
      let folder = "/proc/\(process)/task/\(thread)"
      let lines = ProcessFigures.text("\(folder)/status").split(separator: "\n")
      let switches = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
      wakeUps += switches?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
    let onHost = ProcessFigures.text("/proc/\(process)/task/\(process)/schedstat").split(separator: " ")
    firstThread = (onHost.first.flatMap { Double($0) } ?? 0) / 1e9
  }

  /// The difference to earlier figures. The wake-ups of threads that have ended since are not counted.
  func since(_ earlier: ProcessFigures) -> ProcessFigures {
    var difference = ProcessFigures()
    difference.seconds = max(0, seconds - earlier.seconds)
    difference.firstThread = max(0, firstThread - earlier.firstThread)
    difference.wakeUps = max(0, wakeUps - earlier.wakeUps)
    return difference
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
