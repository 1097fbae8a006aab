/// The arguments of a macro call or of CALL, separated by commas; two blanks end the list.
///
/// Commas between the first and the last `@` of a card do not separate arguments. A list that ends with a
/// comma continues in column 21 of the next card.
struct ArgumentList {
  static let most = 99
  /// The arguments as written, empty for an omitted one.
  private(set) var arguments: [[UInt8]] = []
  /// Whether the list continues on the next card.
  private(set) var continues = false

  /// Reads the arguments on one more card.
  mutating func read(_ columns: [UInt8]) {
    var field = columns[OperandScanner.firstColumn..<OperandScanner.endColumn]
    continues = false
    // A name of five characters fills its field, so a blank may follow it.
    if field.first == 0x20 { field = field.dropFirst() }
    guard let initial = field.first, initial != 0x20 else { return }
    let firstAt = field.firstIndex(of: UInt8(ascii: "@")) ?? field.endIndex
    let lastAt = field.lastIndex(of: UInt8(ascii: "@")) ?? field.endIndex
    var argument: [UInt8] = []
    var position = field.startIndex
    var isAfterComma = false
    while position < field.endIndex {
      let byte = field[position]
      let isProtected = position >= firstAt && position < lastAt
      if !isProtected, byte == 0x20, position + 1 >= field.endIndex || field[position + 1] == 0x20 { break }
      if !isProtected, byte == UInt8(ascii: ",") {
        arguments.append(ArgumentList.trimmed(argument))
        argument = []
        isAfterComma = true
      } else if !(isAfterComma && byte == 0x20 && argument.isEmpty) {
        argument.append(byte)
        isAfterComma = false
      }
      position += 1
    }
    continues = isAfterComma
    if !continues { arguments.append(ArgumentList.trimmed(argument)) }
  }

  /// The argument with a number, from 1; nil if it is omitted.
  subscript(number: Int) -> [UInt8]? {
    guard number >= 1, number <= arguments.count, !arguments[number - 1].isEmpty else { return nil }
    return arguments[number - 1]
  }

  private static func trimmed(_ argument: [UInt8]) -> [UInt8] {
    var argument = argument
    while argument.last == 0x20 { argument.removeLast() }
    return argument
  }
}
