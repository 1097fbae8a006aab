internal import Core1401

/// A line of a macro, with the arguments of a call substituted.
///
/// A code is `)` and two digits. The zone of the second digit gives its meaning: no zone, the argument with
/// that number, or the label of the call for 00; AB zone, the argument, or no line at all if it is missing;
/// B zone, a label generated for the call. After the operands, codes with an AB zone omit the line when the
/// argument is missing, those with an A zone when it is present.
struct MacroLine {
  let arguments: ArgumentList
  /// Columns 6-12 of the call, without blanks at the end.
  let label: [UInt8]
  /// The number of the expansion, for generated labels.
  let serial: Int
  /// Whether a line so far used the label of the call.
  private(set) var usesLabel = false

  init(arguments: ArgumentList, label: [UInt8], serial: Int) {
    self.arguments = arguments
    var label = label
    while label.last == 0x20 { label.removeLast() }
    self.label = label
    self.serial = serial
  }

  /// A code: its number, and the zone of its second digit.
  private struct Code {
    let number: Int
    let zone: Int
    let text: [UInt8]
  }

  /// The card that a line of the macro expands to, nil when an argument omits it.
  mutating func card(of columns: [UInt8]) -> [UInt8]? {
    guard columns[5] != UInt8(ascii: "*") else { return columns }
    guard let end = operandEnd(columns) else { return nil }
    var isDropped = false
    var card = Array(columns[..<5])
    let labelField = substituted(columns[5..<15], &isDropped)
    card += labelField.prefix(10)
    pad(&card, to: 15)
    card += substituted(columns[15..<20], &isDropped).prefix(5)
    pad(&card, to: 20)
    card += substituted(columns[20..<end], &isDropped)
    return isDropped ? nil : card
  }

  private func pad(_ card: inout [UInt8], to count: Int) {
    while card.count < count { card.append(0x20) }
  }

  private func code(_ columns: [UInt8], at position: Int, end: Int) -> Code? {
    guard position + 2 < end, columns[position] == UInt8(ascii: ")") else { return nil }
    guard let (tens, tensZone) = columns[position + 1].zonedDigit, tensZone == 0 else { return nil }
    guard let (units, zone) = columns[position + 2].zonedDigit else { return nil }
    return Code(
      number: tens * 10 + units, zone: zone, text: Array(columns[position..<position + 3]))
  }

  /// The end of the columns to assemble, without conditions at the end of the remark; nil when the
  /// conditions omit the line.
  private func operandEnd(_ columns: [UInt8]) -> Int? {
    var end = OperandScanner.endColumn
    func trim() { while end > 20, columns[end - 1] == 0x20 { end -= 1 } }
    trim()
    var isKept = true
    let remark = remarkStart(columns, end)
    while end - 3 >= remark, let condition = code(columns, at: end - 3, end: end) {
      let isPresent = arguments[condition.number] != nil
      if condition.zone == 3 {
        isKept = isKept && isPresent
      } else if condition.zone == 1 {
        isKept = isKept && !isPresent
      } else {
        break
      }
      end -= 3
      trim()
    }
    return isKept ? end : nil
  }

  /// The start of the remark: after the first two blanks outside a literal.
  private func remarkStart(_ columns: [UInt8], _ end: Int) -> Int {
    let lastAt = columns[20..<72].lastIndex(of: UInt8(ascii: "@")) ?? 20
    var position = 20
    var isInText = false
    while position < end {
      if columns[position] == UInt8(ascii: "@") { isInText = position < lastAt }
      if !isInText, columns[position] == 0x20, columns[position + 1] == 0x20 { return position }
      position += 1
    }
    return end
  }

  private mutating func substituted(_ field: ArraySlice<UInt8>, _ isDropped: inout Bool) -> [UInt8] {
    let columns = Array(field)
    var result: [UInt8] = []
    var position = 0
    while position < columns.count {
      guard let code = code(columns, at: position, end: columns.count) else {
        result.append(columns[position])
        position += 1
        continue
      }
      position += 3
      if code.number == 0, code.zone == 0 {
        usesLabel = true
        result += label
      } else if code.zone == 0 || code.zone == 3 {
        if let argument = arguments[code.number] {
          result += argument
        } else {
          isDropped = isDropped || code.zone == 3
        }
      } else if code.zone == 2 {
        result += code.text + Array(serial.digits(3).utf8)
      } else {
        result += code.text
      }
    }
    return result
  }
}
