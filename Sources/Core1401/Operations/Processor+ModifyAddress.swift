// Modify Address: adds the three-character address in A to the one in B, modulo 16000.
//
// Always three positions, units first; word marks are ignored. The tens zone of B (an index tag) stays; that
// of A is ignored. A carry out of the hundreds zone goes to the units zone in a further cycle at the units
// position. Length + 9 cycles in all cases. That the last two cycles are idle without a carry is inferred
// from the published total. Source: IBM 1401 reference manual A24-1403, modify address; IBM diagnostics
// 3700A.
extension Processor {
  mutating func modifyAddressBCycle(at address: Int) {
    let (a, b) = (state.aRegister, state.bRegister)
    guard state.working.scan < 3 else {
      put(b.withZone((b.zone &+ 1) & 3), at: address)
      stepBDown()
      state.next = .iOp
      return
    }
    let sum = a.digitValue + b.digitValue + state.working.carry
    state.working.carry = sum >= 10 ? 1 : 0
    var zone = b.zone
    switch state.working.scan {
    case 0:
      zone = (a.zone &+ b.zone) & 3
    case 1:
      break
    default:
      let zones = a.zone &+ b.zone &+ UInt8(state.working.carry)
      state.working.zoneSum = zones >> 2
      zone = zones & 3
    }
    putDigit(sum % 10, zone: zone, at: address)
    stepBDown()
    state.working.scan += 1
    state.next = state.working.scan == 3 ? .idle : .a
  }

  mutating func modifyAddressIdleCycle() {
    if state.working.scan == 4 {
      state.next = .iOp
    } else if state.working.zoneSum == 0 {
      state.working.scan = 4
    } else {
      state.bAddress = state.working.windowUnits
      state.next = .b
    }
  }
}
