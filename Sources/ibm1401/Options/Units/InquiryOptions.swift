import Core1401
import System1401
import Units1401

/// The options of the inquiry station: `--inquiry`, `--typed`, `--inquiry-station`.
struct InquiryOptions: UnitOptions {
  /// The file with the operator's input.
  var script: String?
  /// The file that the station's output is written to.
  var typed: String?
  var station = Inquiry1407.Model.model1407

  static let options: [CommandOption<InquiryOptions>] = [
    .file(
      "inquiry", "FILE|-",
      "input of the inquiry station: a line is REQUEST, its text, RELEASE; pty: type at a terminal; see below",
      \.script),
    .file("typed", "FILE|-", "write what the inquiry station types (default: to standard error)", \.typed),
    .choice("inquiry-station", "1407|1447", "the typewriter (default 1407)", \.station),
  ]

  func check() throws {}

  func addUnits(to configuration: inout SystemConfiguration) { configuration.inquiryStation = station }

  var inputs: [String] { hasTerminal ? [] : [script].compactMap(\.self) }

  /// Whether the station is a terminal instead of a script.
  var hasTerminal: Bool { script.map(InquiryTerminal.isMeant) ?? false }

  func commands(encoding: TextEncoding, isQuiet: Bool) throws -> [OperatorCommand] {
    guard let script, !hasTerminal else { return [] }
    let text = try readText(script)
    return try InquiryScript(text: text, fileName: script, encoding: encoding).actions.map {
      .press(.inquiry($0))
    }
  }

  /// - Throws: ``UsageError`` for a terminal: in this session the operator's commands type the inquiries.
  func refuseTerminal() throws {
    guard hasTerminal else { return }
    throw UsageError(.noTypewriterTerminal, [script ?? ""])
  }

  mutating func removeMedia() { script = nil }

  /// A script is only read, so no machine holds it.
  mutating func removeMedia(where isHeld: (String) -> Bool) -> [OperatorCommand] { [] }
}
