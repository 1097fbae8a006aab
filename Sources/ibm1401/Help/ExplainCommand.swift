import Autocoder
import Core1401
import DebugAdapter1401
import LanguageServer1401
import Monitor1401
import Panel1401
import PrintoutPDF

/// `ibm1401 explain`: the cause of a message and what to do, or what is known of an operation.
enum ExplainCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: those of `explain`: an identifier, a message as it was printed, an operation, or a name of
  ///   expressions.
  /// - Returns: the exit status.
  /// - Throws: what ``Subcommand/run(_:)`` reports.
  @MainActor
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    let text = arguments.operands.joined(separator: " ")
    guard !text.isEmpty else {
      throw UsageError(.explainNothing)
    }
    guard let lines = lines(on: text) else {
      let advice =
        Mnemonic.meant(by: text.uppercased()).map { "did you mean \($0)?" }
        ?? "give its identifier, such as A001, or the line as it was printed"
      complain("no message says '\(text)'; \(advice)")
      return ExitStatus.file
    }
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
    return ExitStatus.success
  }

  /// The messages of the command itself.
  private static let own = [
    MessageIndex.Section(UsageMessage.self), MessageIndex.Section(FileMessage.self),
    MessageIndex.Section(PanelMessage.self), MessageIndex.Section(AdapterMessage.self),
    MessageIndex.Section(ServerMessage.self), MessageIndex.Section(PDFMessage.self),
  ]
  /// All sections of the index.
  static let sections = MessageIndex.sections + own

  /// The message of an identifier; case does not matter.
  static func guide(_ identifier: String) -> MessageGuide? {
    MessageIndex.guide(identifier)
      ?? own.flatMap(\.guides).first { $0.identifier == identifier.uppercased() }
  }

  /// The messages that a line can be, the likeliest first; at most three.
  static func guides(matching line: String) -> [MessageGuide] {
    MessageIndex.guides(matching: line, in: sections)
  }

  /// What is said about a text; nil when it is nothing that is known.
  static func lines(on text: String) -> [String]? {
    if let guide = guide(text) { return MessageIndex.lines(of: guide) }
    if let lines = MessageIndex.lines(ofOperation: text) { return lines }
    // A line of the assembler ends with the identifier in brackets.
    if text.last == "]", let open = text.lastIndex(of: "["),
      let guide = guide(String(text[text.index(after: open)...].dropLast()))
    {
      return MessageIndex.lines(of: guide)
    }
    let found = guides(matching: text)
    if !found.isEmpty { return found.map(MessageIndex.lines).joined(separator: [""]).map { $0 } }
    return text.contains(" ") ? nil : try? MonitorCommand.help(on: text)
  }
}

extension HelpText {
  static var explain: String {
    """
    ibm1401 explain: the cause of a message and what to do; also what an operation does

    Usage: ibm1401 explain ID
           ibm1401 explain 'MESSAGE'
           ibm1401 explain OPERATION

    ID is the identifier of a message, as A001 at the end of a message of the assembler, or the reason
    of a stop in a report, as reader-empty. A message can be given as it was printed. OPERATION is a
    mnemonic of Autocoder or SPS: its operands, d-characters, cycles and features are printed.

    Options:
    \(optionLines([.help]))

    Examples:
      ibm1401 explain A001
      ibm1401 explain 'stopped at 0500: no word mark under the operation code'
      ibm1401 explain BCE

    Exit status: 0; 1 when nothing is known of it.
    """
  }
}
