// The card code: converts between characters and punches as the 1402 does outside column binary.
// Source: the card code in A24-1403 and the validity rules of the 1402.

extension StoredCharacter {
  /// The rows that the 1402 punches for this character; the word mark is not punched.
  ///
  /// The substitute blank has no punches of its own. It is punched as a single 0, and reads back as zero.
  public var punches: PunchedColumn { characterTable[Int(code)].punches }

  /// The column that represents this character in a text deck, which must preserve all 64 characters.
  ///
  /// Differs from ``punches`` only for the substitute blank, which becomes 8-2.
  public var deckColumn: PunchedColumn { code == 0o20 ? lonelyEightTwo : punches }

  /// Creates a character from a column in card code, without word mark; `nil` when the combination of holes
  /// is invalid.
  ///
  /// Valid columns are those of the 64 characters, and 8-2 alone, which is the substitute blank.
  public init?(punches: PunchedColumn) {
    // UNVERIFIED: 8-2 alone was valid only on machines with a no-charge modification. 12-8-2 and 11-8-2 are
    // rejected.
    let code = codesByColumn[Int(punches.rawValue)]
    guard code != notValid else { return nil }
    self.init(code: code)
  }

  /// Creates a character from any column: by card code when it is valid, otherwise by combining the bits of
  /// all holes.
  ///
  /// Rows 12, 11 and 0 contribute the zones BA, B and A; rows 1-9 contribute their digits.
  public init(anyPunches punches: PunchedColumn) {
    if let valid = StoredCharacter(punches: punches) {
      self = valid
      return
    }
    // UNVERIFIED: what a column with a validity error stores.
    var bits: UInt8 = 0
    for row in punches.rows {
      switch row {
      case 12: bits |= 0o60
      case 11: bits |= 0o40
      case 0: bits |= 0o20
      default: bits |= UInt8(row)
      }
    }
    self.init(code: bits)
  }
}

private let lonelyEightTwo = PunchedColumn(rows: [2, 8])
private let notValid: UInt8 = 0o377

/// The character code for each of the 4096 columns, or `notValid`.
private let codesByColumn: [UInt8] = {
  var codes = [UInt8](repeating: notValid, count: 4096)
  for code in UInt8(0)..<64 where code != 0o20 {
    codes[Int(characterTable[Int(code)].punches.rawValue)] = code
  }
  codes[Int(lonelyEightTwo.rawValue)] = 0o20
  return codes
}()
