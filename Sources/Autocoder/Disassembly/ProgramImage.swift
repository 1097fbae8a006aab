internal import Core1401

/// A program in core storage without its source: the input of a ``Disassembler``.
public struct ProgramImage: Hashable, Sendable {
  /// The contents loaded up to a transfer.
  public struct Part: Hashable, Sendable {
    /// The loaded positions.
    public var storage: StorageImage
    /// The address of the transfer after the part is loaded, nil if there is none: in a storage dump, or a
    /// deck without END.
    public var transfer: Int?

    /// Creates a part.
    public init(storage: StorageImage, transfer: Int? = nil) {
      self.storage = storage
      self.transfer = transfer
    }
  }

  /// The parts in loading order; all except the last end with EX.
  public var parts: [Part]
  /// The identification of the cards, up to five characters.
  public var identification: String

  /// Creates a program.
  public init(parts: [Part], identification: String = "") {
    self.parts = parts
    self.identification = identification
  }

  /// Creates the image of an assembled program.
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

  /// Creates the image of a storage dump; long sequences of blanks without word marks are treated as not
  /// loaded.
  ///
  /// - Parameters:
  ///   - storage: the positions from 0, seven bits each; see ``/Core1401/StoredCharacter/rawValue``.
  ///   - start: the start address of the program, nil if it is unknown.
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

  /// The longest sequence of blanks that can be a constant; a longer one was not loaded.
  private static let longestBlanks = 52
}
