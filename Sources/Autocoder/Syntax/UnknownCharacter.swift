internal import Core1401

// D-characters that the machine has no meaning for.
extension ProgramReader {
  /// Warns of a d-character of which no instruction with its operation code knows the meaning.
  ///
  /// - Parameters:
  ///   - operation: the operation as written.
  ///   - instruction: the instruction with its d-character.
  ///   - columns: those of the d-character, from 0.
  mutating func checkCharacter(of operation: String, _ instruction: Instruction, _ columns: Range<Int>) {
    // These hold the place of a character that the program stores.
    let placeholders = [.blank, StoredCharacter.zero, .groupMark]
    guard let character = instruction.dCharacter, !placeholders.contains(character),
      let known = instruction.knownCharacters,
      !known.contains(where: { SourceCharacters.stored($0) == character })
    else { return }
    let glyph = String(decoding: self.columns[columns], as: UTF8.self)
    let list = known.map { String(UnicodeScalar($0)) }.joined(separator: " ")
    warn(.characterUnknown, [operation, glyph], advice: "it has \(list)", columns)
  }
}

extension Instruction {
  /// The d-characters that the operation has a meaning for; nil where any can be meant.
  fileprivate var knownCharacters: [UInt8]? {
    let guides: [CharacterGuide]
    switch OperationCode(rawValue: operationCode.code) {
    case .branch where b == nil: guides = OperationGuide.branchCharacters
    case .branchIfWordMarkOrZone: guides = OperationGuide.zoneCharacters
    case .selectStacker: guides = OperationGuide.stackerCharacters
    case .controlCarriage: guides = OperationGuide.carriageCharacters
    default: return nil
    }
    return guides.flatMap { $0.characters.split(separator: " ") }.filter { $0.utf8.count == 1 }.flatMap(
      \.utf8)
  }
}
