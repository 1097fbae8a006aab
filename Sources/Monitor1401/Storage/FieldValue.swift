public import Core1401
public import System1401

/// A value for a whole field, as an operator writes it: a number, which is filled with zeros on the left,
/// or characters, which are filled with blanks on the right.
///
/// A field that contains a number accepts characters only if they fill it, or blank it. The word marks of
/// the field stay.
public enum FieldValue {
  /// The commands that store a value in a field.
  ///
  /// - Parameters:
  ///   - value: a number with or without a sign, or characters with or without quotes.
  ///   - positions: the field, which must be in storage.
  ///   - snapshot: the machine, whose word marks are kept.
  ///   - encoding: the encoding of the characters.
  /// - Returns: one deposit command for each position.
  /// - Throws: ``MonitorError`` when the value does not fit or has a character that is not one of the 1401.
  public static func commands(
    _ value: String, at positions: ClosedRange<Int>, of snapshot: SystemSnapshot,
    encoding: TextEncoding = .simh
  ) throws(MonitorError) -> [OperatorCommand] {
    let isNumber = snapshot.number(at: positions) != nil
    let new = try characters(value, count: positions.count, holdsNumber: isNumber, encoding)
    return zip(positions, new).map { address, character in
      .deposit(
        address, character.keepingWordMark(of: StoredCharacter(rawValue: snapshot.storage[address])))
    }
  }

  private static func characters(
    _ value: String, count: Int, holdsNumber: Bool, _ encoding: TextEncoding
  ) throws(MonitorError) -> [StoredCharacter] {
    let text = value.drop(while: \.isWhitespace)
    let digits = text.drop { "+-".contains($0) }
    if text.count - digits.count <= 1, !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) {
      return try number(digits, sign: text.first == digits.first ? nil : text.first, count: count, encoding)
    }
    let quote = text.first.flatMap { "'\"".contains($0) ? $0 : nil }
    let inner = quote == nil ? text : text.dropFirst().prefix { $0 != quote }
    guard !inner.isEmpty || quote != nil else {
      throw MonitorError("write a number, or characters in quotes")
    }
    var new: [StoredCharacter] = []
    for character in inner {
      guard let stored = encoding.stored(character) else {
        throw MonitorError("'\(character)' is no character of the 1401 in the encoding \(encoding.name)")
      }
      new.append(stored)
    }
    guard new.count <= count else { throw tooLong(new.count, "characters", count) }
    guard !holdsNumber || new.count == count || new.allSatisfy({ $0.code == 0 }) else {
      throw MonitorError(
        "the field holds a number of \(count.counted("digit")); write a number, or \(count.counted("character")) in quotes"
      )
    }
    return new + [StoredCharacter](repeating: .blank, count: count - new.count)
  }

  private static func number(
    _ digits: Substring, sign: Character?, count: Int, _ encoding: TextEncoding
  ) throws(MonitorError) -> [StoredCharacter] {
    let significant = digits.drop { $0 == "0" }
    guard significant.count <= count else { throw tooLong(significant.count, "digits", count) }
    let text = String(repeating: "0", count: count - significant.count) + significant
    var new = text.compactMap { encoding.stored($0) }
    guard let units = new.popLast() else { return new }
    // A minus sign is the B bit over the units position, a plus sign both zone bits.
    let zone: UInt8 = sign == "-" ? 2 : sign == "+" ? 3 : 0
    new.append(StoredCharacter(zone: zone, digitPart: units.digitPart))
    return new
  }

  private static func tooLong(_ found: Int, _ what: String, _ count: Int) -> MonitorError {
    MonitorError("the field has \(count) positions; \(found) \(what) do not fit")
  }
}
