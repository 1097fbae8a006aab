// Compare: compares the B field with the A field by the collating sequence, from right to left, up to the
// first word mark.
//
// The leftmost difference determines the result, because each pair overrides the earlier ones. A B field
// longer than the A field is unequal and high. The chained form keeps the result of an earlier comparison.
// Without the High-Low-Equal Compare feature only the unequal indicator exists. Length + 1 + 2 x the shorter
// field cycles (IBM prints LA + LB, for fields of equal length). Source: IBM 1401 reference manual A24-1403,
// logic operations; IBM diagnostics 3300, 3310 and 3330.
extension Processor {
  mutating func beginCompare() {
    if state.instructionLength > 1 {
      state.indicators.subtract(.compareResults)
      if features.contains(.highLowEqual) { state.indicators.insert(.equal) }
    }
    state.next = .a
  }

  mutating func compareBCycle() {
    let (a, b) = (state.aRegister, state.bRegister)
    state.logic = b.withoutWordMark
    if a.code != b.code { setUnequal(high: b.collatingRank > a.collatingRank) }
    if a.hasWordMark, !b.hasWordMark { setUnequal(high: true) }
    stepBDown()
    state.next = a.hasWordMark || b.hasWordMark ? .iOp : .a
  }

  private mutating func setUnequal(high: Bool) {
    state.indicators.subtract(.compareResults)
    state.indicators.insert(.unequal)
    if features.contains(.highLowEqual) { state.indicators.insert(high ? .high : .low) }
  }
}
