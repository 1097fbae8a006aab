@testable import Core1401

/// A machine before a run, and when the run is to be looked at.
struct MachineCase: Sendable {
  var size = StorageSize.positions2000
  var features = Features.all
  var storage: [UInt8] = []
  var state = ProcessorState()
  /// Values of the cycle counter at which both engines come back and are compared.
  var limits: [UInt64] = []

  /// A position; outside storage it is blank and cannot be written.
  subscript(address: Int) -> UInt8 {
    get { storage.indices.contains(address) ? storage[address] : 0 }
    set { if storage.indices.contains(address) { storage[address] = newValue & 0o177 } }
  }
}

extension MachineCase: CustomStringConvertible {
  var description: String {
    var runs: [String] = []
    var address = 0
    while address < storage.count {
      if storage[address] == 0 {
        address += 1
        continue
      }
      var end = address
      while end < storage.count, storage[end...min(end + 3, storage.count - 1)].contains(where: { $0 != 0 }) {
        end += 1
      }
      runs.append(
        "\(address):" + StorageNotation.text(storage[address..<end].map { StoredCharacter(rawValue: $0) }))
      address = end
    }
    let missing = Features.all.subtracting(features).featureNames.joined(separator: " ")
    return """
      size=\(size.positions) without=[\(missing)] I=\(state.iAddress.text) A=\(state.aAddress.text) \
      B=\(state.bAddress.text) A-register=\(state.aRegister.displayGlyph) limits=\(limits) \(runs.joined(separator: " "))
      """
  }
}

/// Two machines of one size and one set of features that go through one case after the other, one cycle by
/// cycle, the other by the fast path. What the fast path remembers of earlier cases stays.
struct EnginePair: ~Copyable {
  private var cycle: Processor
  private var fast: Processor

  init(size: StorageSize, features: Features) {
    cycle = Processor(size: size, features: features)
    fast = Processor(size: size, features: features)
    fast.engine = .fast
  }

  /// Runs a case on both.
  ///
  /// - Returns: the first difference in words, nil when there is none, and the cycles made.
  mutating func compare(_ machine: MachineCase) -> (difference: String?, cycles: UInt64) {
    let saved = SavedProcessor(state: machine.state, storage: machine.storage, parityFaults: [])
    cycle.restore(saved)
    fast.restore(saved)
    var stops = 0
    for limit in machine.limits {
      while cycle.state.cycles < limit {
        let (exit, fastExit) = (cycle.run(untilCycle: limit), fast.run(untilCycle: limit))
        if let difference = difference(exit, fastExit) { return (difference, cycle.state.cycles) }
        guard goOn(after: exit, &stops) else { return (nil, cycle.state.cycles) }
      }
    }
    return (nil, cycle.state.cycles)
  }

  private func difference(_ exit: RunExit, _ fastExit: RunExit) -> String? {
    if exit != fastExit { return "exit \(exit), fast \(fastExit)" }
    if cycle.state != fast.state { return "state\n\(dump(cycle.state))fast\n\(dump(fast.state))" }
    let (right, wrong) = (cycle.storage.contents, fast.storage.contents)
    guard right != wrong else { return marksDifference() }
    let first = right.indices.first { right[$0] != wrong[$0] } ?? 0
    return "position \(first): \(String(right[first], radix: 8)), fast \(String(wrong[first], radix: 8))"
  }

  /// The fast path keeps the word marks as bits, and once more as the lengths of short fields.
  private func marksDifference() -> String? {
    guard fast.storage.block.hasFastPath else { return nil }
    let block = FastPathBlock(fast.storage.block)
    var length = Int(FastPathBlock.isLong)
    for address in 0..<fast.storage.count {
      length = min(length + 1, Int(FastPathBlock.isLong))
      if fast.storage[address].hasWordMark, address > 0 { length = 0 }
      let expected = length == FastPathBlock.isLong && address < 8 ? -1 : length
      if block.shortLength(at: address) != expected { return "length at \(address)" }
      let (byte, bit) = FastPathBlock.markBit(of: address)
      let mark = block[byte] & bit != 0
      if mark != fast.storage[address].hasWordMark { return "mark bit of \(address)" }
    }
    return nil
  }

  private func dump(_ state: ProcessorState) -> String {
    var text = ""
    Swift.dump(state, to: &text)
    return text
  }

  /// What follows a stop: units answer at once and change the read area, START is pressed some times.
  private mutating func goOn(after exit: RunExit, _ stops: inout Int) -> Bool {
    stops += 1
    switch exit {
    case .cycleLimit, .instructionEnd: return true
    case .halt: return stops < 8
    case .check: return false
    case .unitWanted:
      guard stops < 8 else { return false }
      for address in 1...80 {
        let character = StoredCharacter(code: UInt8(address * (stops + 1) % 64))
        cycle.storage[address] = character.keepingWordMark(of: cycle.storage[address])
        fast.storage[address] = character.keepingWordMark(of: fast.storage[address])
      }
      cycle.finishUnitOperation(bAddress: 81)
      fast.finishUnitOperation(bAddress: 81)
      return true
    }
  }
}
