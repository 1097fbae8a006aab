internal import Core1401
internal import System1401

/// The lights as one line for a window of 40 columns: registers in decimal and plain characters.
enum DecimalLights {
  /// The line, at most 40 columns wide. A register without a valid address shows its three characters.
  static func line(_ snapshot: SystemSnapshot) -> LegendLine {
    let state = snapshot.processor
    var line = LegendLine()
    func address(_ name: String, _ register: AddressRegister) {
      line.add(name, role: .faint)
      line.add(register.text.padded(to: 6), role: .lampLit)
    }
    func character(_ name: String, _ character: StoredCharacter) {
      line.add(name, role: .faint)
      line.legends.append(
        Legend(
          String(character.displayGlyph), role: .lampLit,
          attributes: character.hasWordMark ? .underline : []))
      line.add(" ")
    }
    line.add(" ")
    address("I ", state.iAddress)
    address("A ", state.aAddress)
    address("B ", state.bAddress)
    character("OP ", StoredCharacter(code: state.operationRegister.code))
    character("B ", state.bRegister)
    character("A ", state.aRegister)
    line.add(snapshot.isCheckLit ? "!!" : "", role: .check)
    return line
  }
}
