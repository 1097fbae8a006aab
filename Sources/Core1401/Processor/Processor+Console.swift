// The effects of the console's mode switch and of ENTER on the auxiliary console, apart from running.
//
// UNVERIFIED: the manual pages on the console could not be read. The project's console reference assumes that
// SINGLE CYCLE NON-PROCESS writes each character back unchanged, and that CHARACTER DISPLAY and STORAGE SCAN
// leave the I-, A- and B-address registers alone.
extension Processor {
  /// Executes one storage cycle whose character is written back unchanged: SINGLE CYCLE NON-PROCESS.
  ///
  /// Registers and indicators change as in ``step()``; core storage and its check bits do not.
  ///
  /// - Returns: nil when the cycle was executed and the machine can continue.
  public mutating func stepWithoutStoring() -> RunExit? {
    // Copying all of storage is fast enough for a key press. It also covers operations that write at a second
    // position.
    let (contents, faults) = (storage.contents, parityFaults)
    let exit = step()
    storage.contents = contents
    parityFaults = faults
    return exit
  }

  /// Reads a position into the B register: CHARACTER DISPLAY. STAR shows its address; the other registers are
  /// unchanged.
  ///
  /// - Parameter address: a position of storage, 0 to size - 1.
  /// - Returns: whether the parity was right; if not, the check light of the B register turns on.
  public mutating func display(at address: Int) -> Bool {
    precondition(address >= 0 && address < storage.count, "the position must be in storage")
    state.storageAddress = AddressRegister(address)
    state.bRegister = storage[address]
    guard parityFaults.contains(address) else { return true }
    state.checks.insert(.bRegister)
    return false
  }

  /// Executes one cycle of STORAGE SCAN: ``display(at:)``, counted as a storage cycle.
  ///
  /// - Parameter address: a position of storage, 0 to size - 1.
  /// - Returns: whether the parity was right.
  public mutating func scan(at address: Int) -> Bool {
    state.cycles &+= 1
    return display(at: address)
  }

  /// Stores a character with its word mark and a correct check bit: ENTER in ALTER.
  ///
  /// - Parameters:
  ///   - character: seven bits.
  ///   - address: a position of storage, 0 to size - 1.
  public mutating func enter(_ character: StoredCharacter, at address: Int) {
    precondition(address >= 0 && address < storage.count, "the position must be in storage")
    storage[address] = character
    parityFaults.remove(address)
  }
}

extension Cycle {
  /// Whether the current instruction is still being read: I-1 to I-8, index cycles, and saving the A address.
  public var completesInstruction: Bool {
    switch self {
    case .instruction, .index, .saveAAddress: true
    case .iOp, .a, .b, .aAtB, .aUpperHalf, .bUpperHalf, .idle, .waitsForUnit: false
    }
  }
}
