import Core1401
import Foundation
import Monitor1401
import System1401

// Expressions of the monitor, evaluated in the current state of the machine.
extension Debuggee {
  private func parser(_ text: Substring) throws(ExpressionError) -> ExpressionParser {
    try ExpressionParser(
      text, symbols: snapshot.debug.symbols, listing: program.listing,
      highest: max(0, snapshot.storage.count - 1),
      dials: machine.switches.dials,
      encoding: program.encoding)
  }

  /// The only expression in a text.
  func expression(_ text: String) throws(ExpressionError) -> DebugExpression {
    var parser = try parser(text[...])
    let expression = try parser.expression()
    try parser.expectEnd()
    return expression
  }

  /// The only address in a text: a number or a label, each with an optional distance; nil if there is none.
  func place(_ text: String) -> Int? {
    guard var parser = try? parser(text[...]), let address = try? parser.address(in: snapshot), parser.isAtEnd
    else { return nil }
    return address
  }

  /// The address of a memory reference, sent to the editor or typed by its user; it may be outside storage.
  func reference(_ text: String) -> Int? {
    let isHexadecimal = text.lowercased().hasPrefix("0x")
    let address = isHexadecimal ? Int(text.dropFirst(2), radix: 16) : Int(text) ?? place(text)
    return address.flatMap { (-1_000_000_000...1_000_000_000).contains($0) ? $0 : nil }
  }

  /// The positions of an expression: those of a field, or the one at an address; nil for none.
  func positions(of text: String) -> ClosedRange<Int>? {
    guard let expression = try? expression(text) else { return nil }
    if let field = try? expression.positions(in: snapshot) { return field }
    guard let address = place(text) else { return nil }
    guard isNamed(text) else { return address...address }
    if let field = snapshot.field(named: text) { return field.positions }
    // The label of a field means the field, as everywhere in the editor.
    return (try? self.expression("[\(text)]").positions(in: snapshot)) ?? address...address
  }

  /// Whether a text is an address written with a label.
  private func isNamed(_ text: String) -> Bool {
    let name = text.drop(while: \.isWhitespace).prefix { $0.isLetter || $0.isNumber || $0 == "." }
    return name.first?.isLetter == true && snapshot.debug.symbols[String(name)] != nil
      && (name == name.uppercased() || !ExpressionParser.words.contains(name.lowercased()))
  }

  /// What is stored at a label with a distance, such as `TABLE+3`: an instruction, or the address and its
  /// character.
  private func stored(at address: Int, named text: String) -> Variable {
    guard snapshot.storage.indices.contains(address) else {
      return Variable(name: text, value: Debuggee.written(address), type: "address")
    }
    let base = text.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter || $0.isNumber || $0 == "." }
    let disassembly = disassembly
    guard kind(of: base.uppercased(), address, disassembly) == .instruction else {
      return position(text, address)
    }
    let line = disassembly.line(disassembly.index(of: address))
    return Variable(name: text, value: words(line), type: "instruction", address: address)
  }

  /// The value of a text: a field, a register, a number, the instruction or field at a label, or the truth
  /// of a condition.
  func value(of text: String) throws(ExpressionError) -> Variable {
    let expression: DebugExpression
    do throws(ExpressionError) {
      expression = try self.expression(text)
    } catch let problem {
      guard let condition = try? Condition(text, symbols: snapshot.debug.symbols) else { throw problem }
      do throws(NoValue) {
        let holds = try condition.holds(in: snapshot)
        return Variable(name: text, value: holds ? "true" : "false", type: "condition")
      } catch {
        throw ExpressionError(error, prefix: "no value: ", column: 1)
      }
    }
    if isNamed(text), let address = place(text) {
      let disassembly = disassembly
      let label = text.trimmingCharacters(in: .whitespaces).uppercased()
      guard snapshot.debug.symbols[label] != nil else { return stored(at: address, named: text) }
      switch kind(of: label, address, disassembly) {
      case .instruction:
        let line = disassembly.line(disassembly.index(of: address))
        return Variable(name: text, value: words(line), type: "instruction", address: address)
      case .address: return position(label, address)
      case .field: return field(label)
      }
    }
    do throws(NoValue) {
      let positions = try expression.positions(in: snapshot)
      let own = try expression.address(in: snapshot)
      return Variable(
        name: text, value: try expression.words(in: snapshot, encoding: program.encoding),
        type: positions.map { "field \(DataRange(positions: $0).text)" }, expression: text,
        address: positions?.lowerBound ?? own, isEditable: positions != nil)
    } catch {
      throw ExpressionError(error, prefix: "no value: ", column: 1)
    }
  }

  /// A text with the expressions in braces replaced by their values.
  ///
  /// - Parameters:
  ///   - text: the text of a logpoint.
  ///   - hits: how often the logpoint has been reached.
  /// - Returns: the text.
  func filledIn(_ text: String, hits: Int) -> String {
    loggedHits = hits
    defer { loggedHits = nil }
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      filled += rest[..<open]
      do throws(ExpressionError) {
        filled += try value(of: name).value
      } catch {
        filled += "{\(name): \(error.message)}"
      }
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
