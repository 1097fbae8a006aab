import Core1401
import System1401

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

  /// What was asked for last, to be done again on a fresh machine.
  private(set) var wishes: [Kind: [Arguments]] = [:]
  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// Notes what is wanted of a kind.
  mutating func wish(_ arguments: [Arguments], of kind: Kind) { wishes[kind] = arguments }

  /// The machine is gone, and the breakpoints in it.
  mutating func forgetNumbers() { entries = [:] }

  /// The next number that no breakpoint has had.
  mutating func nextNumber(in snapshot: SystemSnapshot) -> Int {
    last = max(last, snapshot.debug.breakpoints.map(\.number).max() ?? 0) + 1
    return last
  }

  /// Puts breakpoints in the place of those of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - new: the breakpoints with the texts they log, nil for those that stop.
  ///   - snapshot: the machine.
  /// - Returns: their numbers, and what the machine has to do.
  mutating func replace(
    _ kind: Kind, by new: [(breakpoint: Breakpoint, log: String?)], in snapshot: SystemSnapshot
  ) -> (numbers: [Int], commands: [OperatorCommand]) {
    var old = entries.filter { $0.value.kind == kind }
    for number in old.keys { entries[number] = nil }
    var numbers: [Int] = []
    var commands: [OperatorCommand] = []
    for (breakpoint, log) in new {
      let same = old.filter { $0.value.breakpoint == breakpoint && $0.value.log == log }.keys.min()
      let number = same ?? nextNumber(in: snapshot)
      entries[number] = Entry(kind: kind, breakpoint: breakpoint, log: log)
      numbers.append(number)
      if old.removeValue(forKey: number) != nil, snapshot.debug.breakpoints.contains(where: { $0.number == number }) {
        continue
      }
      var numbered = breakpoint
      numbered.number = number
      commands.append(.debug(.set(numbered)))
    }
    let present = Set(snapshot.debug.breakpoints.map(\.number))
    let gone = old.keys.filter(present.contains).sorted()
    return (numbers, gone.map { .debug(.delete($0)) } + commands)
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
