import EditorMessages
import System1401

/// The parts that may follow any breakpoint: a condition, a count, a text to log.
struct BreakpointTail {
  private(set) var condition: Condition?
  private(set) var count = 1
  private(set) var isExact = false
  let log: String?

  /// Reads the arguments `condition`, `hitCondition` and `logMessage`.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of one breakpoint.
  ///   - snapshot: the snapshot with the known labels.
  /// - Throws: ``RequestError`` for an invalid condition or count.
  init(_ arguments: Arguments, in snapshot: SystemSnapshot) throws(RequestError) {
    let log = try arguments.string("logMessage")
    self.log = log?.isEmpty == false ? log : nil
    // Only arrivals at which the condition is met are counted.
    if let text = try arguments.string("hitCondition") { (count, isExact) = try BreakpointTail.hits(text) }
    guard let text = try arguments.string("condition"), text.contains(where: { !$0.isWhitespace }) else {
      return
    }
    do throws(ExpressionError) {
      condition = try Condition(
        text, symbols: snapshot.debug.symbols, highest: max(0, snapshot.storage.count - 1))
    } catch {
      throw RequestError(error, prefix: "the condition is wrong in ")
    }
  }

  /// Parses a hit count. `5` and `>= 5`: from the fifth time on; `> 5`: from the sixth; `= 5`: the fifth
  /// time only.
  private static func hits(_ text: String) throws(RequestError) -> (count: Int, isExact: Bool) {
    let sign = text.drop(while: \.isWhitespace).prefix { "<>=!%".contains($0) }
    let digits = text.filter(\.isNumber)
    let rest = text.filter { !$0.isWhitespace && !$0.isNumber && !"<>=!%".contains($0) }
    if sign.isEmpty, digits.isEmpty, rest.isEmpty { return (1, false) }
    guard rest.isEmpty, let count = Int(digits), (1...1_000_000_000).contains(count) else {
      throw RequestError(.hitCount, [text])
    }
    switch sign {
    case "", ">=": return (count, false)
    case ">": return (count + 1, false)
    case "=", "==": return (count, true)
    default: throw RequestError(.hitCount, [text])
    }
  }

  /// Creates a breakpoint with these parts.
  ///
  /// - Parameters:
  ///   - cause: the cause of the stop.
  ///   - command: the command of the monitor that sets it without condition.
  ///   - label: the label of a watched field; nil for none.
  /// - Returns: the breakpoint, without number.
  func breakpoint(_ cause: Breakpoint.Cause, command: String, label: String?) -> Breakpoint {
    var words = [command]
    if let condition { words.append("if \(condition.text)") }
    if isExact { words.append("count = \(count)") } else if count > 1 { words.append("count \(count)") }
    var breakpoint = Breakpoint(cause, command: words.joined(separator: " "))
    breakpoint.condition = condition
    breakpoint.count = count
    breakpoint.isExact = isExact
    breakpoint.label = label
    return breakpoint
  }
}
