public import Core1401

/// Core storage as loading a program leaves it, where the program loads anything.
public struct StorageImage: Hashable, Sendable {
  private var positions: [UInt8] = []
  private static let notLoaded: UInt8 = 0x80

  /// Storage in which nothing is loaded.
  public init() {
    positions = [UInt8](repeating: StorageImage.notLoaded, count: 16_000)
  }

  /// Storage after loading steps in their order, whatever EX and XFR would do in between.
  public init(steps: some Sequence<LoadStep>) {
    self.init()
    for step in steps { load(step) }
  }

  /// The character at an address, nil when nothing was loaded there or there is no such address.
  public subscript(address: Int) -> StoredCharacter? {
    guard positions.indices.contains(address), positions[address] & StorageImage.notLoaded == 0 else {
      return nil
    }
    return StoredCharacter(rawValue: positions[address])
  }

  /// The addresses at which something is loaded, in ascending stretches.
  public var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for address in 0...positions.count {
      let isLoaded = self[address] != nil
      if isLoaded, start == nil { start = address }
      if !isLoaded, let first = start {
        ranges.append(first..<address)
        start = nil
      }
    }
    return ranges
  }

  /// Does one loading step; steps that load nothing change nothing, and what lies outside 0-15999 is left out.
  public mutating func load(_ step: LoadStep) {
    switch step {
    case .item(let item):
      for (offset, character) in item.characters.enumerated() {
        let address = item.address + offset
        if positions.indices.contains(address) { positions[address] = character.rawValue }
      }
    case .wordMark(let address, _):
      guard positions.indices.contains(address) else { return }
      positions[address] = (positions[address] & StorageImage.notLoaded == 0 ? positions[address] : 0) | 0x40
    case .clear(let range, _):
      for address in range where positions.indices.contains(address) { positions[address] = 0 }
    case .identification, .execute, .end: break
    }
  }
}
