// Set Word Mark, Clear Word Mark, Clear Storage.
//
// Set and Clear Word Mark take an A-cycle and a B-cycle: length + 3. Clear Storage takes a B-cycle for each
// position from the B address down to the next hundreds boundary: length + 1 + positions. From 0xx it
// continues at the top of storage, so a chain of one-character instructions clears everything. Source: IBM
// 1401 reference manual A24-1403, miscellaneous operations; IBM diagnostics 3100C (top of storage) and 3130C
// case 60 (registers of clear storage and branch).
extension Processor {
  private var marks: Bool { state.operation == .setWordMark }

  mutating func wordMarkACycle(at address: Int) {
    state.aRegister = state.bRegister
    storage[address].hasWordMark = marks
    stepADown()
    state.next = .b
  }

  mutating func wordMarkBCycle(at address: Int) {
    storage[address].hasWordMark = marks
    stepBDown()
    state.next = .iOp
  }

  mutating func beginClearStorage() {
    state.bAddress.acceptWrap()
    state.next = .b
  }

  mutating func clearStorageCycle(at address: Int) {
    storage[address] = .blank
    stepBDown()
    state.bAddress.acceptWrap()
    guard address % 100 == 0 else { return }
    if current.alwaysBranches.contains(state.instructionLength) { takeBranch() } else { state.next = .iOp }
  }
}
