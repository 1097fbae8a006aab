import Core1401
import Testing

@Suite("Operation codes")
struct OperationCodeTests {
  @Test("every operation is found by its code, and no other code has one")
  func codes() {
    for operation in Operation.allCases { #expect(Operation(rawValue: operation.rawValue) == operation) }
    let codes = UInt8.min...UInt8.max
    #expect(codes.filter { Operation(rawValue: $0) != nil } == Operation.allCases.map(\.rawValue).sorted())
  }
}
