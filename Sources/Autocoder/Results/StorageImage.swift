public import Core1401

/// The contents of core storage after loading a program, where the program loads anything.
public struct StorageImage: Hashable, Sendable {
  private var positions: [UInt8] = []
  private static let notLoaded: UInt8 = 0x80

  /// Creates an image in which nothing is loaded.
  public init() {
    positions = [UInt8](repeating: StorageImage.notLoaded, count: 16_000)
  }

  /// Creates an image by executing steps in order, without the effects of programs started by EX and XFR.
  public init(steps: some Sequence<LoadStep>) {
    self.init()
    for step in steps { load(step) }
  }

  /// The character at an address, nil if nothing is loaded there or the address does not exist.
  public subscript(address: Int) -> StoredCharacter? {
    guard positions.indices.contains(address), positions[address] & StorageImage.notLoaded == 0 else {
      return nil
    }
    return StoredCharacter(rawValue: positions[address])
  }

  /// The ranges of loaded addresses, ascending.
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

  /// Executes a loading step. Steps that load nothing have no effect, and positions outside 0-15999 are
  /// ignored.
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
