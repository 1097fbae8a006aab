import Core1401
import System1401

// Steps and runs to a place.
extension MonitorCommand {
  static let pace =
    speeds + [
      MonitorCommand(
        "step", "[COUNT]", example: "step 5", or: ["s"], help: "Executes this many instructions."
      ) { (arguments) throws(MonitorError) in
        .operate([.stepInstructions(try arguments.count())], note: nil)
      },
      MonitorCommand(
        "cycle", "[COUNT]", example: "cycle 3",
        help: "Executes this many storage cycles, and names the next cycle."
      ) { (arguments) throws(MonitorError) in
        let count = try arguments.count()
        return .operate([count == 1 ? .stepCycle : .debug(.stepCycles(count))], note: nil)
      },
      MonitorCommand(
        "next", example: "next", or: ["n"],
        help:
          "Steps over a subroutine: a branch to SBR runs until the subroutine returns; others are executed."
      ) { (arguments) throws(MonitorError) in
        try arguments.expectNone()
        return .operate([.debug(.stepOver)], note: nil)
      },
      MonitorCommand(
        "until", "ADDRESS|LINE|RANGE|CONDITION", example: "until i = 0073",
        help:
          "Runs until an instruction begins at the address, on the line or in the range, or until a condition holds "
          + "before an instruction."
      ) { (arguments) throws(MonitorError) in
        try arguments.runUntil(after: "")
      },
      MonitorCommand(
        "leave", "RANGE", example: "leave 0001-0064",
        help: "Runs until an instruction begins outside the range."
      ) { (arguments) throws(MonitorError) in
        var parser = try arguments.parser()
        let range = try arguments.reading { () throws(ExpressionError) in
          let range = try parser.range(in: arguments.snapshot)
          try parser.expectEnd()
          return range
        }
        return .operate([.debug(.leave(range))], note: nil)
      },
    ]
}

extension MonitorArguments {
  /// Runs to an address or a condition, the text after `word`.
  func runUntil(after word: String) throws(MonitorError) -> MonitorAction {
    var text = text.drop(while: \.isWhitespace)
    text = text.dropFirst(word.count)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw missing("an address or a condition after \(word)")
    }
    var parser = try parser(of: text)
    var other = parser
    if let address = try? other.address(in: snapshot), other.isAtEnd {
      return .operate([.runUntil(address)], note: nil)
    }
    other = parser
    if let range = try? other.range(in: snapshot), other.isAtEnd {
      let condition = "i >= \(range.lowerBound) and i <= \(range.upperBound)"
      return try reading { () throws(ExpressionError) in
        .operate([.debug(.runUntil(try Condition(condition)))], note: nil)
      }
    }
    // Text without a comparison is an address.
    let isCondition = text.contains { "=<>(".contains($0) } || text.contains("wm") || Set(words).count > 1
    return try reading { () throws(ExpressionError) in
      if !isCondition, parser.word.map({ !ExpressionParser.words.contains($0) }) ?? true {
        _ = try parser.address(in: snapshot)
      }
      let condition = try parser.condition()
      try parser.expectEnd()
      return .operate([.debug(.runUntil(condition))], note: nil)
    }
  }
}
