// Move Characters and Edit.
//
// The A field is moved to the B field under the control of the B field's own characters. The first scan
// places the data from right to left. If it met a suppression zero, the second scan returns from the left end
// to that zero and blanks what is not significant. A floating dollar sign, or decimal control without a
// significant digit, takes a third scan to the left.
//
// Length + 1 + LA + LB cycles, plus one for each position of the second and third scans. A scan that reverses
// reads the turning position again. An A-cycle follows a B-cycle that used an A-field character, unless it
// was the last one. Source: IBM 1401 reference manual A24-1403, editing and its 41-step example; IBM
// diagnostics 0370D.
// A24-1403, editing and its 41-step example; IBM diagnostics 0370D.
extension Processor {
  private enum Status {
    case right
    case body
    case left
  }

  private var editStatus: Status {
    state.working.aFieldPassed ? .left : state.working.inBody ? .body : .right
  }

  private var expandsEdit: Bool { features.contains(.expandedPrintEdit) }

  mutating func editACycle() {
    state.aRegister = state.bRegister
    if state.working.isFirst {
      state.working.isFirst = false
      state.working.isMinus = state.bRegister.isMinus
      state.aRegister = state.bRegister.withZone(0)
      if state.bRegister.hasWordMark {
        // UNVERIFIED: a 1410 engineering note says that the 1401 does not transfer an A field of one
        // character.
        state.working.aFieldPassed = true
        state.unverified.insert(.editOneCharacter)
      }
    }
    stepADown()
    state.next = .b
  }

  mutating func editBCycle(at address: Int) {
    switch state.working.scan {
    case 0: placeCharacter(at: address)
    case 1: suppressInsignificant(at: address)
    default: floatDollar(at: address)
    }
  }

  // MARK: First scan

  private mutating func placeCharacter(at address: Int) {
    let control = state.bRegister.withoutWordMark
    let status = editStatus
    var result = control
    var takes = false
    var marks = false
    switch control {
    case .blank:
      takes = status != .left
    case .zero:
      takes = status != .left
      marks = !state.working.suppresses
      state.working.suppresses = true
    case .comma:
      if status != .body { result = .blank }
    case "C", "R", .minus:
      if status != .body, !state.working.isMinus { result = .blank }
    case .ampersand:
      result = .blank
    case .dollarSign where status == .body && expandsEdit:
      takes = takesInPlace(of: \.floatsDollar, unless: \.protectsWithAsterisk)
    case .asterisk where status == .body && expandsEdit:
      takes = takesInPlace(of: \.protectsWithAsterisk, unless: \.floatsDollar)
    default:
      break
    }
    if takes { result = state.aRegister.withoutWordMark }
    storage[address] = StoredCharacter(code: result.code, wordMark: marks)
    if takes {
      state.working.inBody = !state.aRegister.hasWordMark
      state.working.aFieldPassed = state.aRegister.hasWordMark
    }
    endOfFirstScanCycle(needsACharacter: takes && state.working.inBody)
  }

  /// Whether `$` or `*` in the body takes a data character. Left of the suppression zero they also turn their
  /// latch on.
  private mutating func takesInPlace(
    of latch: WritableKeyPath<WorkingLatches, Bool>, unless other: KeyPath<WorkingLatches, Bool>
  ) -> Bool {
    guard state.working.suppresses else {
      // UNVERIFIED: from IBM's 1410 text; the 1401's own does not mention it.
      state.unverified.insert(.editFill)
      return true
    }
    guard !state.working[keyPath: other] else { return false }
    state.working[keyPath: latch] = true
    return true
  }

  private mutating func endOfFirstScanCycle(needsACharacter: Bool) {
    guard state.bRegister.hasWordMark else {
      stepBDown()
      state.next = needsACharacter ? .a : .b
      return
    }
    if state.working.suppresses {
      // The second scan begins at this position.
      state.working.scan = 1
      state.next = .b
    } else {
      stepBDown()
      state.next = .iOp
    }
  }

  // MARK: Second scan

  private mutating func suppressInsignificant(at address: Int) {
    let fill: StoredCharacter = state.working.protectsWithAsterisk ? .asterisk : .blank
    var character = state.bRegister.withoutWordMark
    switch character {
    case _ where character.isSignificantDigit:
      state.working.suppresses = false
    case .zero, .comma:
      if state.working.suppresses, !state.working.controlsDecimal { character = fill }
    case .blank:
      // UNVERIFIED: IBM mentions asterisks only left of the first significant digit.
      if state.working.protectsWithAsterisk, !state.working.suppresses { state.unverified.insert(.editFill) }
      if state.working.suppresses { character = fill }
    case .point:
      if expandsEdit, state.working.suppresses { state.working.controlsDecimal = true }
    case .percent, .wordSeparator, .leftOblique, .tapeSegmentMark, .minus:
      break
    default:
      state.working.suppresses = true
    }
    storage[address] = character
    guard state.bRegister.hasWordMark else {
      state.bAddress.stepUp()
      return
    }
    let hasNoSignificantDigit = state.working.controlsDecimal && state.working.suppresses
    guard state.working.floatsDollar || hasNoSignificantDigit else {
      state.bAddress.stepUp()
      state.next = .iOp
      return
    }
    if hasNoSignificantDigit { state.working.floatsDollar = false }
    state.working.scan = 2
    state.unverified.insert(.editThirdScan)
  }

  // MARK: Third scan

  private mutating func floatDollar(at address: Int) {
    let fill: StoredCharacter = state.working.protectsWithAsterisk ? .asterisk : .blank
    switch state.bRegister.withoutWordMark {
    case .blank where state.working.floatsDollar:
      put(.dollarSign, at: address)
      state.next = .iOp
    case .point where state.working.floatsDollar:
      // UNVERIFIED: with a significant digit IBM's 1410 keeps the point and writes no dollar sign.
      state.unverified.insert(.editDollarAndPoint)
      if state.working.controlsDecimal { state.next = .iOp }
    case .point:
      put(fill, at: address)
      state.next = .iOp
    case .zero where !state.working.floatsDollar:
      put(fill, at: address)
    default:
      break
    }
    stepBDown()
  }
}
