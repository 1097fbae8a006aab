import Core1401
import Monitor1401
import System1401

// The parts of a project that are taken from a machine: switches, labels, breakpoints, the watch window.
extension ProjectFile {
  mutating func take(_ snapshot: SystemSnapshot) {
    switches = MonitorAnswers.commands(setting: snapshot.switches)
    labels = [:]
    for (name, address) in snapshot.debug.symbols.addresses { labels[name] = address }
    breakpoints = snapshot.debug.breakpoints.map(\.command)
    for breakpoint in snapshot.debug.breakpoints where !breakpoint.isEnabled {
      let words = breakpoint.command.split(separator: " ")
      if breakpoint.address != nil, words.count > 1 { breakpoints.append("disable \(words[1])") }
    }
    displays = snapshot.debug.displays.map(\.expression.text)
  }
}
