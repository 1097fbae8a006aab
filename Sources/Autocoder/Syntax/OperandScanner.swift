/// A scanner for the operands of a card: from column 21 to two blanks, or to column 72.
///
/// The rules for literals are those of IBM's Autocoder: a literal ends at the last `@` of the card, so that
/// `@@@` is the literal of one `@`.
struct OperandScanner {
  let columns: [UInt8]
  /// The next column to read, from 0.
  private(set) var position: Int
  /// Whether all operands have been read.
  private(set) var isAtEnd = false
  private let limit: Int
  /// Whether the operands begin in column 22, after one blank.
  private(set) var isShifted = false
  /// Names that contain a blank, if one blank may end the operands; nil if only two blanks do.
  let namesWithBlank: Set<Name>?
  /// The column of the single blank that began a remark, nil for none.
  private(set) var remarkAfterOneBlank: Int?
  /// The columns of symbols of more than six characters that were cut.
  var longSymbols: [Range<Int>] = []
  /// The columns of addresses and adjustments whose last digit has a zone, as in `12J`.
  var zonedNumbers: [Range<Int>] = []

  static let firstColumn = 20
  static let endColumn = 72

  init(
    columns: [UInt8], from first: Int = OperandScanner.firstColumn, namesWithBlank: Set<Name>? = nil
  ) {
    self.columns = columns
    self.namesWithBlank = namesWithBlank
    position = first
    limit = OperandScanner.endColumn
    if isBlank(first), isBlank(first + 1) { isAtEnd = true }
    if isBlank(first), !isAtEnd {
      position += 1
      isShifted = true
    }
  }

  private func isBlank(_ column: Int) -> Bool { column >= limit || columns[column] == 0x20 }
  private func endsOperands(_ column: Int) -> Bool { isBlank(column) && isBlank(column + 1) }
  func at(_ column: Int) -> UInt8 { column < limit ? columns[column] : 0x20 }

  /// The columns after the operands, up to the end of the remark.
  var remark: Range<Int> { min(position, limit)..<limit }

  /// Reads the next operand, nil if there are no more.
  ///
  /// - Parameters:
  ///   - asCharacter: whether it can only be a d-character.
  ///   - numbersAreConstants: whether digits are a constant instead of an address.
  ///   - isConstant: whether one blank is sufficient after an `@`, because nothing else can follow.
  /// - Returns: the operand as written.
  mutating func next(
    asCharacter: Bool = false, numbersAreConstants: Bool = false, isConstant: Bool = false
  ) -> Operand? {
    guard !isAtEnd else { return nil }
    if position > OperandScanner.firstColumn, columns[position - 1] != 0x20 {
      // After a comma: the end of the operands, or a single blank that is ignored.
      if endsOperands(position) {
        isAtEnd = true
        return Operand(
          content: .empty, columns: position - 1..<position, character: 0x20, isLast: true)
      }
      if isBlank(position) { position += 1 }
    }
    let start = position
    if asCharacter || standsAlone(start) { return character(start) }
    if at(start) == UInt8(ascii: ",") {
      position = start + 1
      return Operand(content: .empty, columns: start..<start + 1)
    }
    let content = scanContent(numbersAreConstants: numbersAreConstants)
    var end = min(position, limit)
    while end > start + 1, columns[end - 1] == 0x20 { end -= 1 }
    var operand = Operand(
      content: content, columns: start..<end, character: end == start + 1 ? columns[start] : nil)
    if isConstant, isBlank(position), columns[position - 1] == UInt8(ascii: "@") {
      operand.isLast = true
      isAtEnd = true
    } else {
      finish(&operand)
    }
    return operand
  }

  /// Whether a character that has a meaning at the beginning of an operand is there by itself.
  private func standsAlone(_ start: Int) -> Bool {
    switch at(start) {
    case UInt8(ascii: ","): start > OperandScanner.firstColumn && isBlank(start + 1)
    case UInt8(ascii: "@"): ends(start + 1) && lastAtSign(after: start) == nil
    case UInt8(ascii: "+"), UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "%"):
      ends(start + 1)
    default: false
    }
  }

  /// Whether an operand ends before a column.
  private func ends(_ column: Int) -> Bool {
    endsOperands(column) || at(column) == UInt8(ascii: ",")
      || (isBlank(column) && at(column + 1) == UInt8(ascii: ","))
  }

  private mutating func character(_ start: Int) -> Operand {
    position = start + 1
    var operand = Operand(content: .character, columns: start..<start + 1, character: at(start))
    if at(start) == UInt8(ascii: ","), isBlank(position) {
      operand.isLast = true
      isAtEnd = true
      return operand
    }
    if !isBlank(position), !ends(position) {
      while !isBlank(position), !ends(position) { position += 1 }
      operand.columns = start..<position
      operand.character = nil
    }
    finish(&operand)
    return operand
  }

  /// Moves to the next operand, or marks this one as the last.
  private mutating func finish(_ operand: inout Operand) {
    if at(position) == UInt8(ascii: ",") {
      position += 1
    } else if isBlank(position), at(position + 1) == UInt8(ascii: ",") {
      position += 2
    } else {
      if namesWithBlank != nil, isBlank(position), !endsOperands(position) {
        remarkAfterOneBlank = position
      } else if !endsOperands(position), case .wrong = operand.content {
        skipToEnd()
      } else if !endsOperands(position) {
        let start = position
        skipToEnd()
        operand.content = .wrong(
          columns[start] == 0x20
            ? Problem(
              .oneBlank, advice: "leave two blanks before a remark",
              columns: start..<start + 1)
            : Problem(
              .cannotFollow, [String(decoding: columns[start..<position], as: UTF8.self)],
              advice: "put a comma between operands, and two blanks before a remark",
              columns: start..<position))
      }
      operand.isLast = true
      isAtEnd = true
    }
  }

  private mutating func skipToEnd() {
    while position < limit, !endsOperands(position) { position += 1 }
  }

  mutating func advance(_ count: Int = 1) { position = min(limit, position + count) }
  mutating func move(to column: Int) { position = min(limit, column) }
}

extension OperandScanner {
  /// The `@` that ends the literal beginning at a column: the last one of the card that valid text can
  /// follow.
  func lastAtSign(after start: Int) -> Int? {
    var last: Int?
    var column = OperandScanner.endColumn - 1
    while column > start {
      if columns[column] == UInt8(ascii: "@") {
        if last == nil { last = column }
        if ends(column + 1) || isBlank(column + 1) && at(column + 2).isSign { return column }
      }
      column -= 1
    }
    return last
  }
}
