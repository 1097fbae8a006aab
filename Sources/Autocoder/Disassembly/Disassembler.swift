/// Converts the contents of storage to Autocoder source that assembles to the same storage.
///
/// Everything reachable from the start of the program, and anything else that looks like code, becomes
/// instructions; the rest becomes constants. Addresses that instructions refer to get labels. The source is
/// assembled as a check; a statement that would give other characters is replaced by a constant.
public struct Disassembler: Sendable {
  /// Known names of addresses, for example from a symbol table.
  public var symbols: [String: Int]
  /// Known addresses of instructions, besides the start of the program.
  public var entries: [Int]

  /// Creates a disassembler.
  public init(symbols: [String: Int] = [:], entries: [Int] = []) {
    self.symbols = symbols
    self.entries = entries
  }

  /// Disassembles a program.
  ///
  /// - Parameter program: the loaded program.
  /// - Returns: its source.
  public func source(of program: ProgramImage) -> DisassembledProgram {
    var parts = program.parts.map { part in
      let finder = CodeFinder(part.storage, entries: entries + [part.transfer].compactMap(\.self))
      return ProgramLine.lines(part.storage, instructions: finder.instructions)
    }
    // Each round replaces at least one instruction by a constant.
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

/// The source of a disassembled program.
public struct DisassembledProgram: Hashable, Sendable {
  /// A line of the source.
  public struct Line: Hashable, Sendable {
    /// The text of the line, as on a card.
    public let text: String
    /// The address of its first position, nil if it takes none.
    public let address: Int?
  }

  /// The lines in order.
  public let lines: [Line]
  /// Whether assembling the lines gives the original storage. Only positions outside 0-15999 can prevent
  /// this.
  public let isExact: Bool

  /// The source as one text.
  public var text: String { lines.map { $0.text + "\n" }.joined() }
}

/// The result of assembling a disassembled program and comparing it with the original.
struct Proof {
  /// A line, identified by its part and index.
  struct Place: Hashable {
    let part: Int
    let line: Int
  }

  /// The lines that do not assemble to the original characters.
  private(set) var wrong: Set<Place> = []
  /// Whether parts and transfers are the same as in the original.
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
