import Core1401
import EditorMessages
import System1401
import Units1401

/// The breakpoints that an editor asked for, by the request that sets them, with their numbers in the machine.
///
/// A request replaces all breakpoints of its kind; those that stay the same keep number and counts.
struct BreakpointBook {
  /// The kinds of breakpoints, each set by a request of its own.
  enum Kind: Hashable {
    /// At lines of a source.
    case lines(String)
    /// At labels and addresses.
    case labels
    /// At instructions of the disassembly.
    case instructions
    /// Watches.
    case data
    /// Errors.
    case exceptions
  }

  /// The filter of `setExceptionBreakpoints`.
  static let errors = "errors"

  private struct Entry {
    let kind: Kind
    let breakpoint: Breakpoint
    let log: String?
  }

  /// What was asked for last of each kind, to be done again on a fresh machine.
  private(set) var wishes: [Kind: [Arguments]] = [:]
  /// The numbers of all that was asked for, in the order of the wishes; those that cannot be set have one, too.
  private var numbers: [Kind: [Int]] = [:]
  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// The next number that no breakpoint has had.
  mutating func nextNumber(in snapshot: SystemSnapshot) -> Int {
    last = max(last, snapshot.debug.breakpoints.map(\.number).max() ?? 0) + 1
    return last
  }

  /// Puts breakpoints in the place of those of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - wishes: what was asked for.
  ///   - new: the breakpoints they come to, nil for one that cannot be, with the texts they log.
  ///   - keepsNumbers: the wishes are those of before, and keep their numbers whatever they come to.
  ///   - snapshot: the machine.
  /// - Returns: a number for each wish, and what the machine has to do.
  mutating func replace(
    _ kind: Kind, _ wishes: [Arguments], by new: [(breakpoint: Breakpoint?, log: String?)],
    keepsNumbers: Bool,
    in snapshot: SystemSnapshot
  ) -> (numbers: [Int], commands: [OperatorCommand]) {
    var old = entries.filter { $0.value.kind == kind }
    for number in old.keys { entries[number] = nil }
    let before = numbers[kind] ?? []
    // The snapshot of a machine that runs may be older than the breakpoint.
    let present = snapshot.isRunning ? Set(old.keys) : Set(snapshot.debug.breakpoints.map(\.number))
    var given: [Int] = []
    var commands: [OperatorCommand] = []
    for (index, (breakpoint, log)) in new.enumerated() {
      let same = old.filter {
        present.contains($0.key) && $0.value.breakpoint == breakpoint && $0.value.log == log
      }
      .keys.min()
      let kept = keepsNumbers && before.indices.contains(index) ? before[index] : same
      let number = kept ?? nextNumber(in: snapshot)
      given.append(number)
      guard let breakpoint else { continue }
      entries[number] = Entry(kind: kind, breakpoint: breakpoint, log: log)
      let isOld = old.removeValue(forKey: number) != nil
      if isOld, present.contains(number) { continue }
      var numbered = breakpoint
      numbered.number = number
      commands.append(.debug(.set(numbered)))
    }
    self.wishes[kind] = wishes
    numbers[kind] = given
    let gone = old.keys.filter(present.contains).sorted()
    return (given, gone.map { .debug(.delete($0)) } + commands)
  }

  /// The text that a breakpoint logs, nil for one that stops.
  func log(of number: Int) -> String? { entries[number]?.log }

  /// The texts of logpoints at an address, with their conditions: a step ends there before they are looked at.
  func logs(at address: Int) -> [(text: String, condition: Condition?)] {
    entries.sorted { $0.key < $1.key }.compactMap { _, entry in
      guard entry.breakpoint.address == address, let log = entry.log else { return nil }
      return (log, entry.breakpoint.condition)
    }
  }

  /// Whether the machine stands at a breakpoint that does more than log.
  func isAtBreakpoint(_ snapshot: SystemSnapshot) -> Bool {
    guard let stop = snapshot.stop, stop.reason == .breakpoint else { return false }
    return stop.breakpoints.contains { log(of: $0) == nil }
  }

  /// Why the machine stands at breakpoints, in a word of the protocol.
  func reason(of stop: Stop) -> String {
    let kinds = stop.breakpoints.filter { log(of: $0) == nil }.compactMap { entries[$0]?.kind }
    switch kinds.first {
    case .data?: return "data breakpoint"
    case .instructions?: return "instruction breakpoint"
    case .labels?: return "function breakpoint"
    case .exceptions?: return "exception"
    case .lines?, nil: return "breakpoint"
    }
  }
}
