import Core1401
import System1401

// Labels, scripts and assertions.
extension MonitorCommand {
  static let scripts = [
    MonitorCommand(
      "label", "NAME ADDRESS", example: "label LOOP 0073", help: "Gives a name to an address."
    ) { (arguments) throws(MonitorError) in
      let words = arguments.words
      guard words.count == 2, SymbolTable.isLabel(words[0]) else {
        throw arguments.wrong(.label)
      }
      let address = try arguments.address(words[1].lowercased())
      var symbols = arguments.snapshot.debug.symbols
      symbols.define(words[0], address)
      return .operate([.debug(.symbols(symbols))], note: "\(words[0].uppercased()) is \(written(address)).")
    },
    MonitorCommand(
      "symbols", "FILE", example: "symbols /dev/null",
      help: "Reads labels from a file: a label and its address on each line."
    ) { (arguments) throws(MonitorError) in
      .host(.readSymbols(file: try arguments.fileName()))
    },
    MonitorCommand(
      "do", "FILE [ARGUMENTS]", example: "do /dev/null",
      help: "Executes the lines of a file; %1 to %9 are replaced by the arguments."
    ) { (arguments) throws(MonitorError) in
      guard let file = arguments.words.first else { throw arguments.missing("a file") }
      return .host(.execute(file: file, arguments: Array(arguments.words.dropFirst())))
    },
    MonitorCommand(
      "assert", "CONDITION", example: "assert lines = 0",
      help: "Tests a condition; in a script a condition that does not hold ends it with status 5."
    ) { (arguments) throws(MonitorError) in
      guard !arguments.words.isEmpty else { throw arguments.missing("a condition") }
      var parser = try arguments.parser()
      let condition = try arguments.reading { () throws(ExpressionError) in
        let condition = try parser.condition()
        try parser.expectEnd()
        return condition
      }
      let (holds, text) = MonitorAnswers.assertion(condition, arguments.snapshot)
      return .host(.assertion(holds, text))
    },
    MonitorCommand("echo", "[TEXT]", example: "echo ready", help: "Prints the text.") { (arguments) in
      .answer([String(arguments.text.drop(while: \.isWhitespace).trimmed)])
    },
  ]

  /// The commands of a text, separated by semicolons outside quotes and outside the braces after `do`.
  public static func lines(in text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var quote: Character?
    var depth = 0
    for character in text {
      if quote == nil, character == "{", depth > 0 || line[...].trimmed.lowercased().hasSuffix(" do") {
        depth += 1
      } else if quote == nil, character == "}", depth > 0 {
        depth -= 1
      }
      if character == ";", quote == nil, depth == 0 {
        lines.append(line)
        line = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      line.append(character)
    }
    lines.append(line)
    return lines.map { String($0.drop(while: \.isWhitespace).trimmed) }.filter { !$0.isEmpty }
  }
}

extension MonitorArguments {
  /// The only argument, in its original case.
  fileprivate func fileName() throws(MonitorError) -> String {
    _ = try single("a file")
    return words[0]
  }
}
