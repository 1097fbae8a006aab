/// Builds blocks. A block is a straight run of instructions converted to operations, from where the program
/// enters it to where it leaves.
///
/// Everything a block depends on has a write mark: its instructions, and the constants copied into
/// operations. A change of a marked position is reported before the next run, and every block that covers the
/// position is discarded. A position that the program keeps changing is no longer marked; it is reread at
/// each use.
struct BlockBuilder: ~Copyable {
  let memory: FastPathMemory
  let form: InstructionForm
  /// Inferred parts of the model that have been used. An instruction that would be the first to use one is
  /// left to the cycle engine.
  var unverified: UnverifiedPaths = []
  /// Whether an instruction has used an index location. Before that, they are positions like others.
  var usesIndexes: Bool { unverified.contains(.indexingCycles) }
  /// Whether the index locations have been read.
  var knowsIndexes = false
  /// A bit for each index location that contains instructions. No block may store to it without checking the
  /// positions, so all are discarded when one is found.
  var codeIndexes = 0
  var mustForgetAll = false

  /// What blocks must observe, and the instruction counts.
  var observation: RunObservation?
  var counts = ExecutionCounts()

  var blocks: [Block] = []
  /// The blocks that depend on each group of 64 positions.
  var pages: [[Int32]]
  /// The offset of the next free operation.
  var place = FastPathLayout.operations
  /// The block being built.
  var draft = Draft(begin: 0)
  /// The last two blocks executed without write marks, whose operations describe the last two instructions, and
  /// how many were built.
  private var latestTransients = (0, 0)
  private(set) var transientsBuilt = 0
  /// Those of an earlier generation are discarded.
  private var transientGeneration = 1

  /// The most instructions in a block: fewer each time that the room does not suffice, because blocks that begin
  /// at different instructions of a straight run contain the same instructions.
  private var longestBlock = BlockBuilder.mostInstructions
  private static let mostInstructions = 32
  /// The most positions of a block's instructions.
  static let longestText = mostInstructions * (InstructionForm.longest + 1)
  private static let leastInstructions = 4
  /// The most operations of an instruction: three checks, count, two rereads, index of a target, watch, and itself.
  private static let mostOperations = 9
  /// The cycles from which on a block is full: another instruction with two indexed addresses still fits.
  private static let mostCycles = FastPath.reserve - FastPath.mostUnasked - 30

  init(memory: FastPathMemory, size: Int, features: Features) {
    self.memory = memory
    form = InstructionForm(memory: memory, size: size, features: features)
    FastPath(memory: memory).prepare(size: size, features: features)
    pages = Array(repeating: [], count: StorageBlock.capacity / 64 + 2)
    memory.missing.handler = FastOperation.missing
    memory.missing.flags = .isMissing
    memory.missing.last = FastOperation.nowhere
    memory.missing.beforeLast = FastOperation.nowhere
    path.exit = memory.missing
  }

  /// The number of the block being built.
  var number: Int { blocks.count }

  /// Discards all blocks.
  mutating func forgetAll() {
    mustForgetAll = false
    if !hasRoom { longestBlock = max(BlockBuilder.leastInstructions, longestBlock / 2) }
    for block in blocks { discard(block) }
    blocks.removeAll(keepingCapacity: true)
    for page in pages.indices { pages[page].removeAll(keepingCapacity: true) }
    place = FastPathLayout.operations
    // Only the last two are still used, to describe the last instructions.
    transientGeneration += 1
    if transientGeneration > 16_000 {
      for number in 0..<FastPathLayout.transientCount { transientBegin(number).a = -1 }
      transientGeneration = 1
    }
    path.indexCode = watchesIndex ? -1 : 0
    for position in stride(from: 0, to: StorageBlock.capacity, by: 8) {
      memory.put(memory.characters(at: position) & FastPathMemory.bytes(0o177), at: position)
    }
    if watchesStores { for position in 0..<form.size { mark(position) } }
  }

  /// The fast path that executes the blocks.
  var path: FastPath { FastPath(memory: memory) }

  /// Whether there is room for another block.
  var hasRoom: Bool {
    place + (BlockBuilder.mostInstructions + 2) * BlockBuilder.mostOperations * FastOperation.stride
      < FastPathLayout.operationsEnd
  }

  // MARK: Building a block

  /// Builds the block that begins at an address.
  mutating func block(at begin: Int) -> FastOperation {
    let first = beginBlock(at: begin)
    var continues = true
    while continues {
      let isFull =
        draft.count >= longestBlock
        || draft.mostCycles + draft.time >> FastOperation.cycleShift
          > BlockBuilder.mostCycles
      if isFull || changesWordMark {
        addGoto()
        break
      }
      continues = addInstruction()
    }
    let head = self.head(of: first)
    addBlock(head)
    return head
  }

  /// Whether the block has changed a word mark in the next instruction, which can be measured only then.
  private var changesWordMark: Bool {
    draft.wordMarks.contains { (draft.address...draft.address + 8).contains($0) }
  }

  /// The block for an execution of an instruction that the program changes more often than building a lasting
  /// one would pay. It has no write marks: one built before is used when the instruction has the same characters
  /// again, as with a switch that a program turns on and off.
  mutating func transientBlock(at address: Int) -> FastOperation {
    let characters = memory.characters(at: address)
    // The ninth character ends an instruction of eight.
    let end = Int(memory[address + 8] & 0o100)
    // A program may put many instructions in the same place, or replace a whole part of itself.
    let hash = (characters ^ UInt64(address) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    let group = 4 * Int(hash >> 40) & (FastPathLayout.transientCount - 1)
    for number in group..<group + 4 {
      let first = transientBegin(number)
      if first.immediate == characters, first.instruction == address, first.a == end,
        first.b == transientGeneration
      {
        noteTransient(number)
        // Another one may have counted another operation code.
        if countsInstructions { countEntry(at: address, characters) }
        return first.flags.contains(.remembersJump) ? first : first.following
      }
    }
    var number = group + transientsBuilt % 4
    while number == latestTransients.0 || number == latestTransients.1 {
      number = group + (number + 1) % 4
    }
    transientsBuilt &+= 1
    noteTransient(number)
    let lasting = place
    place = FastPathLayout.transientBlocks + number * FastPathLayout.transientSize
    defer { place = lasting }
    let first = beginBlock(at: address)
    draft.flags = .isTransient
    if addInstruction() { addGoto() }
    (first.immediate, first.a, first.b) = (characters, end, transientGeneration)
    return head(of: first)
  }

  /// Prepares the count of an instruction, and discards the blocks that would count another operation code there.
  ///
  /// - Returns: the offset of the entry.
  @discardableResult
  mutating func countEntry(at address: Int, _ characters: UInt64) -> Int {
    let (entry, hasOtherCode) = counts.add(
      address, operation: UInt8(truncatingIfNeeded: characters & 0o77), in: memory)
    if hasOtherCode {
      for number in pages[address >> 6] where blocks[Int(number)].instructions.contains(address) {
        drop(Int(number))
      }
      if isVariable(address) { setChanges(of: address, BlockBuilder.severalCodes) }
    }
    return entry
  }

  private func transientBegin(_ number: Int) -> FastOperation {
    memory.operation(at: FastPathLayout.transientBlocks + number * FastPathLayout.transientSize)
  }

  private mutating func noteTransient(_ number: Int) {
    if number != latestTransients.0 { latestTransients = (number, latestTransients.0) }
  }

  /// Begins a block. Its first slot is reserved for an operation that only some blocks need.
  private mutating func beginBlock(at address: Int) -> FastOperation {
    draft = Draft(begin: address)
    let first = memory.operation(at: place)
    place += FastOperation.stride
    // Stops the search for the operation of an instruction.
    first.clear()
    first.handler = FastOperation.rememberJump
    first.flags = .isFirst
    first.instruction = address
    first.last = FastOperation.nowhere
    first.beforeLast = FastOperation.nowhere
    return first
  }

  private func head(of first: FastOperation) -> FastOperation {
    let operation = first.following
    guard draft.jumpsEarly else { return operation }
    if operation.kind == .branch, !operation.flags.contains(.isComputed) {
      operation.handler = FastOperation.rememberJumpAndBranch
      return operation
    }
    first.flags.insert(.remembersJump)
    return first
  }

  /// Ends a block before an instruction with which another one begins.
  private mutating func addGoto() {
    let operation = add(FastOperation.branch)
    operation.flags.insert(.isGoto)
    settleNoOperation(before: operation)
    setTarget(of: operation, draft.address)
    noteJump(before: true)
  }

  /// Adds an operation of the current instruction.
  mutating func add(_ handler: Handler) -> FastOperation {
    let operation = memory.operation(at: place)
    place += FastOperation.stride
    operation.clear()
    operation.handler = handler
    operation.instruction = draft.address
    operation.last = draft.last
    operation.beforeLast = draft.beforeLast
    operation.flags = draft.flags
    operation.before = draft.time
    operation.through = draft.time
    return operation
  }

  mutating func setTarget(of operation: FastOperation, _ address: Int) {
    operation.a = address
    operation.target = memory.block(at: address)
  }

  /// Records that the block may be left at the current instruction, or before it.
  mutating func noteJump(before: Bool = false) {
    if (before ? draft.beforeLast : draft.last) == FastOperation.nowhere { draft.jumpsEarly = true }
  }
}
