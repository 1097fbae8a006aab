internal import Core1401
public import System1401

/// The one line that stands for the panel in a window smaller than 40 x 8. The machine goes on and the keys work.
@MainActor
public final class TooSmallView: LegendView {
  /// Shows the state and the address of the machine, and the size that is needed. What does not fit is cut on the right.
  public func show(_ snapshot: SystemSnapshot) {
    let state = StateWords.state(of: snapshot)
    let word = state.text.prefix { $0 != " " }
    let address = AddressRegister.decimal(snapshot.stop?.address ?? snapshot.processor.instructionAddress)
    show([
      [
        Legend("IBM 1401 ", role: .title), Legend(String(word), role: state.role, attributes: .bold),
        Legend(" \(address)"), Legend(" (window too small: 40x8 needed)", role: .faint),
      ]
    ])
  }
}
