import Autocoder
import Core1401
import Foundation
import System1401
import Units1401

/// A source that was given in place of a deck: the deck it became, and what leads from addresses back to the source.
struct SourceProgram {
  /// The deck for the hopper.
  let deck: CardDeck
  /// Messages that are no errors.
  let warnings: [Diagnostic]
  /// What was concluded about the characters of the source, nil when nothing is remarkable.
  let guess: String?
  /// The labels of all programs in the source with their addresses; the first program counts.
  let symbols: SymbolTable
  /// The source with its addresses.
  let listing: ProgramListing
  /// The labels of constants, fields and areas.
  let dataLabels: Set<String>
  /// Where the program begins, when the deck has been loaded; nil when the source does not say it.
  let entry: Int?
  /// The positions of constants and areas.
  private let data: Set<Int>

  /// Assembles a source.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: what is in it.
  ///   - storage: what the loader clears.
  ///   - encoding: the characters of the source, nil to find them out.
  ///   - dialect: whose Autocoder it is.
  ///   - shown: the messages that errors come with; with ``ShownMessages/error`` warnings are errors.
  /// - Throws: ``SourceError``.
  init(
    path: String, bytes: [UInt8], storage: StorageSize, encoding: TextEncoding?, dialect: Dialect = .any,
    shown: ShownMessages = .on
  ) throws {
    var options = AssemblyOptions(dialect: dialect)
    // A card that brings its own word marks is loaded to 1-80, and run from there.
    options.allowsLoaderArea = true
    let file = AssembledFile(path: path, bytes: bytes, options: options, encoding: encoding)
    let isRefused = shown == .error && file.diagnostics.contains { $0.severity == .warning }
    guard file.isAssembled, !isRefused else {
      throw SourceError(file: path, diagnostics: file.diagnostics, shown: shown)
    }
    let cards = try file.programs.flatMap { program in
      let isOwnLoader = ObjectDeck.isOwnLoader(program)
      let options = ObjectDeckOptions(loader: isOwnLoader ? .own : .clearing(storage))
      return try ObjectDeck(program, options: options).cards.map { card in
        guard let card = Card(text: card.text(), encoding: .simh) else {
          throw FileError(file: path, problem: "a card of the deck cannot be punched: \(card.text())")
        }
        return card
      }
    }
    deck = CardDeck(cards: cards, fileName: path, encoding: file.encoding)
    warnings = file.diagnostics
    guess = file.guess
    symbols = SourceProgram.symbols(of: file.programs)
    listing = SourceProgram.listing(of: file.programs)
    entry = file.programs.first?.startAddress
    data = SourceProgram.data(of: file.programs)
    dataLabels = Set(
      file.programs.flatMap(\.symbols).filter {
        [.constant, .reserved, .area, .field, .literal].contains($0.kind)
      }.map(\.name))
  }

  private static func data(of programs: [Assembly]) -> Set<Int> {
    var data: Set<Int> = []
    for case .item(let item) in programs.flatMap(\.steps) {
      let positions = item.address...max(item.address, item.lastAddress)
      if item.kind == .instruction { data.subtract(positions) } else { data.formUnion(positions) }
    }
    return data
  }

  private static func symbols(of programs: [Assembly]) -> SymbolTable {
    // Defined from the last: of several labels that one counts which was defined last.
    var table = SymbolTable()
    for symbol in programs.flatMap(\.symbols).reversed() {
      guard let address = symbol.value?.address, (0..<16_000).contains(address) else { continue }
      table.define(symbol.name, address, positions: symbol.positions(at: address))
    }
    for case .item(let item) in programs.flatMap(\.steps) where item.kind == .instruction {
      table.instructionAddresses.insert(item.address)
    }
    return table
  }

  /// The lines of the source itself. What a macro made stands for the line that calls it.
  private static func listing(of programs: [Assembly]) -> ProgramListing {
    var lines: [ProgramListing.Line] = []
    var addresses: [Int: Int] = [:]
    for program in programs {
      let table = program.lineTable
      var rows: [Int: Int] = [:]
      for line in program.lines where line.origin == .source || line.origin == .macroCall {
        rows[line.source.number] = lines.count
        lines.append(
          ProgramListing.Line(
            file: URL(filePath: line.file).lastPathComponent, number: line.source.number,
            text: line.source.text,
            address: table.addresses(ofLine: line.source.number, in: line.file)?.lowerBound))
      }
      for address in 0..<16_000 where addresses[address] == nil {
        guard let index = table.line(at: address) else { continue }
        let line = program.lines[index]
        addresses[address] = rows[line.calls.last?.line ?? line.source.number]
      }
    }
    return ProgramListing(lines: lines, addresses: addresses)
  }

  /// A stop reported with its place in the source: `halt at 0435 DONE (payroll.s:41)`. A check at a constant says so.
  func located(_ stop: Stop) -> Stop {
    let placed = placed(stop)
    guard stop.reason == .check, data.contains(stop.address) else { return placed }
    let message =
      "\(placed.message); a constant is there and no instruction: does the program run on into its constants?"
    return Stop(reason: stop.reason, address: stop.address, message: message, check: stop.check)
  }

  private func placed(_ stop: Stop) -> Stop {
    let address = " at \(AddressRegister.decimal(stop.address))"
    var debug = DebugState()
    (debug.symbols, debug.listing) = (symbols, listing)
    guard let place = debug.sourcePlace(of: stop.address), let found = stop.message.range(of: address) else {
      return stop
    }
    let message = stop.message.replacingCharacters(in: found, with: "\(address) \(place)")
    return Stop(reason: stop.reason, address: stop.address, message: message, check: stop.check)
  }

  /// What makes the labels and the source known to a machine.
  ///
  /// - Parameter own: labels of the user's own, which count more.
  /// - Returns: the commands, to be sent before the program is read.
  func commands(with own: SymbolTable) -> [OperatorCommand] {
    var symbols = symbols
    symbols.define(own)
    return [.debug(.symbols(symbols)), .debug(.listing(listing))]
  }
}

extension Symbol {
  /// The positions that the symbol names, nil when it names only an address.
  fileprivate func positions(at address: Int) -> ClosedRange<Int>? {
    guard length > 0 else { return nil }
    let named =
      switch kind {
      case .instruction, .area: address...(address + length - 1)
      case .constant, .reserved, .field, .literal: (address - length + 1)...address
      case .equated, .origin, .transfer, .undefined: -1 ... -1
      }
    return named.lowerBound >= 0 && named.upperBound < 16_000 ? named : nil
  }
}

/// A source with errors.
struct SourceError: Error, CustomStringConvertible {
  let file: String
  let diagnostics: [Diagnostic]
  var shown = ShownMessages.on

  /// One line: how many errors, and the first.
  var description: String {
    let worst = diagnostics.map(\.severity).max() ?? .error
    let errors = diagnostics.filter { $0.severity == worst }
    let first = errors.first.map { ": \($0.text)" } ?? ""
    return errors.count == 1 ? String(first.dropFirst(2)) : "\(DiagnosticPicture.count(errors))\(first)"
  }

  /// Reports all on standard error.
  func report() {
    let messages = SourceMessages(shown: shown, isColoured: Terminals.hasColour(STDERR_FILENO))
    StandardError.write(messages.text(diagnostics))
    complain("\(file): \(DiagnosticPicture.count(diagnostics)); not run")
  }
}
