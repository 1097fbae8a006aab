@testable import Core1401

/// The address registers after completing a taken branch.
///
/// The processor keeps a branch pending until the next I-Op, as the hardware does. Tables of registers after
/// an operation give the state after that: I and A hold the branch address, B the address after the branch,
/// or blanks on a machine without indexing.
struct SettledRegisters: Hashable {
  var i: AddressRegister
  var a: AddressRegister
  var b: AddressRegister
}

extension Processor {
  /// The address registers after completing a pending branch; after a Halt as the lights show them.
  var settled: SettledRegisters {
    guard state.branchPending, !state.isHalted else {
      return SettledRegisters(i: state.iAddress, a: state.aAddress, b: state.bAddress)
    }
    return SettledRegisters(
      i: state.aAddress, a: state.aAddress, b: features.contains(.indexing) ? state.iAddress : .blank)
  }

  /// Stores a piece of storage, written in ``StorageNotation``, at an address.
  mutating func put(_ text: some StringProtocol, at address: Int) throws {
    for (offset, character) in try StorageNotation.characters(text).enumerated() {
      storage[address + offset] = character
    }
  }

  /// A piece of storage in ``StorageNotation``.
  func text(_ positions: ClosedRange<Int>) -> String {
    StorageNotation.text(positions.map { storage[$0] })
  }

  /// Executes one instruction; unit requests are answered at once.
  ///
  /// - Returns: ``RunExit/instructionEnd``, or the halt or check that stopped the machine.
  mutating func runAnswering(bAddress: Int? = nil) -> RunExit {
    let exit = runInstruction()
    guard case .unitWanted = exit else { return exit }
    finishUnitOperation(bAddress: bAddress)
    return .instructionEnd
  }

  /// Blanks the A- and B-address registers and sets the I-address register, as at the beginning of a test.
  mutating func begin(at address: Int) {
    setAddress(.iAddress, to: AddressRegister(address))
    setAddress(.aAddress, to: .blank)
    setAddress(.bAddress, to: .blank)
  }
}
