import Core1401

/// The fields of an instruction, for display beside it.
enum OperandFields {
  private typealias Shape = OperationDefinition.Shape

  /// The A field and the B field; nil for an operation without it.
  private static func shapes(_ operation: OperationCode, length: Int) -> (a: Shape?, b: Shape?) {
    let (a, b) = operation.operands
    let hasB = b?.exceptLengths.contains(length) == false
    return (a?.shape, hasB ? b?.shape : nil)
  }

  /// Records the operands after the instruction has been read and before it is executed.
  static func takeBefore(_ record: inout InstructionRecord?, in processor: borrowing Processor) {
    let state = processor.state
    record?.aAddress = state.aAddress.address
    record?.bAddress = state.bAddress.address
    let shapes = shapes(state.operation, length: state.instructionLength)
    if let shape = shapes.a { record?.aField = take(shape, at: state.aAddress, in: processor) }
    if let shape = shapes.b { record?.bBefore = take(shape, at: state.bAddress, in: processor) }
  }

  /// Records the results at the same places.
  static func takeAfter(_ record: inout InstructionRecord?, in processor: borrowing Processor) {
    guard let old = record else { return }
    let shapes = shapes(processor.state.operation, length: old.image.count)
    if let shape = shapes.b, let address = old.bAddress {
      let isMoved = if case .record = shape { true } else { false }
      record?.bAfter = characters(
        at: address, count: old.bBefore.count, upward: isMoved, in: processor)
    } else if case .characters(3)? = shapes.a, let address = old.aAddress {
      // Store A- and B-Address Register change the field at their A address.
      record?.bBefore = old.aField
      record?.aField = []
      record?.bAfter = characters(at: address, count: 3, upward: false, in: processor)
    }
  }

  private static func take(
    _ shape: Shape, at register: AddressRegister, in processor: borrowing Processor
  ) -> [StoredCharacter] {
    guard let address = register.address, address < processor.storage.count else { return [] }
    let longest = InstructionRecord.longestField
    switch shape {
    case .area: return []
    case .characters(let count): return characters(at: address, count: count, upward: false, in: processor)
    case .field:
      var count = 1
      while count < longest, address - count >= 0, !processor.storage[address - count + 1].hasWordMark {
        count += 1
      }
      return characters(at: address, count: count, upward: false, in: processor)
    case .record:
      var count = 1
      while count < longest, address + count < processor.storage.count {
        let last = processor.storage[address + count - 1]
        if last.code == StoredCharacter.recordMark.code || last == .groupMarkWithWordMark { break }
        count += 1
      }
      return characters(at: address, count: count, upward: true, in: processor)
    }
  }

  private static func characters(
    at address: Int, count: Int, upward: Bool, in processor: borrowing Processor
  ) -> [StoredCharacter] {
    guard count > 0, address < processor.storage.count else { return [] }
    let range =
      upward
      ? address...min(address + count - 1, processor.storage.count - 1)
      : max(0, address - count + 1)...address
    return range.map { processor.storage[$0] }
  }
}
