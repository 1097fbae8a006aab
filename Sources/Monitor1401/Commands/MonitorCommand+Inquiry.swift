import Core1401
import System1401
import Units1401

// The keys of the inquiry station.
extension MonitorCommand {
  static let inquiry = [
    MonitorCommand(
      "inquiry", "TEXT", example: "inquiry STOCK 4711",
      help: "Makes an inquiry: REQUEST, the text as soon as the program reads it, RELEASE."
    ) { (arguments) throws(MonitorError) in
      let text = try arguments.typed()
      let isAsked = arguments.snapshot.stop?.reason == .inquiryWaits && !arguments.snapshot.isRunning
      let actions: [InquiryAction] = (isAsked ? [] : [.request]) + [.type(text), .release]
      return .operate(actions.map { .press(.inquiry($0)) }, note: isAsked ? nil : "Inquiry requested.")
    }.urgent(),
    MonitorCommand(
      "request", help: "Presses REQUEST on the inquiry station.",
      .operate([.press(.inquiry(.request))], note: "Inquiry requested.")
    ).urgent(),
    MonitorCommand("type", "TEXT", example: "type STOCK", help: "Types a text on the inquiry station.") {
      (arguments) throws(MonitorError) in
      .operate([.press(.inquiry(.type(try arguments.typed())))], note: "Typed.")
    },
    MonitorCommand(
      "typewriter",
      help: "Shows the paper of the inquiry station in the panel: inquiries and replies, the last 200 lines.",
      .host(.typewriter)),
    MonitorCommand(
      "release", example: "release", help: "Presses RELEASE on the inquiry station: ends the inquiry."
    ) {
      (arguments) throws(MonitorError) in
      try arguments.inquiryEnd(.release, note: "Inquiry released.")
    },
    MonitorCommand(
      "cancel", example: "cancel", help: "Presses CANCEL on the inquiry station: cancels the inquiry."
    ) {
      (arguments) throws(MonitorError) in
      try arguments.inquiryEnd(.cancel, note: "Inquiry cancelled.")
    },
  ]
}

extension MonitorArguments {
  /// The text to type: all characters after the command and its blank.
  fileprivate func typed() throws(MonitorError) -> [StoredCharacter] {
    var characters: [StoredCharacter] = []
    for character in text.drop(while: \.isWhitespace).trimmed {
      guard let stored = encoding.stored(character) else {
        throw MonitorError(.noTypewriterKey, [character, encoding.name])
      }
      characters.append(stored)
    }
    return characters
  }

  /// Ends an inquiry. A machine that waits for it continues, and its next stop is reported.
  fileprivate func inquiryEnd(_ action: InquiryAction, note: String) throws(MonitorError) -> MonitorAction {
    try expectNone()
    let isAsked = snapshot.stop?.reason == .inquiryWaits && !snapshot.isRunning
    return .operate([.press(.inquiry(action))], note: isAsked ? nil : note)
  }
}
