// Move Characters and Suppress Zeros.
//
// Pairs of A- and B-cycles move the field from right to left. The units position gets a word mark of its own,
// which ends the reverse scan from left to right in B-cycles. Length + 1 + 3 LA cycles. Source: IBM 1401
// reference manual A24-1403, editing; IBM diagnostics 0230A and 0230B.
extension Processor {
  mutating func suppressZerosBCycle(at address: Int) {
    if state.working.scan == 0 {
      moveToSuppress(at: address)
    } else {
      suppress(at: address)
    }
  }

  private mutating func moveToSuppress(at address: Int) {
    var character = state.aRegister.withoutWordMark
    if state.working.isFirst {
      character = StoredCharacter(code: character.digitPart, wordMark: true)
      state.working.isFirst = false
    }
    storage[address] = character
    if state.aRegister.hasWordMark {
      // The reverse scan begins at this position.
      state.working.scan = 1
      state.working.suppresses = true
      state.next = .b
    } else {
      stepBDown()
      state.next = .a
    }
  }

  private mutating func suppress(at address: Int) {
    var character = state.bRegister.withoutWordMark
    switch character {
    case _ where character.isSignificantDigit:
      state.working.suppresses = false
    case .blank, .minus:
      break
    case .point where features.contains(.expandedPrintEdit):
      state.working.suppresses = false
    case .zero, .comma, .point:
      // UNVERIFIED: a machine without expanded print edit is assumed to treat the point like a comma, the
      // simplest reading of IBM diagnostics 0230A cases 47-54.
      if character == .point { state.unverified.insert(.suppressedPoint) }
      if state.working.suppresses { character = .blank }
    default:
      state.working.suppresses = true
    }
    storage[address] = character
    state.bAddress.stepUp()
    state.next = state.bRegister.hasWordMark ? .iOp : .b
  }
}
