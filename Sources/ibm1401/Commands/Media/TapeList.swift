import Autocoder
import Core1401

/// The list for `ibm1401 media build`: a line for each item, in the order of the records.
struct TapeList {
  /// An item of the tape.
  enum Item: Hashable {
    /// Parts of a program, each as a record of core storage.
    case image(file: String, parts: ClosedRange<Int>?, from: CoreImageRecord.Start, through: Int?)
    /// Cards, each as a record of its first columns.
    case cards(file: String, columns: Int, relocation: Relocation, ending: Ending)
    /// A record with a text.
    case text(String)
    /// A tape mark.
    case mark
  }

  /// The card that ends the cards of a source.
  enum Ending: String, CaseIterable {
    /// The END card.
    case end
    /// An EX card with the address of END.
    case ex
    /// None: the last program card is the last card.
    case none
  }

  /// How the cards of a source are relocated.
  enum Relocation {
    /// Not at all: they are loaded where they were assembled.
    case none
    /// As a relocatable module.
    case module
    /// As a module in which addresses from 14000 on belong to a module that several share.
    case sharing
  }

  /// An item and its line number, from 1.
  struct Line {
    let number: Int
    let item: Item
  }

  /// The file name for messages.
  let path: String
  let lines: [Line]

  static let words = ["image", "cards", "text", "mark"]

  /// Reads a list.
  ///
  /// - Throws: ``FileError`` with the line.
  init(path: String, text: String) throws {
    self.path = path
    var lines: [Line] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var words = try TapeList.words(of: line, path, index + 1)
      guard !words.isEmpty else { continue }
      do {
        let item = try TapeList.item(words.removeFirst(), &words)
        if let rest = words.first { throw Problem(.listSurplus, rest) }
        lines.append(Line(number: index + 1, item: item))
      } catch let problem as Problem {
        throw FileError(file: "\(path):\(index + 1)", problem.kind, problem.values)
      }
    }
    guard !lines.isEmpty else { throw FileError(file: path, .noRecords) }
    self.lines = lines
  }

  private struct Problem: Error {
    let kind: FileMessage
    let values: [String]

    init(_ kind: FileMessage, _ values: String...) { (self.kind, self.values) = (kind, values) }
  }

  /// The words of a line; quotation marks enclose a word with blanks, `#` begins a remark.
  private static func words(of line: Substring, _ path: String, _ number: Int) throws -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if isQuoted {
        word?.append(character)
      } else if character == "#" {
        break
      } else if character.isWhitespace {
        if let end = word { words.append(end) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else {
      throw FileError(file: "\(path):\(number)", .buildQuote)
    }
    if let word { words.append(word) }
    return words
  }

  private static func item(_ word: String, _ words: inout [String]) throws -> Item {
    switch word.lowercased() {
    case "image": return try image(&words)
    case "cards": return try cards(&words)
    case "text": return .text(try next(&words, "the text"))
    case "mark": return .mark
    default:
      let advice = word.nearest(in: TapeList.words).map { "did you mean \($0)" }
      let words = TapeList.words.joined(separator: ", ")
      throw Problem(.listUnknown, word, "", advice ?? "lines begin with \(words)")
    }
  }

  private static func next(_ words: inout [String], _ what: String) throws -> String {
    guard !words.isEmpty else { throw Problem(.listMissing, what) }
    return words.removeFirst()
  }

  private static func image(_ words: inout [String]) throws -> Item {
    let file = try next(&words, "the file")
    var parts: ClosedRange<Int>?
    var from = CoreImageRecord.Start.lowest
    var through: Int?
    while let word = words.first {
      words.removeFirst()
      switch word.lowercased() {
      case "boot": from = .boot
      case "from":
        let text = try next(&words, "the address after from")
        if text.hasPrefix("["), text.hasSuffix("]") {
          from = .stored(at: try address(String(text.dropFirst().dropLast()), "from"))
        } else {
          from = .address(try address(text, "from"))
        }
      case "to": through = try address(try next(&words, "the address after to"), "to")
      case "part":
        let text = try next(&words, "the number after part")
        guard let range = parseRange(text, from: 1) else {
          throw Problem(.listValue, "part", text, "give a number from 1, or two as in 1-2")
        }
        parts = range
      default: throw Problem(.listUnknown, word, " after image", "choose boot, from, to or part")
      }
    }
    return .image(file: file, parts: parts, from: from, through: through)
  }

  private static func cards(_ words: inout [String]) throws -> Item {
    let file = try next(&words, "the file")
    var columns = 80
    var relocation = Relocation.none
    var ending = Ending.end
    while let word = words.first {
      words.removeFirst()
      switch word.lowercased() {
      case "columns":
        let text = try next(&words, "the number after columns")
        guard let number = Int(text), (1...80).contains(number) else {
          throw Problem(.listValue, "columns", text, "give how many columns of each card, 1 to 80")
        }
        columns = number
      case "relocatable": relocation = .module
      case "shared" where relocation == .module: relocation = .sharing
      case "ending":
        let text = try next(&words, "the word after ending")
        guard let choice = Ending(rawValue: text.lowercased()) else {
          throw Problem(.listValue, "ending", text, "choose end, ex or none")
        }
        ending = choice
      default: throw Problem(.listUnknown, word, " after cards", "choose columns, ending or relocatable")
      }
    }
    return .cards(file: file, columns: columns, relocation: relocation, ending: ending)
  }

  private static func address(_ text: String, _ word: String) throws -> Int {
    guard let address = Int(text), (1...15_999).contains(address) else {
      throw Problem(.listValue, word, text, "give an address from 1 to 15999")
    }
    return address
  }
}
