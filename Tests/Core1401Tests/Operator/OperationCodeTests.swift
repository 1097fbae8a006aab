import Core1401
import Testing

@Suite("Operation codes")
struct OperationCodeTests {
  @Test("every operation is found by its code, and no other code has one")
  func codes() {
    for operation in OperationCode.allCases {
      #expect(OperationCode(rawValue: operation.rawValue) == operation)
    }
    let codes = UInt8.min...UInt8.max
    #expect(
      codes.filter { OperationCode(rawValue: $0) != nil } == OperationCode.allCases.map(\.rawValue).sorted())
  }
}
