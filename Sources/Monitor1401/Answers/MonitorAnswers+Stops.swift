public import Core1401
public import System1401

extension MonitorAnswers {
  /// The breakpoints, watchpoints and catches, one line each.
  public static func breakpoints(_ snapshot: SystemSnapshot) -> [String] {
    let all = snapshot.debug.breakpoints
    return all.isEmpty ? ["No breakpoints."] : all.map { line($0, snapshot.debug.symbols) }
  }

  /// A breakpoint: `1  break 0431 if [SUM] > 5  (LOOP)  reached 3 times`.
  public static func line(_ breakpoint: Breakpoint, _ symbols: SymbolTable) -> String {
    var line = "\(breakpoint.number)  \(breakpoint.command)"
    if let address = breakpoint.address {
      let name = symbols.place(of: address)
      for place in [name, written(address)]
      where place.first?.isNumber == false || !line.contains(written(address)) {
        if !line.uppercased().contains(place) { line += "  (\(place))" }
      }
    }
    if breakpoint.hits > 0 { line += "  reached \(breakpoint.hits.counted("time"))" }
    return breakpoint.isEnabled ? line : line + "  disabled"
  }

  /// The note on a breakpoint at data, where the machine hardly ever executes anything; nil elsewhere.
  ///
  /// - Parameters:
  ///   - address: the address of the breakpoint.
  ///   - debug: the labels and the source of the program.
  ///   - watch: what watches the data of a name; the command of the monitor if not given.
  /// - Returns: a phrase that names what watches the data.
  public static func noteOnBreakpoint(
    at address: Int, _ debug: DebugState, watch: (String) -> String = { "watch \($0)" }
  ) -> String? {
    debug.data(at: address).map {
      let name = $0.label ?? place($0.positions)
      return MonitorMessage.breakpointAtData.filled(with: [name, watch(name)])
    }
  }

  /// The lines of a script that sets a breakpoint again.
  static func commandLines(_ breakpoint: Breakpoint) -> String {
    guard let address = breakpoint.address, !breakpoint.command.contains(written(address)) else {
      return breakpoint.command
    }
    return "# \(written(address))\n\(breakpoint.command)"
  }

  /// The watch window, one line for each expression.
  public static func displays(_ snapshot: SystemSnapshot, encoding: TextEncoding = .simh) -> [String] {
    let displays = snapshot.debug.displays
    guard !displays.isEmpty else { return ["Nothing displayed."] }
    return displays.map { "\($0.number)  \(value($0.expression, snapshot, encoding: encoding))" }
  }

  /// A value with its name: `[SUM]: '0012' = 12`.
  static func value(_ expression: DebugExpression, _ snapshot: SystemSnapshot, encoding: TextEncoding)
    -> String
  {
    do throws(NoValue) {
      return "\(expression.text): \(try expression.words(in: snapshot, encoding: encoding))"
    } catch {
      return "\(expression.text): no value, \(error)"
    }
  }

  /// The labels, one line each, sorted by address.
  public static func labels(_ snapshot: SystemSnapshot) -> [String] {
    let addresses = snapshot.debug.symbols.addresses
    guard !addresses.isEmpty else { return ["No labels; symbols FILE reads them."] }
    return addresses.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map {
      "\(written($0.value))  \($0.key)"
    }
  }

  /// Whether a condition holds, and its values in words.
  static func assertion(_ condition: Condition, _ snapshot: SystemSnapshot) -> (Bool, String) {
    let findings = condition.findings(in: snapshot)
    do throws(NoValue) {
      let holds = try condition.holds(in: snapshot)
      let hint = holds ? [] : [condition.hint].compactMap { $0 }
      return (holds, ([condition.text] + findings + hint).joined(separator: "; "))
    } catch {
      return (false, "\(condition.text); it has no value: \(error)")
    }
  }
}
