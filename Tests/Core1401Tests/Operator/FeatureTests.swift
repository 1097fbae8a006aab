@testable import Core1401
import Testing

@Suite("Optional features and operation codes")
struct FeatureTests {
  static let optional = OperationCode.definitions.map(\.operation).filter { !$0.definition.feature.isEmpty }

  /// The check of a machine at an instruction of one character.
  private func stop(_ code: UInt8, _ features: Features, _ size: StorageSize = .positions4000) -> Check.Cause?
  {
    var processor = Processor(size: size, features: features)
    processor.storage[400] = StoredCharacter(code: code, wordMark: true)
    processor.storage[401].hasWordMark = true
    processor.setAddress(.iAddress, to: AddressRegister(400))
    processor.setAddress(.aAddress, to: AddressRegister(500))
    processor.setAddress(.bAddress, to: AddressRegister(600))
    guard case .check(let check) = processor.run(untilCycle: 2) else { return nil }
    return check.cause
  }

  @Test("an operation whose feature is missing stops the machine", arguments: optional)
  func missing(_ operation: OperationCode) {
    let without = RandomProgram.everything.subtracting(operation.definition.feature)
    #expect(stop(operation.rawValue, without) == .missingFeature(operation))
    #expect(stop(operation.rawValue, RandomProgram.everything) != .missingFeature(operation))
  }

  @Test("the operations of the standard machine need no feature")
  func standard() {
    for operation in OperationCode.allCases where operation.definition.feature.isEmpty {
      // Control Unit stops because of its unit address, independent of features.
      let cause = stop(operation.rawValue, [])
      #expect(cause == nil || operation == .controlUnit, "\(operation)")
    }
    #expect(Self.optional.count == 10)
  }

  @Test("modify address is always present above 4000 positions", arguments: StorageSize.allCases)
  func modifyAddress(_ size: StorageSize) {
    let isThere = size.positions > 4000
    let cause = stop(OperationCode.modifyAddress.rawValue, [], size)
    #expect(cause == (isThere ? nil : .missingFeature(.modifyAddress)))
    #expect(Processor(size: size, features: []).features.contains(.modifyAddress) == isThere)
  }

  @Test("move and insert zeros stops even with its feature, because it is not described")
  func moveAndInsertZeros() {
    let cause = stop(OperationCode.moveAndInsertZeros.rawValue, .compressedTape)
    #expect(cause == .undescribedOperation(.moveAndInsertZeros))
  }

  /// The undefined codes; A24-1403, operation codes.
  @Test("undefined operation codes")
  func undefined() {
    let undefined: Set<UInt8> = [
      0o00, 0o12, 0o15, 0o16, 0o17, 0o20, 0o23, 0o32, 0o35, 0o36, 0o37, 0o40, 0o41, 0o46, 0o51, 0o53, 0o54,
      0o55,
      0o56, 0o57, 0o60, 0o67, 0o71, 0o75, 0o76, 0o77,
    ]
    for code in UInt8(0)..<64 {
      let isUndefined =
        stop(code, RandomProgram.everything) == .undefinedOperation(StoredCharacter(code: code))
      #expect(isUndefined == undefined.contains(code), "\(code)")
    }
  }

  // A case that uses an inferred part of the model, and the note it must leave.
  static let inferred: [(before: String, path: UnverifiedPaths)] = [
    ("400:',5|0'N", .indexingCycles), ("400:'@500600'N 500:'2 598:'200", .multiplyCycles),
    ("400:'%500620'N 500:'2 618:'00G", .divideCycles), ("400:'%500619'N 500:'1 616:'0025F", .divideOverflow),
    ("400:'%500620'N 500:'2 618:'00X", .divideZoneA),
    ("400:'E500600'N 496:'00000 595:'␢␢␢.␢0", .editThirdScan),
    ("400:'E500600'N 500:'5 600:'␢", .editOneCharacter),
    ("400:'E500600'N 496:'00025 595:'␢␢$.␢0", .editDollarAndPoint),
    ("400:'E500600'N 499:'25 597:'␢0*␢", .editFill), ("I=300 300:'M503606A'N 401:'1", .columnBinaryMove),
    ("400:'H602'N", .storeInvalidAddress), ("NOEPE 400:'Z500600'N 500:'.", .suppressedPoint),
    ("NOEPE 400:'Z500600'N 499:'.1", .suppressedPoint),
  ]

  @Test("the use of an inferred part of the model is recorded", arguments: inferred)
  func unverified(_ before: String, _ path: UnverifiedPaths) throws {
    let vector = try ProcessorVector(line: "inferred  \(before) => cycles=0", source: "the model")
    var processor = vector.machineBefore()
    #expect(processor.state.unverified == [])
    _ = processor.runInstruction()
    // A digit part of 11 alone remains of a point in the units position.
    let isUnitsPoint = before.hasSuffix("500:'.")
    #expect(processor.state.unverified.contains(path) != isUnitsPoint)
  }

  @Test("confirmed parts of the model record nothing")
  func verified() throws {
    for name in ["zero-and-add", "compare", "branches", "units"] {
      for vector in try ProcessorVector.load(name) {
        var processor = vector.machineBefore()
        for _ in 0..<vector.instructions { _ = processor.runAnswering() }
        #expect(processor.state.unverified == [], "\(vector.title)")
      }
    }
    #expect(UnverifiedPaths.descriptions.count == 14)
  }
}
