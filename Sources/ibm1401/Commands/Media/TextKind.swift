import Autocoder
import Foundation
import Units1401

/// The kind of a text file, as far as its contents or its name show it.
enum TextKind: Hashable {
  /// A program on cards.
  case deck
  /// A source for the assembler, or a macro.
  case source
  /// The carriage tape of a printer.
  case carriageTape
  /// A text for people or for other programs.
  case other

  /// The name for lists.
  var name: String {
    switch self {
    case .deck: "deck"
    case .source: "source for the assembler"
    case .carriageTape: "carriage tape"
    case .other: "text, not a deck, tape, disk or listing"
    }
  }

  /// Detects the kind of a text; nil for one that may be data cards or a listing.
  init?(bytes: [UInt8], path: String) {
    let path = path.lowercased().hasSuffix(".gz") ? String(path.dropLast(3)) : path
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    let text = String(decoding: bytes.prefix(8000), as: UTF8.self)
    if TextKind.beginsWithLoaderCard(bytes) {
      self = .deck
    } else if AssembledFile.isSource(path: path, bytes: bytes)
      || MacroFolders.endings.dropFirst().contains(ending)
      || SourceText.looksLikeSource(text)
    {
      self = .source
    } else if ending == "cct" {
      self = .carriageTape
    } else if TextKind.settings.contains(ending) || TextKind.isProse(text) {
      self = .other
    } else {
      return nil
    }
  }

  /// The extensions of simulators' command files, of ROPE's breakpoints, and of texts for people.
  private static let settings = ["ini", "sim", "do", "cfg", "brk", "tmp", "md", "html"]

  /// Whether a text begins with a card that sets the word marks of its own instructions.
  static func beginsWithLoaderCard(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: ",00".utf8) && bytes[1...].prefix(6).allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether bytes are a text: tapes and disks also contain other bytes below the blank.
  static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains { $0 < 0x20 && !(9...13).contains($0) } && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Whether a text is the listing of an assembler of IBM or of ROPE: a line longer than a card has the headings
  /// of label, operation, operands and instruction.
  static func isListing(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(8000).split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      guard line.count > Card.columnCount else { return false }
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      return ["LABEL", "OP", "OPERANDS", "INSTRUCTION"].allSatisfy(words.contains)
    }
  }

  /// Whether a text is for people or for today's compilers: about half of its letters are small.
  static func isProse(_ text: String) -> Bool {
    let small = text.utf8.count { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    let large = text.utf8.count { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return small * 5 > large * 4
  }
}
