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

  /// Positions that a block depends on.
  ///
  /// Not a `Range`: the first array of ranges costs the runtime a search in all conformances of the program.
  struct Positions {
    let first: Int
    let last: Int

    init(_ range: Range<Int>) { (first, last) = (range.lowerBound, range.upperBound - 1) }

    func contains(_ position: Int) -> Bool { first <= position && position <= last }
  }

  /// A block.
  private struct Block {
    var head: FastOperation
    var begin: Int
    /// The positions it depends on: instructions and constants.
    var instructions: [Positions]
    var constants: [Positions]
    /// Positions among these that are reread at each use, but are still marked because they are watched.
    var variables: [Int] = []
    var isDiscarded = false

    func covers(_ position: Int) -> Bool {
      if isDiscarded || variables.contains(position) { return false }
      return instructions.contains { $0.contains(position) } || constants.contains { $0.contains(position) }
    }

    func hasInstruction(at address: Int) -> Bool { instructions.contains { $0.first == address } }
  }

  private var blocks: [Block] = []
  /// The blocks that depend on each group of 64 positions.
  private var pages: [[Int32]]
  /// How often each position of an operation has changed; changes of addresses and constants are weighted
  /// higher.
  private var changes = [UInt8](repeating: 0, count: StorageBlock.capacity + 16)
  /// How often each instruction was executed 128 times by other blocks since a lasting one was allowed again.
  private var passes = [UInt8](repeating: 0, count: StorageBlock.capacity + 16)
  /// What that number must exceed before one is allowed the next time.
  private var retries = [UInt8](repeating: 0, count: StorageBlock.capacity + 16)
  /// The offset of the next free operation.
  private(set) var place = FastPathLayout.operations
  /// The block being built.
  var draft = Draft()
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

  // MARK: What the program changes

  /// Whether the program changes a position so often that it is reread at each use.
  func isVariable(_ position: Int) -> Bool { changes[position] >= 6 }

  /// The number of changes recorded for a variable position with operation codes that are counted separately.
  private static let severalCodes: UInt8 = 255
  func hasSeveralCodes(_ position: Int) -> Bool { changes[position] == BlockBuilder.severalCodes }

  /// Discards the blocks that depend on a changed position, and counts the changes in them.
  mutating func forget(_ position: Int) {
    let page = position >> 6
    for number in pages[page] {
      let block = blocks[Int(number)]
      guard block.covers(position) else { continue }
      remember(position, in: block)
      drop(Int(number))
    }
    pages[page].removeAll { blocks[Int($0)].isDiscarded }
  }

  private mutating func remember(_ position: Int, in block: Block) {
    // A constant that changes was not a constant.
    for constant in block.constants where constant.contains(position) {
      for place in constant.first...constant.last { changes[place] = 6 }
    }
    for instruction in block.instructions where instruction.contains(position) {
      let offset = position - instruction.first
      if offset == 0 || offset > 6 {
        if changes[position] < 200 { changes[position] += 1 }
      } else {
        // The characters of an address change together.
        let first = instruction.first + (offset - 1) / 3 * 3 + 1
        let last = min(first + 2, instruction.last)
        for place in first...last where changes[place] < 200 { changes[place] += 3 }
      }
    }
  }

  private mutating func drop(_ number: Int) {
    let block = blocks[number]
    guard !block.isDiscarded else { return }
    block.head.handler = FastOperation.missing
    block.head.flags = block.head.flags.intersection(.isFirst).union(.isMissing)
    block.head.instruction = block.begin
    block.head.before = 0
    block.head.last = FastOperation.nowhere
    memory.setBlock(memory.missing, at: block.begin)
    blocks[number] = Block(
      head: block.head, begin: block.begin, instructions: [], constants: [], isDiscarded: true)
  }

  /// Allows a lasting block again for an instruction that was often executed otherwise because the program had
  /// changed more than an address of it: after 128 executions, then after twice as many as the time before, up to
  /// 8192.
  mutating func retry(_ operation: FastOperation) {
    operation.changes &+= 1
    guard operation.changes >= 128 else { return }
    operation.changes = 0
    let address = operation.instruction
    passes[address] += 1
    guard passes[address] > retries[address] else { return }
    passes[address] = 0
    retries[address] = min(2 * retries[address] + 1, 63)
    // The next change makes it variable again.
    for position in operation.instruction..<operation.instruction + 8 where isVariable(position) {
      changes[position] = 5
    }
    drop(operation.blockNumber)
  }

  /// Discards the blocks that depend on positions that the program is about to write.
  mutating func unmark(_ positions: Range<Int>) {
    for position in positions where memory[position] & StorageBlock.writeMark != 0 {
      forget(position)
      // Index locations keep theirs.
      if FastPath.indexLocation(of: position) == 0 {
        memory[position] &= ~StorageBlock.writeMark
      } else if !watchesIndex {
        path.indexCode &= ~FastPath.indexCodeBit(position)
      }
      mark(position)
    }
  }

  /// The number of the block being built.
  var number: Int { blocks.count }

  /// Discards all blocks.
  mutating func forgetAll() {
    mustForgetAll = false
    if !hasRoom { longestBlock = max(BlockBuilder.leastInstructions, longestBlock / 2) }
    for number in blocks.indices { drop(number) }
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
    keep(Block(head: head, begin: begin, instructions: draft.instructions, constants: draft.constants))
    memory.setBlock(head, at: begin)
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
      for number in pages[address >> 6] where blocks[Int(number)].hasInstruction(at: address) {
        drop(Int(number))
      }
      if isVariable(address) { changes[address] = BlockBuilder.severalCodes }
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
    draft = Draft(address: address)
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

  private mutating func keep(_ block: Block) {
    let number = Int32(blocks.count)
    var block = block
    for positions in block.instructions + block.constants {
      for position in positions.first...positions.last {
        if !isVariable(position) {
          memory[position] |= StorageBlock.writeMark
          if FastPath.indexLocations.contains(position) { path.indexCode |= FastPath.indexCodeBit(position) }
        } else if watchesStores, memory.isWatched(.store, from: position, through: position) {
          block.variables.append(position)
        }
      }
      for page in positions.first >> 6...positions.last >> 6 where pages[page].last != number {
        pages[page].append(number)
      }
    }
    blocks.append(block)
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
