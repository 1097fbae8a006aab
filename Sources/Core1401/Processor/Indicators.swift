/// The indicators a Branch if Indicator On can test, each at the bit of the d-character that selects it.
///
/// The processor sets compare and overflow, the units set theirs. A d-character without indicator finds an indicator that
/// is never on. Source: IBM 1401 reference manual A24-1403, branch instructions.
public struct Indicators: OptionSet, Hashable, Sendable, Codable {
  /// Bit n is the indicator of the d-character with code n, 0-63.
  public let rawValue: UInt64

  /// Makes a set from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The indicator that a d-character selects.
  public init(dCharacter: StoredCharacter) {
    rawValue = 1 << UInt64(dCharacter.code)
  }

  private init(octal code: UInt8) {
    rawValue = 1 << UInt64(code)
  }

  /// Unequal compare, d = /.
  public static let unequal = Indicators(octal: 0o21)
  /// Equal compare, d = S.
  public static let equal = Indicators(octal: 0o22)
  /// B field low, d = T.
  public static let low = Indicators(octal: 0o23)
  /// B field high, d = U.
  public static let high = Indicators(octal: 0o24)
  /// Arithmetic or divide overflow, d = Z; reset by its test.
  public static let overflow = Indicators(octal: 0o31)
  /// Process check with the check-stop switch down, d = %; reset by its test.
  public static let processCheck = Indicators(octal: 0o34)
  /// Reader error, d = ?; reset by its test.
  public static let readerError = Indicators(octal: 0o72)
  /// Punch error, d = !; reset by its test.
  public static let punchError = Indicators(octal: 0o52)
  /// Printer error, d = record mark; reset by its test.
  public static let printerError = Indicators(octal: 0o32)
  /// Inquiry clear, d = *; reset by its test.
  public static let inquiryClear = Indicators(octal: 0o54)
  /// Carriage channel 9, d = 9.
  public static let carriageChannel9 = Indicators(octal: 0o11)
  /// Carriage channel 12 (overflow of the form), d = @.
  public static let carriageChannel12 = Indicators(octal: 0o14)
  /// Last card; counts only while sense switch A is up, d = A.
  public static let lastCard = Indicators(octal: 0o61)
  /// Printer busy, d = P.
  public static let printerBusy = Indicators(octal: 0o47)
  /// Carriage busy, d = R.
  public static let carriageBusy = Indicators(octal: 0o51)

  /// End of reel or tape mark on the tape unit selected last, d = K.
  public static let tapeIndicator = Indicators(octal: 0o42)
  /// Tape error, d = L; reset by the next read or write of a tape.
  public static let tapeError = Indicators(octal: 0o43)

  /// Sense switches A to G, d = A to G.
  public static let senseSwitches = Indicators(rawValue: 0o177 << 0o61)
  /// Sense switch A: enables the last-card indicator.
  public static let senseSwitchA = Indicators(octal: 0o61)
  /// The four results of Compare.
  public static let compareResults: Indicators = [.unequal, .equal, .low, .high]
  /// The indicators turned off by the branch that tests them.
  static let resetByTest: Indicators = [
    .overflow, .processCheck, .readerError, .punchError, .printerError, .inquiryClear,
  ]
}
