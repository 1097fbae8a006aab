import Core1401
import EditorMessages
import System1401
import Units1401

/// The breakpoints that the editor has requested, by kind of request, with their numbers in the machine.
///
/// A request replaces all breakpoints of its kind; unchanged ones keep their number and counts.
struct BreakpointBook {
  /// The kinds of breakpoints; each kind has its own request.
  enum Kind: Hashable {
    /// Breakpoints at lines of a source.
    case lines(String)
    /// Breakpoints at lines of the text of a launch, shown because the file has changed since.
    case launchedLines(String, launch: Int)
    /// Breakpoints at labels and addresses.
    case labels
    /// Breakpoints at instructions of the disassembly.
    case instructions
    /// Watchpoints.
    case data
    /// Stops at errors.
    case exceptions
  }

  /// The filter of `setExceptionBreakpoints`.
  static let errors = "errors"

  private struct Entry {
    let kind: Kind
    let breakpoint: Breakpoint
    let log: String?
  }

  /// The last request of each kind, to be repeated on a fresh machine.
  private(set) var requests: [Kind: [Arguments]] = [:]
  /// The numbers of all requested breakpoints, in the order of the requests; those that cannot be set also
  /// have one.
  private var numbers: [Kind: [Int]] = [:]
  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// The next number that no breakpoint has used.
  mutating func nextNumber(in snapshot: SystemSnapshot) -> Int {
    last = max(last, snapshot.debug.breakpoints.map(\.number).max() ?? 0) + 1
    return last
  }

  /// Replaces the breakpoints of a kind.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - requests: the requested breakpoints.
  ///   - new: the breakpoints to set, nil for one that cannot be set, with their log texts.
  ///   - keepsNumbers: whether these are the same requests as before, which keep their numbers in any case.
  ///   - snapshot: the machine.
  /// - Returns: a number for each request, and the commands for the machine.
  mutating func replace(
    _ kind: Kind, _ requests: [Arguments], by new: [(breakpoint: Breakpoint?, log: String?)],
    keepsNumbers: Bool,
    in snapshot: SystemSnapshot
  ) -> (numbers: [Int], commands: [OperatorCommand]) {
    var old = entries.filter { $0.value.kind == kind }
    for number in old.keys { entries[number] = nil }
    let before = numbers[kind] ?? []
    // The snapshot of a running machine may be older than the breakpoint.
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
    self.requests[kind] = requests
    numbers[kind] = given
    let gone = old.keys.filter(present.contains).sorted()
    return (given, gone.map { .debug(.delete($0)) } + commands)
  }

  /// The numbers of the breakpoints that were requested in a source.
  func numbers(of kind: Kind) -> [Int] { numbers[kind] ?? [] }

  /// The label of the watched field of each data breakpoint, in the order of the requests; nil for one without.
  var watchedLabels: [String?] { (numbers[.data] ?? []).map { entries[$0]?.breakpoint.label } }

  /// The text that a logpoint writes, nil for a breakpoint that stops.
  func log(of number: Int) -> String? { entries[number]?.log }

  /// The numbers and texts of logpoints at an address. A step ends there before breakpoints are
  /// evaluated.
  func logs(at address: Int) -> [(number: Int, text: String)] {
    entries.sorted { $0.key < $1.key }.compactMap { number, entry in
      guard entry.breakpoint.address == address, let log = entry.log else { return nil }
      return (number, log)
    }
  }

  /// Whether the machine is stopped at a breakpoint that is not a logpoint.
  func isAtBreakpoint(_ snapshot: SystemSnapshot) -> Bool {
    guard let stop = snapshot.stop, stop.reason == .breakpoint else { return false }
    return stop.breakpoints.contains { log(of: $0) == nil }
  }

  /// The reason for a stop at breakpoints, as a word of the protocol.
  func reason(of stop: Stop) -> String {
    let kinds = stop.breakpoints.filter { log(of: $0) == nil }.compactMap { entries[$0]?.kind }
    switch kinds.first {
    case .data?: return "data breakpoint"
    case .instructions?: return "instruction breakpoint"
    case .labels?: return "function breakpoint"
    case .exceptions?: return "exception"
    case .lines?, .launchedLines?, nil: return "breakpoint"
    }
  }
}
