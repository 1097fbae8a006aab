/// What an input/output instruction wants of the units. The processor stands until the request is answered
/// with ``Processor/finishUnitOperation(aAddress:bAddress:)``.
public struct UnitRequest: Hashable, Sendable {
  /// The kind of operation.
  public enum Action: Hashable, Sendable, BitwiseCopyable {
    /// Operation codes 1 to 7: any of write, read, punch.
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
    /// Operation codes M and L with a unit address; `load` carries word marks along.
    case transfer(load: Bool)
    /// A branch that tests an indicator of a unit, selected by ``UnitRequest/modifier``: the unit is to set
    /// it as it is now.
    case testIndicator
  }

  /// What is wanted.
  public let action: Action
  /// The d-character, nil for an instruction of a length that has none.
  public let modifier: StoredCharacter?
  /// The A-address register: the unit address `%xy` of U, M and L.
  public let aAddress: AddressRegister
  /// The B-address register: where a transfer begins.
  public let bAddress: AddressRegister
}
