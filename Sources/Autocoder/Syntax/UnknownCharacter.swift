internal import Core1401

// D-characters that an operation does not have.
extension ProgramReader {
  /// Warns of a d-character that is not among those of ``OperationGuide/dCharacters``.
  ///
  /// - Parameters:
  ///   - operation: the operation as written.
  ///   - language: its language.
  ///   - instruction: the instruction with its d-character.
  ///   - columns: those of the d-character, from 0.
  mutating func checkCharacter(
    of operation: String, in language: SourceLanguage, _ instruction: Instruction, _ columns: Range<Int>
  ) {
    // These hold the place of a character that the program stores.
    let placeholders = [.blank, StoredCharacter.zero, .groupMark]
    guard let character = instruction.dCharacter, !placeholders.contains(character),
      let known = OperationGuide.named(operation, in: language)?.characters(
        withTwoAddresses: instruction.b != nil),
      !known.contains(where: { SourceCharacters.stored($0) == character })
    else { return }
    let glyph = String(decoding: self.columns[columns], as: UTF8.self)
    let list = known.map { String(UnicodeScalar($0)) }.joined(separator: " ")
    warn(.characterUnknown, [operation, glyph], advice: "it has \(list)", columns)
  }
}

extension OperationGuide {
  /// The d-characters as they are written.
  ///
  /// - Parameter withTwoAddresses: whether the instruction has a B address, with which Branch compares any character.
  /// - Returns: the characters; nil where any can be meant, or there are none.
  fileprivate func characters(withTwoAddresses: Bool) -> [UInt8]? {
    if withTwoAddresses, operation == .branch { return nil }
    let written = dCharacters.flatMap { $0.characters.split(separator: " ") }
    if written.isEmpty || written.contains("any") { return nil }
    return written.filter { $0 != "none" }.flatMap(\.utf8)
  }
}
