// What blocks depend on, and what the program changes of it.
extension BlockBuilder {
  /// A block.
  struct Block {
    let head: FastOperation
    /// The positions of its instructions, from `begin` up to `end`.
    let begin: Int
    let end: Int
    /// Where its operations end.
    let operationsEnd: Int
    /// The positions of the constants copied into its operations.
    let constants: [Positions]
    /// Positions that are reread at each use, but are still marked because they are watched.
    var variables: [Int] = []
    var isDiscarded = false

    var instructions: Range<Int> { begin..<end }
    /// The groups of 64 positions in which they are.
    var pages: ClosedRange<Int> { begin >> 6...end >> 6 }

    func covers(_ position: Int) -> Bool {
      overlaps(position, position + 1) && !variables.contains(position)
    }

    func overlaps(_ first: Int, _ end: Int) -> Bool {
      begin < end && first < self.end || constants.contains { $0.first < end && first <= $0.last }
    }
  }

  /// Positions of a constant.
  ///
  /// Not a `Range`: the first array of ranges costs the runtime a search in all conformances of the program.
  struct Positions {
    let first: Int
    let last: Int

    init(_ range: Range<Int>) { (first, last) = (range.lowerBound, range.upperBound - 1) }

    func contains(_ position: Int) -> Bool { first <= position && position <= last }

    var pages: ClosedRange<Int> { first >> 6...last >> 6 }
  }

  /// Adds the block just built, and marks what it depends on.
  mutating func addBlock(_ head: FastOperation) {
    let number = blocks.count
    let block = Block(
      head: head, begin: draft.begin, end: draft.end, operationsEnd: place, constants: draft.constants)
    blocks.append(block)
    setMarks(block.begin, through: block.end - 1, number)
    for constant in block.constants { setMarks(constant.first, through: constant.last, number) }
    for page in block.pages { pages[page].append(Int32(number)) }
    for constant in block.constants {
      for page in constant.pages where !pages[page].contains(Int32(number)) {
        pages[page].append(Int32(number))
      }
    }
    memory.setBlock(block.head, at: block.begin)
  }

  private mutating func setMarks(_ first: Int, through last: Int, _ number: Int) {
    for position in stride(from: first, through: last, by: 8) {
      let count = min(8, last - position + 1)
      if variables(count, from: position) != 0 || BlockBuilder.isNearIndexLocation(position) {
        for position in position..<position + count { setMark(position, number) }
      } else {
        let marks = FastPathMemory.bytes(0x80, count)
        memory.put(memory.characters(at: position) | marks, at: position)
      }
    }
  }

  private mutating func setMark(_ position: Int, _ number: Int) {
    if !isVariable(position) {
      memory[position] |= StorageBlock.writeMark
      if FastPath.indexLocations.contains(position) { path.indexCode |= FastPath.indexCodeBit(position) }
    } else if watchesStores, memory.isWatched(.store, from: position, through: position) {
      blocks[number].variables.append(position)
    }
  }

  /// Whether any of eight positions may be in an index location.
  private static func isNearIndexLocation(_ position: Int) -> Bool {
    position <= FastPath.indexLocations.upperBound && position + 8 > FastPath.indexLocations.lowerBound
  }

  // MARK: How often positions change

  // How often each position of an operation has changed; changes of addresses and constants are weighted higher.
  private func changes(of position: Int) -> UInt8 { memory[FastPathLayout.changes + position] }
  func setChanges(of position: Int, _ number: UInt8) { memory[FastPathLayout.changes + position] = number }

  /// From this number of changes on, a position is reread at each use.
  private static let variable: UInt8 = 6

  /// Whether the program changes a position so often that it is reread at each use.
  func isVariable(_ position: Int) -> Bool { changes(of: position) >= BlockBuilder.variable }

  /// The highest bits of the bytes of 1 to 8 positions that are variable.
  func variables(_ count: Int, from position: Int) -> UInt64 {
    let changes: UInt64 = memory.unalignedNumber(at: FastPathLayout.changes + position)
    // The highest bit of a byte is on if the byte or its sum with this has it.
    let least = FastPathMemory.bytes(UInt64(0x80 - BlockBuilder.variable))
    let bits = (changes & FastPathMemory.bytes(0x7F)) + least | changes
    return bits & FastPathMemory.bytes(0x80, count)
  }

  /// The number of changes recorded for a variable position with operation codes that are counted separately.
  static let severalCodes: UInt8 = 255
  func hasSeveralCodes(_ position: Int) -> Bool { changes(of: position) == BlockBuilder.severalCodes }

  /// Adds to the changes of positions, unless it is known well enough that they change.
  private func addChanges(_ number: UInt8, from first: Int, through last: Int) {
    for position in first...last where changes(of: position) < 200 {
      setChanges(of: position, changes(of: position) + number)
    }
  }

  // MARK: Discarding blocks
  //
  // Methods that do not mutate would be called with a copy of the builder.

  /// Discards the blocks that depend on changed positions, and counts the changes in them.
  mutating func forget(_ positions: [Int]) {
    for position in positions {
      forget(position)
      mark(position)
    }
  }

  private mutating func forget(_ position: Int) {
    let page = position >> 6
    var index = 0
    while index < pages[page].count {
      let number = Int(pages[page][index])
      if blocks[number].covers(position) {
        noteChange(at: position, in: blocks[number])
        drop(number)
        clearMarks(of: blocks[number])
      } else {
        index += 1
      }
    }
  }

  private mutating func noteChange(at position: Int, in block: Block) {
    // A constant that changes was not a constant.
    for constant in block.constants where constant.contains(position) {
      for place in constant.first...constant.last { setChanges(of: place, BlockBuilder.variable) }
    }
    guard block.instructions.contains(position) else { return }
    let (first, end) = boundaries(around: position, in: block)
    let offset = position - first
    if offset == 0 || offset > 6 {
      addChanges(1, from: position, through: position)
    } else {
      // The characters of an address change together.
      let first = first + (offset - 1) / 3 * 3 + 1
      addChanges(3, from: first, through: min(first + 2, end - 1))
    }
  }

  /// Where the instruction of a block that contains a position begins and ends.
  private mutating func boundaries(around position: Int, in block: Block) -> (first: Int, end: Int) {
    var (first, end, operation) = (block.begin, block.end, block.head)
    func note(_ boundary: Int) {
      if boundary <= position { first = max(first, boundary) } else { end = min(end, boundary) }
    }
    while memory.offset(of: operation) < block.operationsEnd {
      note(operation.instruction)
      // Some operations are for two instructions.
      note(operation.next)
      operation = operation.following
    }
    return (first, end)
  }

  /// Discards a block.
  mutating func drop(_ number: Int) {
    let block = blocks[number]
    guard !block.isDiscarded else { return }
    blocks[number].isDiscarded = true
    discard(block)
    for page in block.pages { pages[page].removeAll { $0 == number } }
    for constant in block.constants {
      for page in constant.pages { pages[page].removeAll { $0 == number } }
    }
  }

  /// Makes the head of a block, where branches lead to it, the end of the fast path.
  func discard(_ block: Block) {
    block.head.handler = FastOperation.missing
    block.head.flags = block.head.flags.intersection(.isFirst).union(.isMissing)
    block.head.instruction = block.begin
    block.head.before = 0
    block.head.last = FastOperation.nowhere
    memory.setBlock(memory.missing, at: block.begin)
  }

  /// Clears the write marks in the instructions of a discarded block: otherwise each of its positions would be
  /// noticed when the program replaces it. Not during a run, because the last instructions executed may be in the
  /// block.
  private mutating func clearMarks(of block: Block) {
    for first in stride(from: block.begin, to: block.end, by: 8) {
      let end = min(first + 8, block.end)
      if watchesStores || BlockBuilder.isNearIndexLocation(first) || isUsed(from: first, to: end) {
        for position in first..<end
        where FastPath.indexLocation(of: position) == 0 && !isUsed(from: position, to: position + 1) {
          memory[position] &= ~StorageBlock.writeMark
          mark(position)
        }
      } else {
        memory.put(memory.characters(at: first) & ~FastPathMemory.bytes(0x80, end - first), at: first)
      }
    }
  }

  /// Whether a block depends on any of up to eight positions.
  private mutating func isUsed(from first: Int, to end: Int) -> Bool {
    (first >> 6...(end - 1) >> 6).contains { page in
      pages[page].contains { blocks[Int($0)].overlaps(first, end) }
    }
  }

  /// Allows a lasting block again for an instruction that was often executed otherwise because the program had
  /// changed more than an address of it: after 128 executions, then after twice as many as the time before, up to
  /// 8192.
  mutating func retry(_ operation: FastOperation) {
    operation.changes &+= 1
    guard operation.changes >= 128 else { return }
    operation.changes = 0
    let address = operation.instruction
    let (passes, retries) = (FastPathLayout.passes + address, FastPathLayout.retries + address)
    memory[passes] += 1
    guard memory[passes] > memory[retries] else { return }
    memory[passes] = 0
    memory[retries] = min(2 * memory[retries] + 1, 63)
    // The next change makes it variable again.
    for position in address..<address + 8 where isVariable(position) {
      setChanges(of: position, BlockBuilder.variable - 1)
    }
    drop(operation.blockNumber)
  }

  /// Discards the block of a branch whose address changes, as a return, if the program has cleared the word mark
  /// after it: nothing reports that, because the last character of the address has no write mark. The next block
  /// checks the word mark.
  mutating func forgetClearedEnd(of operation: FastOperation) {
    guard operation.kind == .branch, operation.flags.contains(.rereadsA) else { return }
    let (end, place) = (operation.b, memory.offset(of: operation))
    guard end != 0, memory[end] & 0o100 == 0,
      let number = pages[operation.instruction >> 6].first(where: {
        let block = blocks[Int($0)]
        return memory.offset(of: block.head) <= place && place < block.operationsEnd
      })
    else { return }
    setChanges(of: end, BlockBuilder.variable)
    drop(Int(number))
    clearMarks(of: blocks[Int(number)])
  }

  /// Discards the blocks that depend on positions that the program is about to write.
  mutating func unmark(_ positions: Range<Int>) {
    let marked = positions.filter { memory[$0] & StorageBlock.writeMark != 0 }
    for position in marked {
      // Index locations keep theirs.
      if FastPath.indexLocation(of: position) == 0 {
        memory[position] &= ~StorageBlock.writeMark
      } else if !watchesIndex {
        path.indexCode &= ~FastPath.indexCodeBit(position)
      }
    }
    forget(marked)
  }
}
