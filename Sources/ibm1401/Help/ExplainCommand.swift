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
      complain("no message says '\(text)'; give its identifier, such as A001, or the line as it was printed")
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
    let others = own.flatMap(\.guides).filter { $0.match(in: line) ?? 0 >= 8 }
    let forms = shortForms.compactMap { form -> (length: Int, guide: MessageGuide, text: String)? in
      guard let guide = guide(form.identifier),
        let length = MessageGuide("", form.text, cause: "", cure: "").match(in: line)
      else { return nil }
      return (length, guide, form.text)
    }
    let whole = (MessageIndex.guides(matching: line) + others).map { ($0.match(in: line) ?? 0, $0, $0.text) }
    // A message whose words are a part of a longer form has nothing to add.
    let found = (whole + forms).sorted { $0.0 > $1.0 }
    let longest = found.filter { one in !forms.contains { $0.0 > one.0 && one.1.match(in: $0.2) != nil } }
    var guides: [MessageGuide] = []
    for (_, guide, _) in longest where !guides.contains(guide) { guides.append(guide) }
    return Array(guides.prefix(3))
  }

  /// Shorter forms of messages, as the panel and summaries print them, with the identifiers of the messages.
  private static let shortForms: [(text: String, identifier: String)] = [
    ("HALT at {address}, next {next}", "halt"),
    ("no word mark under op at {address}", "P001"),
    ("no word mark follows the instruction at {address}", "P005"),
    ("stopped by --limit-{limit}", "limit"),
    ("reader empty: put cards in, START", "reader-empty"),
    ("the reader is empty: r reloads the program", "reader-empty"),
    ("'{found}' is not an address; give 0000 to {highest}", "E017"),
    ("guessed: characters of {set}", "F088"),
  ]

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
