@testable import Core1401

/// How a run ended, in terms that both machines share.
enum Ending: Hashable, Sendable {
  case completed
  case halt
  case noWordMark
  case undefinedOperation
  case invalidAddress(AddressSource)
  case invalidBranchAddress
  /// SimH only: a register was stepped past an end of storage.
  case registerWrap
  /// Ours only: an input/output instruction was reached.
  case unitWanted
  case other(String)
}

/// A machine after the run, with a taken branch completed.
struct Outcome: Sendable {
  var ending: Ending
  /// Nil when the register holds no usable address.
  var iAddress: Int?
  var aAddress: Int?
  var bAddress: Int?
  var indicators: Indicators
  var branchPending = false
  var storage: [UInt8]

  /// The indicators that are compared.
  static let comparedIndicators: Indicators = [
    .equal, .unequal, .low, .high, .overflow, .readerError, .punchError, .printerError, .inquiryClear,
  ]
}

/// The result of our processor, with the data needed to judge differences.
struct ProcessorOutcome: Sendable {
  var settled: Outcome
  /// The address of the current instruction at the end.
  var instructionAddress: Int?
  /// Length of that instruction.
  var length: Int
  /// The registers at the end of the instruction phase; nil when it was not reached.
  var loaded: LoadedRegisters?
  /// The inferred parts of the model that were used.
  var unverified: UnverifiedPaths
  /// The invalid register, when that ended the run.
  var unusable: AddressRegister?
  /// Whether a register has stepped past an end of storage.
  var hasWrapped: Bool
  var state: ProcessorState
  /// The operations executed.
  var operations: Set<OperationCode>
}

/// The address registers before execution.
struct LoadedRegisters: Hashable, Sendable {
  var a: Int?
  var b: Int?
  /// The d-character.
  var d: UInt8
}

extension DifferentialCase {
  /// Executes a number of instructions on our processor.
  func runOnProcessor(instructions: Int = 1) -> ProcessorOutcome {
    var processor = makeProcessor()
    let size = UInt32(self.size.positions)
    var exit: RunExit?
    var loaded: LoadedRegisters?
    var operations: Set<OperationCode> = []
    for _ in 0..<instructions {
      loaded = nil
      repeat {
        exit = processor.step()
        if loaded == nil, !processor.isInInstructionPhase || exit == .halt {
          let state = processor.state
          loaded = LoadedRegisters(
            a: state.aAddress.usable(below: size), b: state.bAddress.usable(below: size),
            d: state.aRegister.code)
        }
      } while exit == nil && processor.state.next != .iOp
      operations.insert(processor.state.operation)
      if exit != nil { break }
    }
    var outcome = settle(processor.state, storage: processor.storage.contents, exit: exit, loaded: loaded)
    outcome.operations = operations
    return outcome
  }

  private func makeProcessor() -> Processor {
    var processor = Processor(size: size, features: processorFeatures)
    for (address, raw) in storage {
      processor.storage[address] = StoredCharacter(rawValue: raw)
    }
    var state = ProcessorState()
    state.iAddress = AddressRegister(start)
    state.aAddress = aAddress.map { AddressRegister($0) } ?? .blank
    state.bAddress = bAddress.map { AddressRegister($0) } ?? .blank
    state.aRegister = StoredCharacter(code: aRegister)
    state.indicators = indicators
    state.senseSwitches = senseSwitches.union(.senseSwitchA)
    processor.state = state
    return processor
  }

  private func settle(
    _ state: ProcessorState, storage: [UInt8], exit: RunExit?, loaded: LoadedRegisters?
  ) -> ProcessorOutcome {
    let size = UInt32(self.size.positions)
    let (i, a, b) = (state.iAddress, state.aAddress, state.bAddress)
    var outcome = Outcome(
      ending: .completed, iAddress: i.usable(below: size), aAddress: a.usable(below: size),
      bAddress: b.usable(below: size),
      indicators: state.indicators.intersection(Outcome.comparedIndicators), storage: storage)
    var unusable: AddressRegister?
    switch exit {
    case nil where state.branchPending && outcome.aAddress == nil:
      outcome.ending = .invalidBranchAddress
      outcome.iAddress = state.instructionAddress
    case nil where state.branchPending:
      outcome.iAddress = outcome.aAddress
      outcome.bAddress = features.contains(.indexing) ? i.usable(below: size) : nil
    case nil:
      break
    case .halt:
      outcome.ending = .halt
      outcome.branchPending = state.branchPending
    case .check(let check):
      (outcome.ending, unusable) = ending(of: check)
      if outcome.ending != .noWordMark { outcome.iAddress = state.instructionAddress }
    case .unitWanted:
      outcome.ending = .unitWanted
    case .instructionEnd, .cycleLimit:
      outcome.ending = .other("\(String(describing: exit))")
    }
    return ProcessorOutcome(
      settled: outcome, instructionAddress: state.instructionAddress, length: state.instructionLength,
      loaded: loaded, unverified: state.unverified, unusable: unusable,
      hasWrapped: a.hasWrapped || b.hasWrapped || i.hasWrapped || a.address == self.size.positions
        || b.address == self.size.positions || i.address == self.size.positions,
      state: state, operations: [])
  }

  private func ending(of check: Check) -> (Ending, AddressRegister?) {
    switch check.cause {
    case .noWordMark: (.noWordMark, nil)
    case .undefinedOperation, .missingFeature, .undescribedOperation: (.undefinedOperation, nil)
    case .invalidAddress(let source, let register): (.invalidAddress(source), register)
    case .noUnitAddress: (.unitWanted, nil)
    case .parity: (.other("\(check.cause)"), nil)
    }
  }
}

extension Processor {
  fileprivate var isInInstructionPhase: Bool {
    switch state.next {
    case .iOp, .instruction, .index, .saveAAddress: true
    default: false
    }
  }
}

extension Outcome {
  /// The result in the notation of the reference.
  func description(changedFrom before: DifferentialCase) -> String {
    var changed: [Int: UInt8] = [:]
    for (address, raw) in storage.enumerated() where raw != before[address] {
      changed[address] = raw
    }
    let stop = ending == .completed ? "" : " STOP \(ending)"
    return
      "I=\(Notation.register(iAddress)) A=\(Notation.register(aAddress)) B=\(Notation.register(bAddress)) "
      + "\(Notation.indicators(indicators)) \(Notation.storage(changed))\(stop)"
  }
}
