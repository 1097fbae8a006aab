import Core1401
import System1401
import Units1401

/// The arguments of a command, and the context they are read in.
struct MonitorArguments: Sendable {
  let command: MonitorCommand
  let text: Substring
  let snapshot: SystemSnapshot
  let encoding: TextEncoding

  /// The arguments, separated by blanks.
  var words: [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// The arguments in lowercase.
  var lowercased: [String] { words.map { $0.lowercased() } }

  /// The current switches.
  var switches: ConsoleSwitches { snapshot.switches }

  /// The highest address of storage.
  var highest: Int { snapshot.storage.isEmpty ? 15_999 : snapshot.storage.count - 1 }

  /// An error of the arguments, followed by the usage.
  ///
  /// - Parameters:
  ///   - kind: the message.
  ///   - values: what its placeholders stand for, without those of the usage.
  /// - Returns: the error.
  func wrong(_ kind: MonitorMessage, _ values: [any CustomStringConvertible] = []) -> MonitorError {
    MonitorError(kind, values + [command.usage, command.example])
  }

  /// An error of an argument that is missing.
  func missing(_ what: String) -> MonitorError { wrong(.missing, [command.name, what]) }

  /// An error of an argument that follows all others.
  func tooMany(_ word: String) -> MonitorError { wrong(.tooMany, [word]) }

  /// An error of an argument that is not one of the words or numbers that the command accepts.
  func unknown(_ word: String, _ what: String) -> MonitorError { wrong(.unknownWord, [word, what]) }

  /// Throws when there are arguments.
  func expectNone() throws(MonitorError) {
    guard let first = words.first else { return }
    throw MonitorError(.unexpectedArguments, [command.name, first])
  }

  /// The only argument, nil if there is none.
  func optional() throws(MonitorError) -> String? {
    guard words.count <= 1 else { throw tooMany(words[1]) }
    return lowercased.first
  }

  /// The only argument.
  func single(_ what: String) throws(MonitorError) -> String {
    guard let word = try optional() else { throw missing(what) }
    return word
  }

  /// On or off; nil without an argument.
  func onOff() throws(MonitorError) -> Bool? {
    switch try optional() {
    case nil: return nil
    case "on", "up", "1": return true
    case "off", "down", "0": return false
    case let other?: throw wrong(.neither, [other, "on", "off"])
    }
  }

  /// A count of one or more; one without an argument.
  func count() throws(MonitorError) -> Int {
    guard let word = try optional() else { return 1 }
    guard let count = Int(word), count > 0 else { throw wrong(.count, [word, "1 or more"]) }
    return count
  }

  // MARK: Addresses and expressions

  /// A parser for all arguments.
  func parser() throws(MonitorError) -> ExpressionParser {
    try parser(of: text)
  }

  /// A parser for a text.
  func parser(of text: Substring) throws(MonitorError) -> ExpressionParser {
    try reading { () throws(ExpressionError) in
      try ExpressionParser(
        text, symbols: snapshot.debug.symbols, listing: snapshot.debug.listing, highest: highest,
        dials: switches.dials, encoding: encoding)
    }
  }

  /// Reads with a parser; a parse error is reported with its column and the usage.
  func reading<Value>(_ body: () throws(ExpressionError) -> Value) throws(MonitorError) -> Value {
    do throws(ExpressionError) { return try body() } catch {
      throw MonitorError(error, usage: MonitorMessage.usage(of: command))
    }
  }

  /// Reads an address: a number, a label, `.` for the dials, `i` `a` `b` for a register, each with an
  /// optional distance.
  func address(_ word: String) throws(MonitorError) -> Int {
    try alone(word) { (parser) throws(ExpressionError) in try parser.address(in: snapshot) }
  }

  /// Reads an address, or two with a hyphen or two periods between them, the lower first.
  func range(_ word: String) throws(MonitorError) -> ClosedRange<Int> {
    try alone(word) { (parser) throws(ExpressionError) in try parser.range(in: snapshot) }
  }

  /// Reads a range, an address, or a label for its whole field.
  func positions(_ word: String) throws(MonitorError) -> ClosedRange<Int> {
    try alone(word) { (parser) throws(ExpressionError) in try parser.positions(in: snapshot) }
  }

  /// Reads one argument by itself.
  private func alone<Value>(
    _ word: String, _ body: (inout ExpressionParser) throws(ExpressionError) -> Value
  ) throws(MonitorError) -> Value {
    // Labels may differ from registers only in their capitals.
    let written = words.first { $0.lowercased() == word } ?? word
    do throws(ExpressionError) {
      var parser = try ExpressionParser(
        written[...], symbols: snapshot.debug.symbols, listing: snapshot.debug.listing, highest: highest,
        dials: switches.dials, encoding: encoding)
      let value = try body(&parser)
      try parser.expectEnd()
      return value
    } catch {
      throw MonitorError(error)
    }
  }

  // MARK: Characters

  /// Reads characters: in quotes of either kind, or without quotes if there is no blank in them. A
  /// back-quote before a character sets its word mark.
  func characters(_ text: Substring) throws(MonitorError) -> [StoredCharacter] {
    var marks = false
    var stored: [StoredCharacter] = []
    for character in try unquoted(text) {
      if character == "`", !marks {
        marks = true
        continue
      }
      guard var value = encoding.stored(character) else {
        throw MonitorError(.unknownCharacter, [character, encoding.name])
      }
      value.hasWordMark = marks
      marks = false
      stored.append(value)
    }
    guard !marks else { throw wrong(.markAlone) }
    guard !stored.isEmpty else { throw wrong(.noCharacters) }
    return stored
  }

  private func unquoted(_ text: Substring) throws(MonitorError) -> Substring {
    guard let quote = text.first, quote == "'" || quote == "\"", text.count > 1 else { return text }
    guard text.last == quote, text.count > 2 else { throw wrong(.quoteMissing, [quote]) }
    return text.dropFirst().dropLast()
  }
}

extension AddressSource {
  /// The register with a letter.
  init?(letter: String) {
    switch letter {
    case "i": self = .iAddress
    case "a": self = .aAddress
    case "b": self = .bAddress
    default: return nil
    }
  }

  /// The register's name in words.
  var registerName: String {
    switch self {
    case .iAddress: "I-address register"
    case .aAddress: "A-address register"
    case .bAddress: "B-address register"
    case .indexLocation: "index location"
    }
  }
}

extension ProcessorState {
  /// The contents of an address register, after a branch that was taken has completed.
  func register(_ source: AddressSource) -> AddressRegister {
    switch source {
    case .aAddress: aAddress
    case .bAddress: bAddress
    case .iAddress, .indexLocation: settledIAddress
    }
  }
}

/// An address in its printed form.
func written(_ address: Int) -> String { AddressRegister.decimal(address) }
