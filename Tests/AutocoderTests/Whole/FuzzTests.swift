import Autocoder
import Core1401
import RandomNumbers
import Testing

/// Random sources: the assembler must answer all of them with a program and with messages that have a
/// place.
@Suite("Random sources")
struct FuzzTests {
  static let library = RoutineTable([
    "LOOP": SourceText(name: "LOOP", text: "               LOOP )01\n               LOOP )02,)01"),
    "GOOD": SourceText(
      name: "GOOD",
      text: cards(["*A MACRO", ")00 MLC )01,)02", " A )0C,)02  )0B", ")0J B )0J,)0A", " S )01  )0T"])),
    "SRT": SourceText(
      name: "SRT", text: cards([" HEADR", "SRT SBR SRTX+3", "SRTX B 0", " CALL SRT", " ORG 500"])),
  ])

  static let operations =
    Mnemonic.all.map(\.name) + [
      "DCW", "DC", "DS", "DSA", "DA", "EQU", "ORG", "LTORG", "EX", "XFR", "END", "SFX", "JOB", "CTL", "LC",
      "CALL",
      "INCLD", "CHAIN", "ENT", "HEADR", "GOOD", "LOOP", "MATH", "   B", "   MX", "", "????", "DCW  ", "X Y",
    ]
  static let pieces = [
    "A", "B", "LABEL", "A1", "*", "0", "5", "99999", "123456789012345678", "12J", "+", "-", "&", ",", ",,",
    " ", "  ",
    "@", "@A@", "@@@", "#", "#5", "#99999999999", "A#3", "%U1", "%", "X1", "+X2", "-X1", "+X9", "X00", "+X00",
    "1X80",
    "9999999999X9999999999", "2X5", "G", "C", "|", ")01", "é", "⯒", "\u{0}", "Z", "REMARK HERE", "R", "0,X",
    "1,R,X00+5",
  ]

  static func source(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let label =
        Bool.random(using: &random) ? "" : random.pick(["A", "B", "LABEL", "A1", "50", "9", "TOOLONG", "-"])
      var operands = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) { operands += random.pick(pieces) }
      var line = card("\(label) \(random.pick(operations)) \(operands)")
      switch Int.random(in: 0..<12, using: &random) {
      case 0: line = String(line.dropFirst(Int.random(in: 0...12, using: &random)))
      case 1: line = "\(label)\t\(random.pick(operations))\t\(operands)"
      case 2:
        line = String(
          (0..<Int.random(in: 0...100, using: &random)).map { _ in
            Character(UnicodeScalar(UInt8.random(in: 0...255, using: &random)))
          })
      default: break
      }
      lines.append(line)
    }
    return lines.joined(separator: random.pick(["\n", "\r\n", "\r"]))
  }

  @Test("every message has a place, everything loaded is in storage", arguments: 0..<12)
  func random(_ group: Int) {
    for seed in 0..<25 {
      let text = Self.source(seed: UInt64(group * 1000 + seed + 1))
      let source = SourceText(name: "fuzz.s", text: text, encoding: seed % 4 == 0 ? .simhOld : .simh)
      let options = AssemblyOptions(library: Self.library, is1440: seed % 7 == 0)
      for assembly in Assembler(options: options).assembleAll(source) { check(assembly, source) }
    }
  }

  static let spsPieces = [
    "A", "LABEL", "A1", "*", "0500", "5", "15999", "%U1", "%", "+004", "-1", "+", "1", "9", " ", "      ",
    "       ", "S",
    "@", "'", "é", "\t", "\u{0}", "ABC", "SPS", "AUTOCODER",
  ]

  static func spsSource(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let operations = [
      "MCW", "B  ", "DCW", "DC ", "DS ", "DSA", "ORG", "EX ", "END", "CTL", "ENT", "XYZ", "   ", "LCA", "R  ",
      "BE ",
    ]
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      var line = random.pick(["01010", "     ", "", "*    "]) + random.pick(["  ", "05", "A ", "99"])
      line += random.pick(["      ", "A     ", "LABEL ", "1     ", "*     "]) + random.pick(operations)
      for _ in 0..<Int.random(in: 0...9, using: &random) { line += random.pick(spsPieces) }
      return Int.random(in: 0..<10, using: &random) == 0 ? card(" ENT SPS") : line
    }.joined(separator: "\n")
  }

  @Test("cards of SPS: every message has a place, everything loaded is in storage", arguments: 0..<8)
  func randomSPS(_ group: Int) {
    for seed in 0..<25 {
      let text = Self.spsSource(seed: UInt64(group * 1000 + seed + 1))
      let source = SourceText(name: "fuzz.sps", text: text)
      let options = AssemblyOptions(language: seed % 3 == 0 ? .detected : .sps, library: Self.library)
      for assembly in Assembler(options: options).assembleAll(source) { check(assembly, source) }
    }
  }

  private func check(_ assembly: Assembly, _ source: SourceText) {
    for diagnostic in assembly.diagnostics {
      #expect(!diagnostic.message.isEmpty)
      #expect(diagnostic.place.column >= 1 && diagnostic.place.length >= 1 && diagnostic.place.line >= 1)
      if diagnostic.place.file == source.name, diagnostic.calls.isEmpty {
        #expect(diagnostic.place.line <= source.lines.count)
      }
    }
    let wrongSteps = assembly.steps.filter { step in
      guard assembly.lines.indices.contains(step.line) else { return true }
      guard case .item(let item) = step else { return false }
      return item.address < 0 || item.lastAddress >= 16_000 || item.characters.isEmpty
        || item.characters.dropFirst().contains { $0.hasWordMark }
    }
    #expect(wrongSteps == [])
    for symbol in assembly.symbols {
      #expect(assembly.symbol(symbol.name) == symbol)
      #expect(symbol.uses.allSatisfy { assembly.lines.indices.contains($0) })
    }
    #expect(assembly.lines.flatMap(\.diagnostics).sorted() == Array(assembly.diagnostics.indices))
  }

  @Test("the same source gives the same program", arguments: 1...20)
  func deterministic(_ seed: Int) {
    let source = SourceText(name: "fuzz.s", text: Self.source(seed: UInt64(seed)))
    let assembler = Assembler(options: AssemblyOptions(library: Self.library))
    #expect(assembler.assemble(source) == assembler.assemble(source))
  }

  @Test("a recursive macro ends with one message")
  func endlessMacro() {
    let options = AssemblyOptions(library: Self.library)
    let assembly = assemble(" LOOP A,B", "A H", " END A", options: options)
    #expect(!assembly.isAssembled)
    #expect(assembly.diagnostics.contains { $0.message.contains("deep") || $0.message.contains("lines") })
  }

  @Test("circular and backward definitions do not hang")
  func circles() {
    let chain = (0..<500).map { "A\($0) EQU A\($0 + 1)" } + ["A500 EQU 7"]
    let assembly = Assembler().assemble(SourceText(name: "chain.s", text: cards(chain)))
    #expect(assembly.messages == [])
    #expect(assembly.symbol("A0")?.value == .address(7))
    let circle = assemble("A EQU B", "B EQU A", " ORG A", "C H", " ORG C+5", " END C")
    #expect(circle.diagnostics.filter { $0.severity == .error }.count == 3)
  }
}
