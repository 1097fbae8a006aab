internal import Core1401

/// Finds the instructions in a loaded program: everything reachable from its start, and anything else that
/// looks like code.
struct CodeFinder {
  /// The addresses of instructions, with their lengths.
  private(set) var instructions: [Int: Int] = [:]
  private let storage: StorageImage
  private var open: [Int] = []

  init(_ storage: StorageImage, entries: [Int]) {
    self.storage = storage
    open = entries
    follow()
    findUnreached()
  }

  // MARK: Words

  /// The number of characters from an address to the next word mark, or to the end of loaded storage; at
  /// most 60.
  static func wordLength(_ storage: StorageImage, at address: Int) -> Int {
    guard storage[address] != nil else { return 0 }
    var length = 1
    while length < 60, let next = storage[address + length], !next.hasWordMark { length += 1 }
    return length
  }

  /// The length of an instruction at an address; nil when there cannot be one.
  private func length(at address: Int) -> Int? {
    guard let first = storage[address], first.hasWordMark,
      let definition = OperationCode.definition(code: first.code)
    else { return nil }
    let word = CodeFinder.wordLength(storage, at: address)
    let lengths = definition.lengths.isEmpty ? [1, 2, 4, 5, 7, 8] : definition.lengths
    if lengths.contains(word) { return word }
    return impliedLength(at: address, definition.behavior, in: word)
  }

  /// The length of an instruction that ends before a character without word mark; nil if there is none.
  private func impliedLength(at address: Int, _ behavior: OperationBehavior, in word: Int) -> Int? {
    let length = Int(behavior.impliedLength)
    guard length > 0, word > length, let next = storage[address + length] else { return nil }
    return behavior.endsWithoutWordMark(length: length, before: next) ? length : nil
  }

  /// The address in three positions, nil if it is invalid or indexed.
  private func target(at address: Int) -> Int? {
    guard let first = storage[address], let second = storage[address + 1], let third = storage[address + 2]
    else { return nil }
    return AddressRegister(hundreds: first, tens: second, units: third).address
  }

  // MARK: Reachable code

  private mutating func follow() {
    while let address = open.popLast() {
      guard instructions[address] == nil, let length = length(at: address) else { continue }
      instructions[address] = length
      open += successors(of: address, length: length)
    }
  }

  private func successors(of address: Int, length: Int) -> [Int] {
    guard let first = storage[address], let definition = OperationCode.definition(code: first.code)
    else { return [] }
    let behavior = definition.behavior
    var next = [address + length]
    var isAlways = behavior.alwaysBranches.contains(
      impliedLength(at: address, behavior, in: length) ?? length)
    let mayBranch = isAlways || definition.mayBranchLengths.contains(length)
    let branch = mayBranch && length >= 4 ? target(at: address + 1) : nil
    if behavior.operation == .halt, !isAlways {
      // START continues after a halt, but a halt is often followed by the first constant.
      isAlways = !isPlausible(address + length) || self.length(at: address + length) == 1
    }
    if isAlways { next = [] }
    // The return address of a subroutine is stored into its last branch here.
    if behavior.operation == .storeBAddress, length == 4, let stored = target(at: address + 1),
      storage[stored - 3]?.code == OperationCode.branch.rawValue
    {
      next.append(stored - 3)
    }
    return next + [branch].compactMap(\.self)
  }

  // MARK: Code found by its looks

  /// Finds sequences of words that are all valid instructions with valid addresses, and that end with a
  /// branch or continue into known instructions.
  private mutating func findUnreached() {
    for range in storage.ranges {
      var address = range.lowerBound
      while address < range.upperBound {
        if let length = instructions[address] {
          address += length
        } else if let end = plausibleStretch(from: address) {
          open.append(address)
          follow()
          address = max(end, address + 1)
        } else {
          address += CodeFinder.wordLength(storage, at: address)
        }
      }
    }
  }

  private func plausibleStretch(from start: Int) -> Int? {
    var address = start
    var long = 0
    while isPlausible(address), let length = length(at: address) {
      if instructions[address] != nil { return long >= 2 ? address : nil }
      if length >= 4 { long += 1 }
      if address == start, length < 4 { return nil }
      let ends = successors(of: address, length: length).first != address + length
      address += length
      if ends { return long >= 2 ? address : nil }
    }
    return nil
  }

  /// Whether the word at an address is an instruction with valid addresses.
  private func isPlausible(_ address: Int) -> Bool {
    guard let length = length(at: address) else { return false }
    for field in [1, 4] where length >= field + 3 {
      let characters = (0..<3).compactMap { storage[address + field + $0] }
      guard characters.count == 3 else { return false }
      let isUnit = field == 1 && characters[0].code == StoredCharacter.percent.code
      if !isUnit, OperandText.address(characters) == nil { return false }
    }
    return true
  }
}
