/// A view of an entry of the table of decoded instructions. Each part is read where it is used, at a place
/// told by the block's address: a pointer to the entry would take one of the host's registers.
struct DecodedEntry {
  let block: FastPathBlock
  /// The entry's place in the table, in bytes.
  let offset: Int

  /// Where the parts of ``DecodedInstruction`` stand in it.
  private enum Part: Int {
    case characters = 0
    case significant = 8
    case time = 16
    case aAddress = 20
    case bAddress = 22
    case next = 24
    case addressing = 26
    case kind = 28
    case length = 29
    case aIndex = 30
    case bIndex = 31
  }

  /// Whether the places are those of the compiler.
  static var isRight: Bool {
    let parts: [(Part, PartialKeyPath<DecodedInstruction>)] = [
      (.characters, \.characters), (.significant, \.significant), (.time, \.time), (.aAddress, \.aAddress),
      (.bAddress, \.bAddress), (.next, \.next), (.addressing, \.addressing), (.kind, \.kind),
      (.length, \.length), (.aIndex, \.aIndex), (.bIndex, \.bIndex),
    ]
    return parts.allSatisfy { part, path in MemoryLayout<DecodedInstruction>.offset(of: path) == part.rawValue
    }
      && MemoryLayout<DecodedInstruction>.stride == 32
  }

  @inline(always)
  private func place(_ part: Part) -> Int { FastPathLayout.entries &+ part.rawValue &+ offset }

  @inline(always) var characters: UInt64 { block.number(at: place(.characters)) }
  @inline(always) var significant: UInt64 {
    get { block.number(at: place(.significant)) }
    nonmutating set { block.setNumber(newValue, at: place(.significant)) }
  }
  @inline(always) var time: UInt64 { UInt64(block.number(at: place(.time)) as UInt32) }
  @inline(always) var aAddress: Int { Int(block.number(at: place(.aAddress)) as UInt16) }
  @inline(always) var bAddress: Int { Int(block.number(at: place(.bAddress)) as UInt16) }
  /// Where a branch whose address changes went the last two times, the last in the lower half.
  @inline(always) var targets: UInt32 {
    get { block.number(at: place(.aAddress)) }
    nonmutating set { block.setNumber(newValue, at: place(.aAddress)) }
  }
  @inline(always) var next: Int { Int(block.number(at: place(.next)) as UInt16) }
  @inline(always) var addressing: DecodedInstruction.Addressing {
    get { DecodedInstruction.Addressing(rawValue: block.number(at: place(.addressing))) }
    nonmutating set { block.setNumber(newValue.rawValue, at: place(.addressing)) }
  }
  @inline(always) var kind: DecodedInstruction.Kind {
    unsafe unsafeBitCast(block[place(.kind)], to: DecodedInstruction.Kind.self)
  }
  /// Whether it is an instruction of a kind and a length whose address does not change and is not indexed:
  /// kind, length and ``addressing`` are looked at together.
  @inline(always)
  func isPlain(_ kind: DecodedInstruction.Kind, _ length: UInt32) -> Bool {
    (block.unalignedNumber(at: place(.addressing)) as UInt32)
      == UInt32(kind.rawValue) &<< 16 | length &<< 24
  }
  @inline(always) var length: Int { Int(block[place(.length)]) }
  @inline(always) var aIndex: Int { Int(block[place(.aIndex)]) }
  @inline(always) var bIndex: Int { Int(block[place(.bIndex)]) }
}
