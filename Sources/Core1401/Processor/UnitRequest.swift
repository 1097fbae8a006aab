/// A request of an input/output instruction to the units. The processor waits until it is answered with
/// ``Processor/finishUnitOperation(aAddress:bAddress:)``.
public struct UnitRequest: Hashable, Sendable {
  /// The kind of operation.
  public enum Action: Hashable, Sendable, BitwiseCopyable {
    /// Operation codes 1 to 7: any combination of write, read and punch.
    case cardsAndPrinter(write: Bool, read: Bool, punch: Bool)
    /// Operation code 8.
    case startReadFeed
    /// Operation code 9.
    case startPunchFeed
    /// Operation code K.
    case selectStacker
    /// Operation code F.
    case controlCarriage
    /// Operation code U: the unit of ``UnitRequest/aAddress``.
    case controlUnit
    /// Operation codes M and L with a unit address; `load` transfers word marks as well.
    case transfer(load: Bool)
    /// A branch that tests an indicator of a unit, selected by ``UnitRequest/modifier``. The unit must set
    /// the indicator to its present state.
    case testIndicator
  }

  // The addresses are not neighbours: the processor has just written each of its registers, and the host stalls
  // on reading both at once.
  /// The A-address register: the unit address `%xy` of U, M and L.
  public let aAddress: AddressRegister
  /// The requested operation.
  public let action: Action
  /// The d-character; nil for an instruction whose length has none.
  public let modifier: StoredCharacter?
  /// The B-address register: where a transfer begins.
  public let bAddress: AddressRegister
}
