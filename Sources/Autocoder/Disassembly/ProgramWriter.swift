internal import Core1401

/// Converts the lines of a disassembled program to cards.
struct ProgramWriter {
  private let program: ProgramImage
  /// The lines of each part; those that are referred to have labels.
  private(set) var parts: [[ProgramLine]]
  private(set) var lines: [DisassembledProgram.Line] = []
  /// The lines by the numbers of their source lines, from 1.
  private(set) var places: [Int: Proof.Place] = [:]
  private let names: [Int: String]
  /// The names of referenced positions that are not loaded.
  private var equated: [Int: String] = [:]
  private var takenNames: Set<String>

  init(_ program: ProgramImage, parts: [[ProgramLine]], symbols: [String: Int]) {
    self.program = program
    // Instructions that no statement assembles to become constants before labels are made, because the
    // label of a constant means its last position.
    let anyAddress = OperandText { _ in nil }
    self.parts = parts.map { lines in
      lines.map { line in
        guard line.kind == .instruction, InstructionText(line.characters, text: anyAddress) == nil else {
          return line
        }
        var line = line
        line.kind = .constant
        return line
      }
    }
    var names: [Int: String] = [:]
    for (name, address) in symbols.sorted(by: { $0.key < $1.key }) where names[address] == nil {
      if ProgramWriter.isLabel(name) { names[address] = name }
    }
    self.names = names
    takenNames = Set(names.values)
  }

  /// Whether a name is certainly valid as an Autocoder label.
  private static func isLabel(_ name: String) -> Bool {
    guard (1...6).contains(name.count), let first = name.first, ("A"..."Z").contains(first) else {
      return false
    }
    return name.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
  }

  mutating func write() {
    for part in parts.indices { makeLabels(referredToFrom: part) }
    write("", "JOB", "DISASSEMBLED", identification: program.identification)
    for (address, name) in equated.sorted(by: { $0.key < $1.key }) { write(name, "EQU", String(address)) }
    for part in parts.indices {
      var counter: Int?
      for (index, line) in parts[part].enumerated() {
        if counter != line.address { write("", "ORG", String(line.address)) }
        counter = line.end
        write(line, place: Proof.Place(part: part, line: index))
      }
      let isLast = part == parts.count - 1
      let transfer = program.parts[part].transfer.map { label(of: $0, from: part) ?? String($0) }
      write("", isLast ? "END" : "EX", transfer ?? "")
    }
  }

  // MARK: Labels

  private mutating func makeLabels(referredToFrom part: Int) {
    var addresses = [program.parts[part].transfer].compactMap(\.self)
    for line in parts[part] where line.kind == .instruction {
      for start in [1, 4] where line.characters.count >= start + 3 {
        let field = Array(line.characters[start..<start + 3])
        if OperandText.unit(field) == nil, let address = OperandText.address(field)?.address {
          addresses.append(address)
        }
      }
    }
    for address in addresses {
      if let found = find(address, from: part) {
        if parts[found.part][found.line].label == nil { giveLabel(found) }
      } else if let name = names[address] {
        equated[address] = name
      }
    }
  }

  private mutating func giveLabel(_ place: Proof.Place) {
    let line = parts[place.part][place.line]
    let address = line.labelAddress
    if let name = names[address], !parts.joined().contains(where: { $0.label == name }) {
      parts[place.part][place.line].label = name
      return
    }
    let letters: String
    switch line.kind {
    case .instruction: letters = "LMNOPQRSTUVW"
    case .constant, .withoutWordMark: letters = "DEFGHIJKXYZ"
    case .area: letters = "ABC"
    }
    let digits = AddressRegister.decimal(address)
    // Parts that overlay each other have the same addresses.
    let label = letters.lazy.map { "\($0)\(digits)" }.first { !takenNames.contains($0) }
    guard let label else { return }
    takenNames.insert(label)
    parts[place.part][place.line].label = label
  }

  /// The line that contains an address: in the same part, otherwise in the part loaded last.
  private func find(_ address: Int, from part: Int) -> Proof.Place? {
    for candidate in [part] + parts.indices.reversed() {
      let lines = parts[candidate]
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if lines[middle].address <= address { low = middle + 1 } else { high = middle }
      }
      if low > 0, address < lines[low - 1].end { return Proof.Place(part: candidate, line: low - 1) }
    }
    return nil
  }

  /// A label with an adjustment, nil if the address has no label.
  private func label(of address: Int, from part: Int) -> String? {
    guard let place = find(address, from: part) else { return equated[address] }
    let line = parts[place.part][place.line]
    guard let label = line.label else { return nil }
    let distance = address - line.labelAddress
    return distance == 0 ? label : distance > 0 ? "\(label)&\(distance)" : "\(label)\(distance)"
  }

  // MARK: Cards

  private func instruction(_ line: ProgramLine, in part: Int) -> InstructionText? {
    InstructionText(line.characters, text: OperandText { label(of: $0, from: part) })
  }

  private mutating func write(_ line: ProgramLine, place: Proof.Place) {
    places[lines.count + 1] = place
    let label = line.label ?? ""
    switch line.kind {
    case .instruction:
      if let instruction = instruction(line, in: place.part) {
        write(label, instruction.operation, instruction.operands, address: line.address)
      }
    case .constant: write(label, "DCW", ConstantText.operand(line.characters), address: line.address)
    case .withoutWordMark: write(label, "DC", ConstantText.operand(line.characters), address: line.address)
    case .area(let length): write(label, "DA", "1X\(length)", address: line.address)
    }
  }

  private mutating func write(
    _ label: String, _ operation: String, _ operands: String, identification: String = "", address: Int? = nil
  ) {
    var card = PrintLine()
    card.put(label, at: 6)
    card.put(operation, at: 16)
    card.put(operands, at: 21)
    card.put(identification, at: 76)
    lines.append(DisassembledProgram.Line(text: card.text, address: address))
  }
}
