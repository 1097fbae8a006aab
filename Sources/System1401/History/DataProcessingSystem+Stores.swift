import Core1401
import Units1401

extension DataProcessingSystem {
  /// Executes the next step and determines whether it stored into a position, even if the character is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - address: a position of storage, 0 to size - 1.
  ///   - step: executes the step.
  /// - Returns: whether it stored.
  func stores(at address: Int, during step: () -> Void) -> Bool {
    let storesAnyway = requestStores(at: address) || cycleStores(at: address)
    let before = machine.processor.storage[address]
    let reading = tapeReading
    step()
    if let first = reading, machine.processor.pendingRequest == nil,
      let end = machine.processor.state.bAddress.address,
      first <= address, address < end
    {
      return true
    }
    return storesAnyway || machine.processor.storage[address] != before
  }

  /// Where a due tape read begins to store. Afterwards the B-address register gives its end.
  private var tapeReading: Int? {
    guard let request = machine.processor.pendingRequest, case .transfer = request.action,
      request.modifier == "R"
    else { return nil }
    return request.bAddress.address
  }

  /// Reading a card replaces its whole area, whatever is on the card.
  private func requestStores(at address: Int) -> Bool {
    guard let request = machine.processor.pendingRequest,
      case .cardsAndPrinter(_, read: let reads, punch: let punches) = request.action
    else { return false }
    let isColumnBinary = reads && request.modifier == "C"
    let readsPunchFeed = punches && request.modifier == "R"
    guard reads || readsPunchFeed else { return false }
    return UnitArea.read.contains(address)
      || isColumnBinary
        && (UnitArea.upperHalfColumns.contains(address) || UnitArea.lowerHalfColumns.contains(address))
  }

  /// Tries the next cycle with another character in the position: a cycle that only reads leaves it there.
  private func cycleStores(at address: Int) -> Bool {
    let state = machine.processor.state
    let addressed: Int? =
      switch state.next {
      case .a: state.aAddress.address
      case .b, .aAtB: state.bAddress.address
      case .aUpperHalf: state.aAddress.address.map { $0 - 100 }
      case .bUpperHalf: state.bAddress.address.map { $0 - 100 }
      case .iOp, .instruction, .index, .saveAAddress, .idle, .waitsForUnit: nil
      }
    guard addressed == address else { return false }
    let saved = machine.processor.save()
    defer { machine.processor.restore(saved) }
    let other = StoredCharacter(rawValue: machine.processor.storage[address].rawValue ^ 0o177)
    machine.processor.storage[address] = other
    _ = machine.processor.step()
    return machine.processor.storage[address] != other
  }
}
