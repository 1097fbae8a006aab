/// The form in which an assembler punches object decks.
///
/// Both forms load the same storage. They differ in the third card of the loader, in the addresses of
/// unused columns, and in the columns of card number and identification. Source: decks that IBM's Autocoder
/// and IBM's SPS assembler punched.
public enum ObjectDeckForm: String, Sendable, CaseIterable {
  /// IBM's Autocoder on tape: card number in 72-75, identification in 76-80.
  case autocoder
  /// IBM's SPS assembler: card number in 73-75, identification in 76-78.
  case sps

  /// The address of unused set-word-mark instructions.
  var idleAddress: Int { self == .autocoder ? 40 : 76 }

  /// The number of digits of the card number, which ends in column 75.
  var numberDigits: Int { self == .autocoder ? 4 : 3 }

  /// The number of characters of the identification, from column 76 on.
  var identificationLength: Int { self == .autocoder ? 5 : 3 }

  /// The modulus of card numbers: the highest number that fits is followed by 0.
  var numberModulus: Int { self == .autocoder ? 10_000 : 1000 }

  /// Columns 47-67 of a card that sets no word marks.
  var idleMarks: String {
    let address = "0\(idleAddress)"
    return String(repeating: ",\(address)\(address)", count: 3)
  }
}
