// The control characters and sequences of xterm that ncurses uses.
extension VirtualTerminal {
  mutating func put(_ scalar: Unicode.Scalar) {
    if wrapsNext {
      cursor.x = 0
      lineFeed()
    }
    cells[cursor.y][cursor.x] = Cell(scalar: scalar, look: look)
    lastScalar = scalar
    wrapsNext = cursor.x == columns - 1
    if !wrapsNext { cursor.x += 1 }
  }

  mutating func control(_ byte: UInt8) {
    wrapsNext = false
    switch byte {
    case 8: cursor.x = max(0, cursor.x - 1)
    case 9: cursor.x = min(columns - 1, (cursor.x / 8 + 1) * 8)
    case 10, 11, 12: lineFeed()
    case 13: cursor.x = 0
    default: break
    }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if cursor.y == margins.upperBound - 1 {
      scroll(margins, by: 1)
    } else {
      cursor.y = min(rows - 1, cursor.y + 1)
    }
  }

  mutating func escape(_ text: String) {
    switch text {
    case "7": saved = cursor
    case "8": cursor = saved
    case "M":
      if cursor.y == margins.lowerBound { scroll(margins, by: -1) } else { cursor.y = max(0, cursor.y - 1) }
    case "D": lineFeed()
    case "(B", ")B", "=", ">": break
    default: unknown.append("ESC \(text)")
    }
  }

  mutating func sequence(_ final: Character, _ body: String) {
    if body.hasPrefix("?") { return privateMode(final, body.dropFirst()) }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    if final != "m" { wrapsNext = final == "b" && wrapsNext }
    switch final {
    case "A": cursor.y = max(0, cursor.y - first)
    case "B": cursor.y = min(rows - 1, cursor.y + first)
    case "C": cursor.x = min(columns - 1, cursor.x + first)
    case "D": cursor.x = max(0, cursor.x - first)
    case "G": cursor.x = min(columns, first) - 1
    case "d": cursor.y = min(rows, first) - 1
    case "H":
      cursor = (min(columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1, min(rows, first) - 1)
    case "Z": cursor.x = max(0, (cursor.x + 7) / 8 - first) * 8
    case "J", "K": erase(final, numbers.first ?? 0)
    case "X": blank(cursor.x..<min(columns, cursor.x + first), row: cursor.y)
    case "b": for _ in 0..<first { put(lastScalar) }
    case "@", "P": shift(by: final == "@" ? first : -first)
    case "L": scroll(cursor.y..<margins.upperBound, by: -first)
    case "M": scroll(cursor.y..<margins.upperBound, by: first)
    case "S": scroll(margins, by: first)
    case "T": scroll(margins, by: -first)
    case "r":
      let bottom = numbers.count > 1 && numbers[1] > 0 ? min(rows, numbers[1]) : rows
      margins = first - 1 < bottom ? first - 1..<bottom : 0..<rows
      cursor = (0, 0)
    case "m": setLook(numbers)
    case "l" where body == "4", "t": break
    default: unknown.append("CSI \(body)\(final)")
    }
  }

  private mutating func privateMode(_ final: Character, _ body: Substring) {
    let numbers = body.split(separator: ";").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    switch final {
    case "h":
      if numbers.contains(1049), !modes.contains(1049) {
        (mainCells, saved) = (cells, cursor)
        cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
      }
      modes.formUnion(numbers)
    case "l":
      if numbers.contains(1049), modes.contains(1049) {
        if mainCells.count == rows { cells = mainCells }
        cursor = saved
      }
      modes.subtract(numbers)
    case "p" where body.hasSuffix("$"):
      if knowsSynchronization { reply("\u{1b}[?\(numbers[0]);2$y") }
    default: unknown.append("CSI ?\(body)\(final)")
    }
  }

  // MARK: Erasing and shifting

  /// An erased cell, which has the current background.
  private var erased: Cell {
    var look = Look()
    look.background = self.look.background
    return Cell(scalar: " ", look: look)
  }

  private mutating func blank(_ part: Range<Int>, row: Int) {
    for x in part { cells[row][x] = erased }
  }

  private mutating func erase(_ final: Character, _ how: Int) {
    let columns = 0..<columns
    switch how {
    case 0: blank(cursor.x..<columns.upperBound, row: cursor.y)
    case 1: blank(0..<min(cursor.x + 1, columns.upperBound), row: cursor.y)
    default: blank(columns, row: cursor.y)
    }
    guard final == "J" else { return }
    let whole = how == 0 ? cursor.y + 1..<rows : how == 1 ? 0..<cursor.y : 0..<rows
    for row in whole { blank(columns, row: row) }
  }

  private mutating func shift(by count: Int) {
    let x = cursor.x
    let blanks = Array(repeating: erased, count: min(abs(count), columns - x))
    if count > 0 {
      cells[cursor.y].insert(contentsOf: blanks, at: x)
      cells[cursor.y].removeLast(blanks.count)
    } else {
      cells[cursor.y].removeSubrange(x..<x + blanks.count)
      cells[cursor.y] += blanks
    }
  }

  /// Scrolls a range of rows up, or down if negative, and inserts blank rows.
  private mutating func scroll(_ part: Range<Int>, by count: Int) {
    let row = Array(repeating: erased, count: columns)
    for _ in 0..<min(abs(count), part.count) {
      cells.remove(at: count > 0 ? part.lowerBound : part.upperBound - 1)
      cells.insert(row, at: count > 0 ? part.upperBound - 1 : part.lowerBound)
    }
  }

  // MARK: Looks

  private mutating func setLook(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = Look()
      case 1: look.isBold = true
      case 2: look.isDim = true
      case 4: look.isUnderlined = true
      case 7: look.isReverse = true
      case 22: (look.isBold, look.isDim) = (false, false)
      case 24: look.isUnderlined = false
      case 27: look.isReverse = false
      case 30...37: look.foreground = number - 30
      case 39: look.foreground = nil
      case 40...47: look.background = number - 40
      case 49: look.background = nil
      case 90...97: look.foreground = number - 82
      case 100...107: look.background = number - 92
      case 38, 48:
        let color = rest.count >= 2 ? rest[rest.startIndex + 1] : nil
        if number == 38 { look.foreground = color } else { look.background = color }
        rest = rest.dropFirst(2)
      default: unknown.append("SGR \(number)")
      }
    }
  }
}
