import Foundation

/// What a process has cost its host so far.
struct ProcessFigures {
  /// Processor time of all its threads, in seconds.
  var seconds = 0.0
  /// Processor time of its first thread, in seconds: in a panel the one that draws.
  var firstThread = 0.0
  /// How often its threads went to sleep by themselves and were woken.
  var wakeUps = 0

  /// Nothing.
  private init() {}

  /// Looks at a process that runs. What the host does not tell stays 0.
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

  /// What was added since an earlier look. A thread that has ended takes its count of wake-ups with it.
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
