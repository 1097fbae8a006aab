/// Makes Autocoder source of what lies in storage: source that assembles to the same storage.
///
/// Instructions are what can be reached from where the program begins, and what looks like more of them;
/// everything else is constants. What instructions refer to gets a label. The source is assembled to prove
/// it; a statement that would give other characters is replaced by a constant.
public struct Disassembler: Sendable {
  /// Names of addresses that are known, as from a symbol table.
  public var symbols: [String: Int]
  /// Addresses known to begin an instruction, besides where the program begins.
  public var entries: [Int]

  /// Makes a disassembler.
  public init(symbols: [String: Int] = [:], entries: [Int] = []) {
    self.symbols = symbols
    self.entries = entries
  }

  /// Disassembles a program.
  ///
  /// - Parameter program: what is loaded.
  /// - Returns: its source.
  public func source(of program: ProgramImage) -> DisassembledProgram {
    var parts = program.parts.map { part in
      let finder = CodeFinder(part.storage, entries: entries + [part.transfer].compactMap(\.self))
      return ProgramLine.lines(part.storage, instructions: finder.instructions)
    }
    // Each round turns at least one instruction into a constant.
    while true {
      var writer = ProgramWriter(program, parts: parts, symbols: symbols)
      writer.write()
      let proof = Proof(writer, program: program)
      let wrong = proof.wrong.filter { parts[$0.part][$0.line].kind == .instruction }
      if wrong.isEmpty {
        return DisassembledProgram(
          lines: writer.lines, isExact: proof.wrong.isEmpty && proof.isComplete)
      }
      for place in wrong { parts[place.part][place.line].kind = .constant }
    }
  }
}

/// The source of a program that was found in storage.
public struct DisassembledProgram: Hashable, Sendable {
  /// A line of the source.
  public struct Line: Hashable, Sendable {
    /// The line, as on a card.
    public let text: String
    /// The address of the first position it fills, nil when it fills none.
    public let address: Int?
  }

  /// The lines in order.
  public let lines: [Line]
  /// Whether assembling them gives the storage they were made of. Only positions that a deck loads outside
  /// 0-15999 can prevent it.
  public let isExact: Bool

  /// The source as text.
  public var text: String { lines.map { $0.text + "\n" }.joined() }
}

/// Assembles a disassembled program and looks what became different.
struct Proof {
  /// A line, by its part.
  struct Place: Hashable {
    let part: Int
    let line: Int
  }

  /// The lines that do not give what they stand for.
  private(set) var wrong: Set<Place> = []
  /// Whether parts and transfers are the same.
  let isComplete: Bool

  init(_ writer: ProgramWriter, program: ProgramImage) {
    let text = writer.lines.map { $0.text + "\n" }.joined()
    let options = AssemblyOptions(language: .autocoder, allowsLoaderArea: true)
    let assembly = Assembler(options: options).assemble(SourceText(name: "", text: text))
    let result = ProgramImage(assembly)
    isComplete =
      result.parts.map(\.transfer) == program.parts.map { $0.transfer ?? 0 }
      && zip(result.parts, program.parts).allSatisfy { $0.storage == $1.storage }
    for diagnostic in assembly.diagnostics where diagnostic.severity == .error {
      if let place = writer.places[diagnostic.place.line] { wrong.insert(place) }
    }
    for (number, lines) in writer.parts.enumerated() where number < result.parts.count {
      let (before, after) = (program.parts[number].storage, result.parts[number].storage)
      for (index, line) in lines.enumerated() {
        let positions = line.address..<line.address + line.characters.count
        if positions.contains(where: { before[$0] != after[$0] }) {
          wrong.insert(Place(part: number, line: index))
        }
      }
    }
  }
}
