import Core1401
import Units1401

extension DataProcessingSystem {
  /// Executes the next step and determines whether it stored into positions, even if the characters are
  /// unchanged.
  ///
  /// - Parameters:
  ///   - positions: positions of storage, 0 to size - 1.
  ///   - step: executes the step.
  /// - Returns: the highest position into which it stored; nil for none.
  func stores(in positions: ClosedRange<Int>, during step: () -> Void) -> Int? {
    let storedAnyway = requestStores(in: positions) ?? cycleStores(in: positions)
    let before = positions.map { machine.processor.storage[$0] }
    let reading = tapeReading
    step()
    if let first = reading, machine.processor.pendingRequest == nil,
      let end = machine.processor.state.bAddress.address,
      first <= positions.upperBound, positions.lowerBound < end
    {
      return min(positions.upperBound, end - 1)
    }
    return storedAnyway
      ?? positions.last { machine.processor.storage[$0] != before[$0 - positions.lowerBound] }
  }

  /// Where a due tape read begins to store. Afterwards the B-address register gives its end.
  private var tapeReading: Int? {
    guard let request = machine.processor.pendingRequest, case .transfer = request.action,
      request.modifier == "R"
    else { return nil }
    return request.bAddress.address
  }

  /// Reading a card replaces its whole area, whatever is on the card.
  private func requestStores(in positions: ClosedRange<Int>) -> Int? {
    guard let request = machine.processor.pendingRequest,
      case .cardsAndPrinter(_, read: let reads, punch: let punches) = request.action
    else { return nil }
    let isColumnBinary = reads && request.modifier == "C"
    let readsPunchFeed = punches && request.modifier == "R"
    guard reads || readsPunchFeed else { return nil }
    return positions.last { address in
      UnitArea.read.contains(address)
        || isColumnBinary
          && (UnitArea.upperHalfColumns.contains(address) || UnitArea.lowerHalfColumns.contains(address))
    }
  }

  /// Tries the next cycle with other characters in the position that it uses: a cycle that only reads leaves them
  /// there. One of them is a blank, because adding zero leaves all others.
  private func cycleStores(in positions: ClosedRange<Int>) -> Int? {
    let state = machine.processor.state
    let addressed: Int? =
      switch state.next {
      case .a: state.aAddress.address
      case .b, .aAtB: state.bAddress.address
      case .aUpperHalf: state.aAddress.address.map { $0 - 100 }
      case .bUpperHalf: state.bAddress.address.map { $0 - 100 }
      case .iOp, .instruction, .index, .saveAAddress, .idle, .waitsForUnit: nil
      }
    guard let addressed, positions.contains(addressed) else { return nil }
    let present = machine.processor.storage[addressed]
    let others = [
      StoredCharacter(rawValue: present.rawValue ^ 0o177), StoredCharacter.blank.keepingWordMark(of: present),
    ]
    return others.contains { isReplaced($0, at: addressed) } ? addressed : nil
  }

  /// Whether the next cycle replaces a character at a position.
  private func isReplaced(_ character: StoredCharacter, at address: Int) -> Bool {
    let saved = machine.processor.save()
    defer { machine.processor.restore(saved) }
    machine.processor.storage[address] = character
    _ = machine.processor.step()
    return machine.processor.storage[address] != character
  }
}
