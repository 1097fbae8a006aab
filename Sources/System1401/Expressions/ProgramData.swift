/// Data of a program: a constant, a field or an area.
public struct ProgramData: Hashable, Sendable {
  /// The label, nil for data without one.
  public let label: String?
  /// The positions.
  public let positions: ClosedRange<Int>
}

extension DebugState {
  /// The data that the program has at an address. A breakpoint there stops only if the program executes its
  /// data, for example after storing an instruction in it.
  ///
  /// - Parameter address: 0-15999.
  /// - Returns: the smallest field; nil at an instruction, at an address that the program does not use, and if
  ///   the program's instructions are unknown.
  public func data(at address: Int) -> ProgramData? {
    let instructions = symbols.instructionAddresses
    guard !instructions.isEmpty else { return nil }
    func isData(_ positions: ClosedRange<Int>) -> Bool { !positions.contains(where: instructions.contains) }
    if let (label, positions) = symbols.smallestField(containing: address) {
      return isData(positions) ? ProgramData(label: label, positions: positions) : nil
    }
    if let literal = listing?.literal(at: address) {
      return isData(literal.positions) ? ProgramData(label: nil, positions: literal.positions) : nil
    }
    guard let listing, let line = listing.line(at: address) else { return nil }
    var (first, last) = (address, address)
    while listing.line(at: first - 1) == line { first -= 1 }
    while listing.line(at: last + 1) == line { last += 1 }
    return isData(first...last) ? ProgramData(label: nil, positions: first...last) : nil
  }
}
