import Core1401
import Foundation
import Host1401
import Units1401

/// The decks of a run, read from their files.
struct Hopper {
  /// The decks for the card reader, in order.
  private(set) var decks: [CardDeck] = []
  /// The deck for the punch.
  private(set) var punchDeck: CardDeck?
  /// The decks that were given as sources, assembled.
  private(set) var sources: [SourceProgram] = []
  /// The advice for a check stop when the encoding of the program is a guess.
  var encodingAdvice: String? { decks.first?.detection.advice }
  private let options: RunOptions

  /// Reads the decks; reports on standard error what was detected.
  ///
  /// - Throws: ``FileError``, ``/Units1401/DeckError``, ``SourceError``.
  init(options: RunOptions) throws {
    self.options = options
    for path in options.decks { decks.append(try read(path)) }
    punchDeck = try options.punchHopper.map { try read($0) }
  }

  /// The encoding of the first deck; results are written in the same encoding.
  var encoding: TextEncoding { decks.first?.detection.encoding ?? options.encoding ?? .simh }

  /// Whether the next deck is the program. Decks after the program, and decks for a program on tape, are
  /// data even when they contain a source.
  private var isProgram: Bool { decks.isEmpty && options.bootDevice == .cards }

  private mutating func read(_ path: String) throws -> CardDeck {
    var deck: CardDeck
    var bytes: [UInt8] = []
    if let long = longDeck(path, encoding: options.encoding) {
      deck = long
    } else {
      bytes = try readFile(path)
      if isProgram, AssembledFile.isSource(path: path, bytes: bytes) {
        try checkSource(bytes, path)
        return try assemble(path, bytes)
      }
      if isProgram { try Hopper.refuseText(bytes, path) }
      deck = try CardDeck(
        bytes: bytes, fileName: path, encoding: options.encoding, columnBinary: options.columnBinary)
    }
    if deck.detection.isGuess {
      if let first = decks.first?.detection.encoding, first != deck.detection.encoding {
        // Data after a program, without a sign of an encoding of its own, uses the encoding of the program.
        if let long = longDeck(path, encoding: first) {
          deck = long
        } else {
          if bytes.isEmpty { bytes = try readFile(path) }
          deck = try CardDeck(
            bytes: bytes, fileName: path, encoding: first, columnBinary: options.columnBinary)
        }
        deck.detection = EncodingDetection(following: first)
      }
    }
    if !options.isQuiet {
      if let alternative = deck.detection.alternative, decks.isEmpty {
        complain("\(path): \(deck.detection); --encoding \(alternative.name) reads the others")
      } else if options.encoding == nil, deck.detection.encoding != .simh {
        complain("\(path): \(deck.detection)")
      }
      deck.warnings.forEach(complain)
    }
    return deck
  }

  /// Refuses a listing or a text for people. Without this, the machine would stop with a check instead.
  private static func refuseText(_ bytes: [UInt8], _ path: String) throws {
    guard !TextKind.beginsWithLoaderCard(bytes), TextKind.isText(bytes) else { return }
    if bytes.contains(0x0C) || TextKind.isListing(bytes) {
      throw FileError(
        file: path,
        .isListing)
    }
    guard bytes.first.map({ $0 != UInt8(ascii: ",") }) ?? false,
      TextKind.isProse(String(decoding: bytes.prefix(8000), as: UTF8.self))
    else { return }
    throw FileError(
      file: path,
      .isText)
  }

  /// A deck that is too long to be read into memory; nil for any other file.
  private func longDeck(_ path: String, encoding: TextEncoding?) -> CardDeck? {
    guard path != "-", !options.columnBinary, let deck = CardDeck(longFile: path, encoding: encoding) else {
      return nil
    }
    var beginning = [UInt8](repeating: 0, count: 8000)
    let file = try? HostFile(path: path, .read)
    let count = (try? file?.read(at: 0, into: &beginning)) ?? 0
    OpenFiles.noteInput(path)
    return isProgram && AssembledFile.isSource(path: path, bytes: Array(beginning[..<count])) ? nil : deck
  }

  /// Assembles a source into a deck.
  private mutating func assemble(_ path: String, _ bytes: [UInt8]) throws -> CardDeck {
    let program = try SourceProgram(
      path: path, bytes: bytes, storage: options.storage, encoding: options.encoding,
      dialect: options.dialect, shown: options.warnings)
    if !options.isQuiet {
      if AssembledFile.isNamedAsDeck(path) {
        complain("\(path): \(FileMessage.sourceAsDeck.filled())")
      }
      if let guess = program.guess { complain("\(path): \(guess)") }
      let messages = SourceMessages(
        shown: options.warnings, isColoured: Terminals.hasColour(STDERR_FILENO))
      StandardError.write(messages.brief(program.warnings))
    }
    sources.append(program)
    return program.deck
  }
}
