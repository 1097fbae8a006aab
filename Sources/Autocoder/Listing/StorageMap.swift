internal import Core1401

/// A map of storage: the use of each position, with a row for each hundred positions.
struct StorageMap {
  /// One letter for each position, a period where nothing is loaded.
  private var picture = [UInt8](repeating: UInt8(ascii: "."), count: 16_000)
  private let assembly: Assembly

  init(_ assembly: Assembly) {
    self.assembly = assembly
    for line in assembly.lines { markReserved(line) }
    for step in assembly.steps {
      switch step {
      case .item(let item): mark(item.address, item.characters.count, StorageMap.letter(item))
      case .wordMark(let address, _): mark(address, 1, "A")
      case .clear, .identification, .execute, .end: break
      }
    }
  }

  private static func letter(_ item: AssembledItem) -> Unicode.Scalar {
    switch item.kind {
    case .instruction: "I"
    case .constant, .addressConstant: item.hasWordMark ? "C" : "N"
    case .literal: "L"
    case .recordMark, .groupMark: "M"
    }
  }

  /// Marks the positions that DA and DS reserve.
  private mutating func markReserved(_ line: AssembledLine) {
    guard let length = line.length, length > 0, let location = line.location?.address,
      line.characters.isEmpty, line.type == .none, !line.isRemark
    else { return }
    switch line.operationText {
    case "DA": mark(location, length, "A")
    case "DS": mark(location - length + 1, length, "R")
    default: break
    }
  }

  private mutating func mark(_ address: Int, _ length: Int, _ letter: Unicode.Scalar) {
    for position in address..<address + length where picture.indices.contains(position) {
      picture[position] = position == address ? UInt8(ascii: letter) : UInt8(ascii: "-")
    }
  }

  func write(_ pages: inout PageWriter) {
    var heading = PrintLine()
    heading.put("FROM", at: 2)
    for tens in 0..<10 { heading.put("\(tens)0", at: 10 + 10 * tens) }
    pages.beginPage(columnHeading: heading.text)
    let empty = UInt8(ascii: ".")
    var isGap = false
    var isFirst = true
    for start in stride(from: 0, to: picture.count, by: 100) {
      let row = picture[start..<start + 100]
      guard row.contains(where: { $0 != empty }) else {
        isGap = true
        continue
      }
      var line = PrintLine()
      line.put(AddressRegister.decimal(start), endingAt: 6)
      line.put(String(decoding: row, as: UTF8.self), at: 10)
      pages.write(line.text, isDoubleSpaced: isGap && !isFirst)
      (isGap, isFirst) = (false, false)
    }
    let used = assembly.storage.ranges
    let count = used.reduce(0) { $0 + $1.count }
    pages.keep(6)
    pages.write(
      " I INSTRUCTION   C CONSTANT   N CONSTANT WITHOUT WORD MARK   L LITERAL   A AREA   R RESERVED   M RECORD OR GROUP MARK",
      isDoubleSpaced: true)
    if let first = used.first, let last = used.last {
      pages.write(
        " \(count) POSITIONS LOADED, FROM \(AddressRegister.decimal(first.lowerBound)) TO "
          + AddressRegister.decimal(last.upperBound - 1))
    }
  }
}
