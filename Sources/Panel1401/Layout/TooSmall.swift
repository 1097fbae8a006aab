internal import Core1401
public import System1401
internal import Units1401

/// The line shown instead of the panel in a window smaller than 40 x 8. The machine and the keys still work.
public enum TooSmall {
  /// The state and address of the machine and the required window size, as far as they fit.
  public static func line(_ snapshot: SystemSnapshot, width: Int) -> LegendLine {
    let state = StateWords.state(of: snapshot)
    let word = String(state.text.prefix { $0 != " " })
    let address =
      " " + AddressRegister.decimal(snapshot.stop?.address ?? snapshot.processor.instructionAddress)
    let texts = [
      ("IBM 1401 ", address, " (window too small: 40x8 needed)"), ("IBM 1401 ", address, " (40x8 needed)"),
      ("", address, " (40x8 needed)"), ("", address, " (40x8)"), ("", address, ""), ("", "", ""),
    ]
    let lines = texts.map { machine, address, size -> LegendLine in
      [
        Legend(machine, role: .title), Legend(word, role: state.role, attributes: .bold), Legend(address),
        Legend(size, role: .faint),
      ]
    }
    return lines.first { $0.width <= width } ?? lines[lines.count - 1]
  }
}
