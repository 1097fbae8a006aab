import Core1401
import Foundation
import PrintoutPDF
import Units1401

/// Converts a medium to a picture: a printout to a PDF on green-bar paper, a deck to PDF or SVG of its
/// cards.
struct MediaPicture {
  let source: String
  let target: String
  let options: MediaOptions

  /// Whether the target's name is that of a picture.
  static func isMeant(by target: String) -> Bool { Pictures.isPDF(target) || isSVG(target) }

  private static func isSVG(_ path: String) -> Bool { path.lowercased().hasSuffix(".svg") }

  /// Draws the picture.
  ///
  /// - Throws: ``FileError``, ``/PrintoutPDF/PDFError`` without cairo.
  func run() throws {
    try MediaOptions.refuse("to-encoding", options.targetEncoding != nil, for: "new decks")
    try MediaOptions.refuse("to-column-binary", options.targetColumnBinary, for: "new decks")
    try MediaOptions.refuse("parity", options.parity != nil, for: "tapes")
    let file = try MediaFile(path: source, options: options)
    guard !OutputFile.isSameFile(source, target) else {
      throw FileError(file: target, .isAlsoInput)
    }
    switch file {
    case .deck(let deck) where isPrintedSheet(deck):
      try draw(try MediaFile.lines(of: source), note: "; drawn as a printout: --form deck draws it as cards")
    case .deck(let deck):
      let cards = deck.cards.enumerated().filter { options.part?.contains($0.offset + 1) ?? true }.map(
        \.element)
      try draw(cards, encoding: options.encoding ?? deck.detection.encoding, note: note(on: deck))
    case .printout(let lines), .text(_, let lines):
      guard let part = options.part else { return try draw(lines) }
      try draw(lines.enumerated().filter { part.contains($0.offset + 1) }.map(\.element))
    case .tape, .disk:
      throw FileError(file: source, .noPicture)
    }
  }

  private var title: String { URL(fileURLWithPath: source).lastPathComponent }

  /// Whether a text that was detected as a deck is meant to be a printout: it is named `*.txt`, as printed sheets
  /// are, has no card of a program, and no option concerns cards. Only a PDF can show a printout.
  private func isPrintedSheet(_ deck: CardDeck) -> Bool {
    guard options.kind == nil, options.part == nil, options.encoding == nil, deck.form == .text,
      Pictures.isPDF(target)
    else { return false }
    let name = source.lowercased()
    guard name.hasSuffix(".txt") || name.hasSuffix(".txt.gz"), let first = deck.cards.first else {
      return false
    }
    return !TextKind.beginsWithLoaderCard([UInt8](first.text(in: .simh).utf8))
  }

  /// What to add to the report of cards that may be lines of a printout; empty when the name is that of a deck.
  private func note(on deck: CardDeck) -> String {
    guard options.kind == nil, deck.form == .text, Pictures.isPDF(target) else { return "" }
    if case .deck? = MediaFile.Kind(fileName: source) { return "" }
    return "; drawn as cards: --form printout draws it as a printout"
  }

  private func draw(_ cards: [Card], encoding: TextEncoding, note: String) throws {
    _ = try NewMedium.replacesFile(target, mayReplace: options.isForced)
    let output = try WholeFile(path: target, as: "media convert", keeping: [source])
    if MediaPicture.isSVG(target) {
      try output.write(PunchedCardPicture.svg(cards, encoding: encoding))
    } else {
      var bytes: [UInt8] = []
      try PunchedCardPicture.pdf(cards, encoding: encoding, title: title) { bytes += $0 }
      try output.write(bytes)
    }
    complain("\(target): \(cards.count.counted("card")) drawn\(note)")
  }

  private func draw(_ lines: [String], note: String = "") throws {
    guard Pictures.isPDF(target) else {
      throw FileError(
        file: target, .printoutPicture)
    }
    _ = try NewMedium.replacesFile(target, mayReplace: options.isForced)
    var pictures = PrintoutPDF.Options()
    pictures.title = title
    try Pictures.write(
      printerFile: lines.joined(separator: "\n"), to: target, as: "media convert", keeping: [source], pictures
    )
    let count = lines.last == "" ? lines.count - 1 : lines.count
    complain("\(target): \(count.counted("line")) drawn\(note)")
  }
}
