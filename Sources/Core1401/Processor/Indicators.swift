/// The indicators that Branch if Indicator On can test, each at the bit of the d-character that selects it.
///
/// The processor sets compare and overflow; the units set theirs. A d-character without an indicator selects
/// one that is never on. Source: IBM 1401 reference manual A24-1403, branch instructions.
public struct Indicators: OptionSet, Hashable, Sendable, Codable {
  /// Bit n is the indicator of the d-character with code n, 0-63.
  public let rawValue: UInt64

  /// Creates a set from its bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The indicator that a d-character selects.
  public init(dCharacter: StoredCharacter) {
    rawValue = 1 << UInt64(dCharacter.code)
  }

  // Those that units set at each card, line and record are computed: in other modules a stored one takes a call.

  /// Unequal compare, d = /.
  public static let unequal = Indicators(dCharacter: .slash)
  /// Equal compare, d = S.
  public static let equal = Indicators(dCharacter: "S")
  /// B field low, d = T.
  public static let low = Indicators(dCharacter: "T")
  /// B field high, d = U.
  public static let high = Indicators(dCharacter: "U")
  /// Arithmetic or divide overflow, d = Z; reset by its test.
  public static let overflow = Indicators(dCharacter: "Z")
  /// Process check with the check-stop switch down, d = %; reset by its test.
  public static let processCheck = Indicators(dCharacter: .percent)
  /// Reader error, d = ?; reset by its test.
  public static var readerError: Indicators { Indicators(dCharacter: .plusZero) }
  /// Punch error, d = !; reset by its test.
  public static let punchError = Indicators(dCharacter: .minusZero)
  /// Printer error, d = record mark; reset by its test.
  public static let printerError = Indicators(dCharacter: .recordMark)
  /// Inquiry clear, d = *; reset by its test.
  public static let inquiryClear = Indicators(dCharacter: .asterisk)
  /// Carriage channel 9, d = 9.
  public static var carriageChannel9: Indicators { Indicators(dCharacter: "9") }
  /// Carriage channel 12 (overflow of the form), d = @.
  public static var carriageChannel12: Indicators { Indicators(dCharacter: .atSign) }
  /// Last card, d = A; can be on only while sense switch A is up.
  public static var lastCard: Indicators { Indicators(dCharacter: "A") }
  /// Printer busy, d = P.
  public static let printerBusy = Indicators(dCharacter: "P")
  /// Carriage busy, d = R.
  public static let carriageBusy = Indicators(dCharacter: "R")

  /// The reader is busy with a card that the program does not wait for, d = H.
  public static let readerBusy = Indicators(dCharacter: "H")
  /// The punch is busy with a card that the program does not wait for, d = I.
  public static let punchBusy = Indicators(dCharacter: "I")
  /// A tape transfer is in progress while the program runs, d = J.
  public static let tapeBusy = Indicators(dCharacter: "J")

  /// End of reel or tape mark on the tape unit selected last, d = K.
  public static let tapeIndicator = Indicators(dCharacter: "K")
  /// Tape error, d = L; reset by the next read or write of a tape.
  public static var tapeError: Indicators { Indicators(dCharacter: "L") }

  /// Access inoperable: a disk drive is not ready, d = N. All disk indicators are reset by the next disk
  /// instruction.
  public static let diskInoperable = Indicators(dCharacter: "N")
  /// Disk parity, read-back or write-check error, d = V.
  public static let diskParity = Indicators(dCharacter: "V")
  /// Wrong-length record on disk, d = W.
  public static let diskWrongLength = Indicators(dCharacter: "W")
  /// Unequal address compare on disk, d = X.
  public static let diskUnequalAddress = Indicators(dCharacter: "X")
  /// Any disk error, d = Y.
  public static let diskError = Indicators(dCharacter: "Y")
  /// Access busy: the access mechanism is moving, d = \.
  public static let diskBusy = Indicators(dCharacter: .leftOblique)
  /// All indicators of disk storage.
  public static let disk: Indicators = [
    .diskInoperable, .diskParity, .diskWrongLength, .diskUnequalAddress, .diskError, .diskBusy,
  ]
  /// Inquiry request: the REQUEST key of the inquiry station was pressed, d = Q; reset by the read.
  public static let inquiryRequest = Indicators(dCharacter: "Q")

  /// Sense switches A to G, d = A to G.
  public static let senseSwitches = Indicators(rawValue: 0b111_1111 << UInt64(("A" as StoredCharacter).code))
  /// Sense switch A: enables the last-card indicator.
  public static let senseSwitchA = Indicators(dCharacter: "A")
  /// The four results of Compare.
  public static let compareResults: Indicators = [.unequal, .equal, .low, .high]
  /// The indicators that are reset by the branch that tests them.
  static let resetByTest: Indicators = [
    .overflow, .processCheck, .readerError, .punchError, .printerError, .inquiryClear,
  ]
}
