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
  let symbols: [String: Int]
  private let programs: [Assembly]
  private let maps: [SourceMap]
  private let labels: [Int: String]

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
    programs = file.programs
    maps = file.programs.map(\.sourceMap)
    var symbols: [String: Int] = [:]
    var labels: [Int: String] = [:]
    for symbol in file.programs.flatMap(\.symbols) {
      guard let address = symbol.value?.address, (0..<16_000).contains(address) else { continue }
      if symbols[symbol.name] == nil { symbols[symbol.name] = address }
      if symbol.kind == .instruction, labels[address] == nil { labels[address] = symbol.name }
    }
    self.symbols = symbols
    self.labels = labels
  }

  /// Where an address is in the source: `DONE (payroll.s:41)`, without label `(payroll.s:41)`; nil when nothing there was
  /// loaded by the source.
  func place(of address: Int) -> String? {
    for (program, map) in zip(programs, maps) {
      guard let index = map.line(at: address) else { continue }
      let line = program.lines[index]
      // What a macro made is in the file of the macro; people look for the line that calls it.
      let place =
        line.calls.last.map { "\($0.file):\($0.line)" } ?? "\(line.file):\(line.source.number)"
      let name = URL(filePath: place).lastPathComponent
      return labels[address].map { "\($0) (\(name))" } ?? "(\(name))"
    }
    return nil
  }

  /// A stop told with its place in the source.
  func located(_ stop: Stop) -> Stop {
    let address = " at \(AddressRegister.decimal(stop.address))"
    guard let place = place(of: stop.address), let found = stop.message.range(of: address) else {
      return stop
    }
    let message = stop.message.replacingCharacters(in: found, with: "\(address) \(place)")
    return Stop(reason: stop.reason, address: stop.address, message: message, check: stop.check)
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

  /// Tells all on standard error.
  func tell() {
    AssembledFile.tell(diagnostics, isColoured: Terminals.hasColour(STDERR_FILENO))
    complain("\(file): \(DiagnosticPicture.count(diagnostics)); not run")
  }
}
