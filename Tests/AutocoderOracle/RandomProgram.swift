import Autocoder
import Core1401
import RandomNumbers

/// A program of random statements that IBM's Autocoder accepts: every operation, every form of address,
/// literals, areas, address constants, and control operations.
///
/// It leaves out what IBM's assembler treats as an error, or differently from its manual: adjustments of
/// four digits, two literals in `@` in one statement, an `@` in a remark.
struct RandomProgram {
  private var random: SplitMix64
  private var lines: [String] = []
  private var labels: [String] = []
  private var units: [String] = []
  private var nextLabel = 0
  private var areaLiterals = 0
  private var pool = 0

  /// The source.
  private(set) var text = ""

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    // All labels are chosen before the first statement, so that half of the references are forward.
    labels = (0..<Int.random(in: 4...12, using: &random)).map { _ in makeLabel() }
    let defined = labels.shuffled(using: &random)
    let statements = Int.random(in: 10...60, using: &random)
    add("", "JOB", "RANDOM PROGRAM \(seed)")
    add("", "CTL", "6611")
    add("", "ORG", String(Int.random(in: 340...9000, using: &random)))
    var undefined = defined
    for number in 0..<statements {
      let isDue = undefined.count >= statements - number || random.oneIn(4)
      addStatement(label: isDue ? undefined.popLast() ?? "" : "")
    }
    while let label = undefined.popLast() { add(label, "NOP") }
    add("", "END", labels[0])
    text = lines.joined(separator: "\n") + "\n"
  }

  // MARK: Statements

  private mutating func add(_ label: String, _ operation: String, _ operands: String = "") {
    var operands = operands
    if !operands.isEmpty, operands.count < 30, random.oneIn(6) { operands += "  A REMARK" }
    lines.append(("     " + label.padded(to: 10) + operation.padded(to: 5) + operands).trimmedEnd)
  }

  private mutating func addStatement(label: String) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: addInstruction(label)
    case 10..<13: addConstant(label)
    case 13: add(label, "DSA", address())
    case 14: add(label, "DS", String(Int.random(in: 0...90, using: &random)))
    case 15: addArea(label)
    case 16:
      // An EQU that refers to another EQU must follow it.
      add(label.isEmpty ? makeLabel() : label, "EQU", String(Int.random(in: 1...15_000, using: &random)))
    case 17: addControl(label)
    case 18 where !lastCanChain || !label.isEmpty: addInstruction(label)
    case 18: add("", "CHAIN", String(Int.random(in: 1...9, using: &random)))
    case _ where !label.isEmpty: addInstruction(label)
    default: lines.append("     * A REMARK WITH A NUMBER \(random.next() % 1000)")
    }
  }

  /// Whether CHAIN may follow: after CC and SS IBM's assembler assembles blanks for it.
  private var lastCanChain: Bool {
    guard let line = lines.last, !line.hasPrefix("     *") else { return false }
    let operation = String(line.dropFirst(15).prefix(5)).trimmedEnd
    return !["CC", "SS"].contains(operation) && Mnemonic.named(operation) != nil
  }

  private mutating func addInstruction(_ label: String) {
    // SAR with B, and the machine form, do not differ from the plain forms.
    guard let mnemonic = Mnemonic.all.randomElement(using: &random) else { return }
    var operands: [String] = []
    var hasLiteral = false
    func wanted(_ need: Mnemonic.Need, _ random: inout SplitMix64) -> Bool {
      need == .required || need == .optional && !random.oneIn(4)
    }
    let takesA = wanted(mnemonic.aOperand, &random)
    switch mnemonic.unit {
    case .numbered(let letter)?:
      let number = Int.random(in: 1...6, using: &random)
      operands.append(mnemonic.name == "CU" || random.oneIn(3) ? "%\(letter)\(number)" : "\(number)")
    case .fixed?: break
    case nil where takesA:
      operands.append(
        ["MU", "LU"].contains(mnemonic.name)
          ? "%U\(Int.random(in: 1...6, using: &random))" : operand(&hasLiteral))
    case nil: break
    }
    if mnemonic.bOperand != .none, operands.count == 1 || mnemonic.aOperand == .none,
      mnemonic.bOperand == .required || !random.oneIn(3)
    {
      operands.append(operand(&hasLiteral))
    } else if mnemonic.bOperand == .required {
      operands.append(operand(&hasLiteral))
      if operands.count == 1, mnemonic.aOperand != .none { operands.append(operand(&hasLiteral)) }
    }
    let places = (mnemonic.aOperand == .none ? 0 : 1) + (mnemonic.bOperand == .none ? 0 : 1)
    let isFull = operands.count == places
    let isBranching = ["CCB", "SSB"].contains(mnemonic.name)
    if mnemonic.dCharacter == .required || isBranching
      || mnemonic.dCharacter == .optional && isFull && random.oneIn(2)
      || mnemonic.dCharacter == .none && places == 2 && isFull && random.oneIn(12)
    {
      operands.append(
        String("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./?!&-*$,%#".randomElement(using: &random) ?? "A"))
    }
    add(label, mnemonic.name, operands.joined(separator: ","))
  }

  private mutating func addConstant(_ label: String) {
    let operation = random.oneIn(3) ? "DC" : "DCW"
    let count = Int.random(in: 1...18, using: &random)
    let digits = String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
    var place = label
    let operand: String
    switch Int.random(in: 0..<7, using: &random) {
    case 0: operand = digits
    case 1: operand = "&\(digits)"
    case 2: operand = "-\(digits)"
    case 3: operand = "@\(characters(Int.random(in: 1...40, using: &random)))@"
    case 4: operand = "#\(Int.random(in: 1...50, using: &random))"
    case 5: operand = (["", "&", "-"].randomElement(using: &random) ?? "") + symbolic()
    default:
      operand = digits
      if random.oneIn(2) { place = String(Int.random(in: 200...330, using: &random)) }
    }
    add(place, operation, operand)
    if place == label {
      if random.oneIn(4) { add("", "", digits) }
    } else if !label.isEmpty {
      add(label, "NOP")
    }
  }

  private mutating func addArea(_ label: String) {
    let size = Int.random(in: 2...40, using: &random)
    var operand = "\(Int.random(in: 1...4, using: &random))X\(size)"
    for option in ["C", "G", "|", "X\(Int.random(in: 1...3, using: &random))"].shuffled(using: &random)
    where random.oneIn(4) { operand += ",\(option)" }
    add(label, "DA", operand)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let last = Int.random(in: 1...size, using: &random)
      let first = Int.random(in: 1...last, using: &random)
      add(makeLabel(), "", random.oneIn(3) ? "\(last)" : "\(first),\(last)")
    }
  }

  private mutating func addControl(_ label: String) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      add(
        "", "ORG",
        ["*&\(Int.random(in: 1...99, using: &random))", "*&X00", "*"].randomElement(using: &random) ?? "")
    case 1: add("", "LTORG", "*")
    case 2: add("", "EX", labels[0])
    default: add("", "NOP")
    }
    if !label.isEmpty { add(label, "NOP") }
  }

  // MARK: Operands

  private mutating func makeLabel() -> String {
    nextLabel += 1
    let letters = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement(using: &random) ?? "A"
    }
    let name = String(letters) + String(nextLabel)
    // X1, X2 and X3 are ordinary symbols, but look like index locations.
    return name.hasPrefix("X") ? "Y" + name.dropFirst() : name
  }

  /// An operand that is an address or a literal, with at most one literal in `@` in a statement.
  private mutating func operand(_ hasLiteral: inout Bool) -> String {
    guard !hasLiteral, random.oneIn(4) else { return address() }
    hasLiteral = true
    let digits = String(Int.random(in: 0...999_999, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "@\(characters(Int.random(in: 1...8, using: &random)))@"
    case 1: return "&\(digits)"
    case 2: return "-\(digits)"
    case 3: return (random.oneIn(2) ? "&" : "-") + symbolic()
    default:
      areaLiterals += 1
      return "AREA\(areaLiterals)#\(Int.random(in: 1...30, using: &random))"
    }
  }

  private mutating func address() -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: String(Int.random(in: 0...15_999, using: &random)) + adjustment(index: true, sign: false)
    case 1: "*" + adjustment(index: true)
    default: symbolic()
    }
  }

  private mutating func symbolic() -> String {
    labels[Int.random(in: 0..<labels.count, using: &random)] + adjustment(index: true)
  }

  private mutating func adjustment(index: Bool, sign: Bool = true) -> String {
    var parts: [String] = []
    if random.oneIn(3) {
      let amount = Int.random(in: 0...300, using: &random)
      parts.append((sign && random.oneIn(2) ? "-" : "&") + String(amount))
    }
    if index, random.oneIn(4) { parts.append("&X\(Int.random(in: 0...3, using: &random))") }
    return parts.shuffled(using: &random).joined()
  }

  private mutating func characters(_ count: Int) -> String {
    String(
      (0..<count).map { _ in
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./,-$*&#% ?!".randomElement(using: &random) ?? "A"
      })
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }

  /// The text without blanks at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
