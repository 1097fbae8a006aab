/// The complete state of the processor between two storage cycles, without core storage: a value that can be
/// shown, saved and restored in the middle of an instruction.
public struct ProcessorState: Hashable, Sendable, Codable {
  // Registers of the console.

  /// The I-address register: the next character of the instruction, or the next instruction.
  public var iAddress = AddressRegister(0)
  /// The A-address register.
  public var aAddress = AddressRegister(0)
  /// The B-address register.
  public var bAddress = AddressRegister(0)
  /// STAR, the storage address register: the position addressed in the last cycle.
  public var storageAddress = AddressRegister(0)
  /// Which register addressed storage in the last cycle.
  public var addressedBy = AddressSource.iAddress
  /// The A register: the last character of the instruction (the d-character), later the last A-field
  /// character.
  public var aRegister = StoredCharacter.blank
  /// The B register: the character read in the last cycle, with its word mark.
  public var bRegister = StoredCharacter.blank
  /// The operation register.
  public var operationRegister = StoredCharacter(code: OperationCode.noOperation.rawValue)
  /// The output of the adder or of the comparing circuits in the last cycle that used them.
  public var logic = StoredCharacter.blank
  /// The number of characters of the instruction read so far, operation code included.
  public var instructionLength = 0

  // Latches.

  /// The indicators a branch can test.
  public var indicators: Indicators = []
  /// The sense switches that are up, A to G.
  public var senseSwitches: Indicators = [.senseSwitchA]
  /// The CHECK STOP toggle of the auxiliary console: up, wrong parity stops the machine; down, it sets the
  /// process-check indicator and the machine continues.
  @WrittenWhenDown public var processCheckStop = true
  /// The timed indicators whose tests must ask the units. Others are off until the next instruction for their unit,
  /// or until its operator does something.
  @AskedIndicators public internal(set) var asked = Indicators(rawValue: .max)
  /// The blocks that show a fault until CHECK RESET.
  public var checks: CheckLatches = []
  /// A branch has been taken: the next I-Op cycle takes the address from the A-address register.
  public var branchPending = false
  /// The machine has stopped after a Halt.
  public var isHalted = false

  // The sequence of cycles.

  /// The purpose of the next cycle.
  public var next = Cycle.iOp
  /// The operation in the operation register.
  public var operation = OperationCode.noOperation
  /// The address of the current instruction.
  public var instructionAddress = 0
  /// The current instruction as it was read.
  public var instruction = InstructionImage()
  /// The address of the instruction before the current one.
  public var previousInstructionAddress = 0
  /// The instruction before the current one.
  public var previousInstruction = InstructionImage()
  /// The working latches of the current operation.
  public var working = WorkingLatches()

  // Counters.

  /// Storage cycles executed since power-on; unit transfers are not counted.
  public var cycles: UInt64 = 0
  /// Instructions whose operation code was read since power-on.
  public var instructions: UInt64 = 0
  /// The inferred parts of the model that were used.
  public var unverified: UnverifiedPaths = []

  /// The state at power-on: registers zero, switches set for normal operation.
  public init() {}

  /// The I-address register after completing a branch that was taken. After a Halt with branch address, which
  /// only START completes, the register itself.
  public var settledIAddress: AddressRegister {
    branchPending && !isHalted ? aAddress : iAddress
  }

  /// The address of the instruction that START or the next cycle begins with; nil when the register does not
  /// hold an address.
  public var nextInstructionAddress: Int? {
    branchPending ? aAddress.address : iAddress.address
  }
}

/// Latches and scratch registers that exist only during one operation.
public struct WorkingLatches: Hashable, Sendable, Codable {
  /// The number of the current scan over the fields; each operation has its own numbering.
  var scan: UInt8 = 0
  /// The first position of the scan has not been handled.
  var isFirst = true
  /// All characters of the A field have been used.
  var aFieldPassed = false
  /// Carry or borrow of the adder, 0-2.
  var carry = 0
  /// Complement add.
  var isComplement = false
  /// The product, the divisor or the edited field is negative.
  var isMinus = false

  // Index cycles.

  /// Index cycles still to execute.
  var indexCyclesLeft = 0
  /// Zones added so far, as a number 0-15 modulo 16; in Modify Address the carry out of the hundreds zone.
  var zoneSum: UInt8 = 0

  // Edit, Move and Suppress Zeros.

  /// Zero suppression is on; in the first edit scan: the suppression zero has been met.
  var suppresses = false
  /// A-field characters are being placed.
  var inBody = false
  /// Floating dollar sign.
  var floatsDollar = false
  /// Asterisk protection.
  var protectsWithAsterisk = false
  /// Decimal control.
  var controlsDecimal = false

  // Column-binary moves.

  /// The direction; nil in an ordinary move.
  var binaryMove: ColumnBinaryMove?
  /// The upper half of a column is being processed.
  var isUpperHalf = false

  // Multiply and Divide.

  /// How many times the A field is added or subtracted in this pass, 0-2; 0 while Divide compares.
  var multiple = 0
  /// Multiply: the remaining count of the multiplier digit. Divide: the quotient digit so far.
  var digit = 0
  /// Divide: borrow out of remainder - divisor, up to the current position.
  var borrowOfSingle = 0
  /// Divide: borrow out of remainder - 2 x divisor, up to the current position.
  var borrowOfDouble = 0
  /// Divide: the divisor has a digit other than zero.
  var divisorIsNotZero = false
  /// Divide: the zone of the units position of the window when it was reached.
  var dividendZone: UInt8 = 0
  /// The units position of the A field.
  var aFieldUnits = AddressRegister(0)
  /// The units position of the product or the current window; in Modify Address of the B field.
  var windowUnits = AddressRegister(0)
  /// Multiply: the position of the current multiplier digit.
  var digitAddress = AddressRegister(0)

  /// The latches at the beginning of an operation.
  init() {}
}
