/// Whose object decks a deck is like.
///
/// Both load the same storage; they differ in the third card of the loader, in what unused columns name, and in the places
/// of card number and identification. Source: decks that IBM's Autocoder and IBM's SPS assembler punched.
public enum ObjectDeckForm: String, Sendable, CaseIterable {
  /// IBM's Autocoder on tape: card number in 72-75, identification in 76-80.
  case autocoder
  /// IBM's SPS assembler: card number in 73-75, identification in 76-78.
  case sps

  /// Where word marks are set that nobody needs.
  var idleAddress: Int { self == .autocoder ? 40 : 76 }

  /// How many digits the card number has; they end in column 75.
  var numberDigits: Int { self == .autocoder ? 4 : 3 }

  /// How many characters the identification has, from column 76 on.
  var identificationLength: Int { self == .autocoder ? 5 : 3 }

  /// What follows a number: that with as many digits and one more is 0 again.
  var numberModulus: Int { self == .autocoder ? 10_000 : 1000 }

  /// Columns 47-67 of a card that sets no word marks.
  var idleMarks: String {
    let address = "0\(idleAddress)"
    return String(repeating: ",\(address)\(address)", count: 3)
  }
}
