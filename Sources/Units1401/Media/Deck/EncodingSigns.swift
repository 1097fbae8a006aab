import Core1401

/// The signs of encodings in the lines of a deck.
///
/// Programs contain the most: zeros with A zone in addresses, which are `'` in old decks and `|` in new ones,
/// and group marks, `"` or `}`. Prose contains apostrophes and quotation marks as well, but apostrophes
/// between letters, and quotation marks in pairs.
struct EncodingSigns {
  /// Addresses with `'`: next to a digit, or in a sequence of them.
  private var oldAddresses = 0
  /// Quotation marks without a partner.
  private var oldGroupMarks = 0
  /// Address fields of loader cards with `|`.
  private var newAddresses = 0
  /// Characters that exist only in the new conventions.
  private var newCharacters = 0
  /// Input/output operands such as `(U1` in the characters of the H chain.
  private var hChainOperands = 0
  private var vdcLetters = 0
  private var otherLowerCase = 0
  private var hasUpperCase = false
  /// `'` and `"` that are not a sign.
  private var ambiguous = 0

  /// What a byte may be a sign of.
  private enum Kind {
    case none, apostrophe, quotation, parenthesis, newCharacter, vdcLetter, otherLetter

    init(_ byte: UInt8) {
      switch byte {
      case EncodingSigns.apostrophe: self = .apostrophe
      case EncodingSigns.quotation: self = .quotation
      case EncodingSigns.parenthesis: self = .parenthesis
      case UInt8(ascii: "{"), EncodingSigns.mark, UInt8(ascii: "}"), UInt8(ascii: "~"): self = .newCharacter
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        self = TextEncoding.isMarkLetter(byte) ? .vdcLetter : .otherLetter
      default: self = .none
      }
    }
  }

  /// The kinds of all bytes.
  private let kinds = (UInt8.min...UInt8.max).map(Kind.init)

  /// The columns of the address fields of a loader card in Autocoder form; its operation codes are between
  /// them.
  private static let addressColumns = [44, 48, 51, 55, 58, 62, 65]
  private static let apostrophe = UInt8(ascii: "'")
  private static let quotation = UInt8(ascii: "\"")
  private static let parenthesis = UInt8(ascii: "(")
  private static let mark = UInt8(ascii: "|")

  /// Counts the signs in a line.
  mutating func count(_ line: UnsafeBufferPointer<UInt8>) {
    if !hasUpperCase { hasUpperCase = unsafe line.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } }
    // Few lines have a character that is a sign. Letters are none after one that is not of VDC.
    let letters = UInt8(ascii: otherLowerCase == 0 ? "a" : "{")
    guard unsafe EncodingSigns.mayHaveSign(line, from: letters) else { return }
    let line = unsafe Array(line)
    var (quotations, hasMark) = (0, false)
    for index in line.indices {
      switch kinds[Int(line[index])] {
      case .none: break
      case .apostrophe:
        if EncodingSigns.isRecordMark(line, index) { oldAddresses += 1 } else { ambiguous += 1 }
      case .quotation: quotations += 1
      case .parenthesis: if EncodingSigns.isUnit(line, index) { hChainOperands += 1 }
      case .newCharacter:
        newCharacters += 1
        hasMark = hasMark || line[index] == EncodingSigns.mark
      case .vdcLetter: vdcLetters += 1
      case .otherLetter: otherLowerCase += 1
      }
    }
    if quotations % 2 == 1, !EncodingSigns.hasProse(line) {
      oldGroupMarks += quotations
    } else {
      ambiguous += quotations
    }
    guard hasMark else { return }
    for column in EncodingSigns.addressColumns where EncodingSigns.isNewAddress(line, at: column - 1) {
      newAddresses += 1
    }
  }

  /// Whether a line contains `'`, `"`, `(`, or any byte from a character on; checks sixteen bytes at once.
  private static func mayHaveSign(_ line: UnsafeBufferPointer<UInt8>, from first: UInt8) -> Bool {
    let bytes = UnsafeRawBufferPointer(line)
    guard bytes.count >= 16 else {
      return unsafe bytes.contains { $0 >= first || [apostrophe, quotation, parenthesis].contains($0) }
    }
    var (least, greatest) = (SIMD16<UInt8>(repeating: .max), SIMD16<UInt8>(repeating: 0))
    for step in 0..<(bytes.count &+ 15) &>> 4 {
      // The last ones overlap.
      let index = min(16 &* step, bytes.count &- 16)
      let sixteen = unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      for sign in [apostrophe, quotation, parenthesis] {
        let difference = sixteen ^ sign
        least.replace(with: difference, where: difference .< least)
      }
      greatest.replace(with: sixteen, where: sixteen .> greatest)
    }
    let (ones, tops): (SIMD2<UInt64>, SIMD2<UInt64>) = (
      SIMD2(repeating: 0x0101_0101_0101_0101), SIMD2(repeating: 0x8080_8080_8080_8080)
    )
    let (zeros, letters) = unsafe (
      unsafeBitCast(least, to: SIMD2<UInt64>.self), unsafeBitCast(greatest, to: SIMD2<UInt64>.self)
    )
    // Sets the top bit of a zero byte, and possibly of the byte above it.
    let hasZero = (zeros &- ones) & ~zeros
    let hasLetter = letters | ((letters & ~tops) &+ UInt64(0x80 - first) &* ones)
    let found = (hasZero | hasLetter) & tops
    return found[0] | found[1] != 0
  }

  /// Whether an apostrophe is used as a zero with A zone: next to a digit, or to another one. `1960'S` is
  /// prose.
  private static func isRecordMark(_ line: [UInt8], _ index: Int) -> Bool {
    let before = index > 0 ? line[index - 1] : UInt8(ascii: " ")
    let after = index + 1 < line.count ? line[index + 1] : UInt8(ascii: " ")
    if isDigit(after) || before == apostrophe || after == apostrophe { return true }
    guard isDigit(before) else { return false }
    let letter = after | 0x20
    let next = index + 2 < line.count ? line[index + 2] : UInt8(ascii: " ")
    return !(letter == UInt8(ascii: "s") && !isDigit(next) && !isLetter(next))
  }

  /// Whether a parenthesis begins the operand of a unit, as in `L(U1`, `M(T0` and `U(B2`.
  private static func isUnit(_ line: [UInt8], _ index: Int) -> Bool {
    guard index > 0, index + 2 < line.count else { return false }
    return "LMU".utf8.contains(line[index - 1]) && "UBTF".utf8.contains(line[index + 1])
      && isDigit(line[index + 2])
  }

  /// Whether a line contains words of lower-case letters.
  private static func hasProse(_ line: [UInt8]) -> Bool {
    line.count { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } * 4 > line.count
  }

  /// Whether three characters are an address in the new characters whose hundreds or units digit is a zero
  /// with A zone.
  private static func isNewAddress(_ line: [UInt8], at first: Int) -> Bool {
    guard line.count >= first + 3 else { return false }
    let (hundreds, tens, units) = (line[first], line[first + 1], line[first + 2])
    guard hundreds == mark || units == mark else { return false }
    return [hundreds, units].allSatisfy { $0 == mark || isDigit($0) } && isDigit(tens)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }

  // MARK: Evaluation

  private var old: Int { oldAddresses + oldGroupMarks }
  private var new: Int { newAddresses + newCharacters }

  /// The signs that decide.
  var decision: Decision {
    if old > 0, old >= new { return .old(addresses: oldAddresses, groupMarks: oldGroupMarks) }
    if newAddresses > 0 { return .newAddresses(newAddresses) }
    if newCharacters > 0 { return .newCharacters(newCharacters) }
    if vdcLetters > 0, otherLowerCase == 0, hasUpperCase { return .vdcLetters(vdcLetters) }
    if hChainOperands > 0 { return .hChainOperands(hChainOperands) }
    return .noSign
  }

  /// The signs that decide for an encoding, with their numbers.
  enum Decision: Hashable {
    case old(addresses: Int, groupMarks: Int)
    case newAddresses(Int)
    case newCharacters(Int)
    case vdcLetters(Int)
    case hChainOperands(Int)
    case noSign

    var encoding: TextEncoding {
      switch self {
      case .old: .simhOld
      case .newAddresses, .newCharacters, .noSign: .simh
      case .vdcLetters: .vdc
      case .hChainOperands: .simhH
      }
    }

    /// The text for messages.
    var reason: String {
      switch self {
      case .old(let addresses, 0): "old characters: \(addresses.counted("address field")) with '"
      case .old(0, let groupMarks): "old characters: \(groupMarks.counted("group mark")) \""
      case .old(let addresses, let groupMarks):
        "old characters: \(addresses.counted("address field")) with ', \(groupMarks.counted("group mark")) \""
      case .newAddresses(let count): "new characters: \(count.counted("address field")) with |"
      case .newCharacters(let count): "new characters: \(count.counted("character")) of { | } ~"
      case .vdcLetters(let count):
        "virtual data center: \(count.counted("lower-case letter")) of q r g v t s only"
      case .hChainOperands(let count):
        "characters of the H chain: \(count.counted("operand")) such as (U1"
      case .noSign: "no sign of another encoding"
      }
    }
  }

  /// The alternative encoding, when there are few signs for the chosen one.
  func alternative(to encoding: TextEncoding) -> TextEncoding? {
    let other: TextEncoding = encoding == .simhOld ? .simh : .simhOld
    switch encoding {
    // Nothing would be read otherwise.
    case .simh where old + ambiguous == 0: return nil
    case .simh where old + new == 0: return other
    case .simh, .simhOld:
      // A sign or two among others of the same characters, or signs of both.
      let (most, least) = (max(old, new), min(old, new))
      return most < 2 || least > 0 && most < 8 * least ? other : nil
    case .simhH, .vdc: return nil
    }
  }
}
