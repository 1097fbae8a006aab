internal import Core1401

/// A program as it lies in core storage, without its source: what a ``Disassembler`` reads.
public struct ProgramImage: Hashable, Sendable {
  /// What is loaded up to a transfer.
  public struct Part: Hashable, Sendable {
    /// The positions that are loaded.
    public var storage: StorageImage
    /// Where the program goes on when the part is loaded, nil when it does not: a storage dump, or a deck
    /// without END.
    public var transfer: Int?

    /// Makes a part.
    public init(storage: StorageImage, transfer: Int? = nil) {
      self.storage = storage
      self.transfer = transfer
    }
  }

  /// The parts in the order in which they are loaded; all but the last end with EX.
  public var parts: [Part]
  /// The identification of the cards, up to five characters.
  public var identification: String

  /// Makes a program.
  public init(parts: [Part], identification: String = "") {
    self.parts = parts
    self.identification = identification
  }

  /// What an assembled program loads.
  public init(_ assembly: Assembly) {
    identification = assembly.identification
    parts = []
    var storage = StorageImage()
    for step in assembly.steps {
      switch step {
      case .execute(let address, _), .end(let address, _):
        parts.append(Part(storage: storage, transfer: address.address.map { abs($0) % 16_000 }))
        storage = StorageImage()
      case .identification, .item, .wordMark, .clear: storage.load(step)
      }
    }
    if !storage.ranges.isEmpty || parts.isEmpty { parts.append(Part(storage: storage)) }
  }

  /// A storage dump; long stretches of blanks without word marks are taken as not loaded.
  ///
  /// - Parameters:
  ///   - storage: the positions from 0, seven bits each; see ``Core1401/StoredCharacter/rawValue``.
  ///   - start: where the program begins, nil when nobody knows.
  public init(storage: [UInt8], start: Int? = nil) {
    var image = StorageImage()
    var address = 0
    let count = min(storage.count, 16_000)
    while address < count {
      let blanks = storage[address..<count].prefix { StoredCharacter(rawValue: $0) == .blank }.count
      if blanks >= ProgramImage.longestBlanks || (blanks > 0 && address + blanks == count) || address == 0 {
        address += blanks
        if blanks > 0 { continue }
      }
      let length = max(1, blanks)
      let characters = storage[address..<address + length].map { StoredCharacter(rawValue: $0) }
      let item = AssembledItem(kind: .constant, address: address, characters: characters, line: 0)
      image.load(.item(item))
      address += length
    }
    self.init(parts: [Part(storage: image, transfer: start)])
  }

  /// More blanks than that are no constant but storage that nothing was loaded to.
  private static let longestBlanks = 52
}
