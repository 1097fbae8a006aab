import Core1401

extension MachineReading {
  /// The addresses to which a subroutine may return that an instruction calls: after the instruction, or after the
  /// parameters that follow it. A call is a branch to Store B-Address Register, which stores the return address.
  ///
  /// - Parameters:
  ///   - address: the address of the instruction, 0-15999.
  ///   - symbols: the addresses of the program's instructions, which tell them from parameters.
  /// - Returns: the addresses, 0-15999, that of the next instruction or parameter first; nil for an instruction that calls no subroutine.
  public func returnAddresses(ofCallAt address: Int, _ symbols: SymbolTable) -> [Int]? {
    var following = address + 1
    while following < positionCount, following < address + 8, !character(at: following).hasWordMark {
      following += 1
    }
    guard address >= 0, following - address >= 4, following < positionCount,
      let operation = OperationCode.definition(code: character(at: address).code),
      operation.mayBranch,
      let target = AddressRegister(
        hundreds: character(at: address + 1), tens: character(at: address + 2),
        units: character(at: address + 3)
      ).address, target < positionCount, isStoreBAddress(at: target)
    else { return nil }
    let instructions = symbols.instructionAddresses
    guard !instructions.isEmpty, !instructions.contains(following),
      let next = (following..<min(following + longestParameters, positionCount)).first(
        where: instructions.contains),
      next != target
    else { return [following] }
    return [following, next]
  }

  private var longestParameters: Int { 100 }

  private func isStoreBAddress(at address: Int) -> Bool {
    let found = character(at: address)
    return found.hasWordMark && found.code == OperationCode.storeBAddress.definition.character.code
  }
}
