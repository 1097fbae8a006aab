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
  /// The labels of all programs in the source with their addresses; the first program counts.
  let symbols: SymbolTable
  /// The source with its addresses.
  let listing: ProgramListing

  /// Assembles a source.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - bytes: what is in it.
  ///   - storage: what the loader clears.
  ///   - encoding: the characters of the source, nil for ``Core1401/TextEncoding/simh``.
  /// - Throws: ``SourceError``.
  init(path: String, bytes: [UInt8], storage: StorageSize, encoding: TextEncoding?) throws {
    var options = AssemblyOptions()
    // A card that brings its own word marks is loaded to 1-80, and run from there.
    options.allowsLoaderArea = true
    let file = AssembledFile(path: path, bytes: bytes, options: options, encoding: encoding)
    guard file.isAssembled else { throw SourceError(file: path, diagnostics: file.diagnostics) }
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
    symbols = SourceProgram.symbols(of: file.programs)
    listing = SourceProgram.listing(of: file.programs)
  }

  private static func symbols(of programs: [Assembly]) -> SymbolTable {
    // Defined from the last: of several labels that one counts which was defined last.
    var table = SymbolTable()
    for symbol in programs.flatMap(\.symbols).reversed() {
      guard let address = symbol.value?.address, (0..<16_000).contains(address) else { continue }
      table.define(symbol.name, address, positions: symbol.positions(at: address))
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

  /// A stop told with its place in the source: `halt at 0435 DONE (payroll.s:41)`.
  func located(_ stop: Stop) -> Stop {
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

  /// One line: how many errors, and the first.
  var description: String {
    let errors = diagnostics.filter { $0.severity == .error }
    let first = errors.first.map { ": \($0.text)" } ?? ""
    return errors.count == 1 ? String(first.dropFirst(2)) : "\(DiagnosticPicture.count(errors))\(first)"
  }

  /// Reports all on standard error.
  func report() {
    AssembledFile.report(diagnostics, isColoured: Terminals.hasColour(STDERR_FILENO))
    complain("\(file): \(DiagnosticPicture.count(diagnostics)); not run")
  }
}
