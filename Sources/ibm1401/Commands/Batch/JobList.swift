import Core1401
import Foundation

/// One job of a list: the arguments of an `ibm1401 run`.
struct Job: Hashable {
  /// The number in the list, from 1.
  let number: Int
  /// The line number in the list, from 1.
  let line: Int
  /// The options and decks.
  let words: [String]

  /// The base name of its files: number and first deck, such as `003-payroll`.
  var name: String {
    let deck = words.first { !$0.hasPrefix("-") && !$0.allSatisfy(\.isNumber) } ?? "job"
    let stem = URL(fileURLWithPath: deck).deletingPathExtension().lastPathComponent
    let plain = stem.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "-" }
    return number.digits(3) + "-" + String(plain)
  }
}

/// A list of jobs, one on each line. `#` begins a remark; quotation marks enclose a word with blanks.
struct JobList {
  let jobs: [Job]

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - text: the lines.
  ///   - fileName: the file name for messages.
  /// - Throws: ``FileError`` with the line that cannot be parsed, or when there is no job.
  init(text: String, fileName: String) throws {
    var jobs: [Job] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var words = try JobList.words(of: line, place: "\(fileName):\(index + 1)")
      if words.first == "ibm1401" { words.removeFirst() }
      if words.first == "run" { words.removeFirst() }
      guard !words.isEmpty else { continue }
      try JobList.check(words, place: "\(fileName):\(index + 1)")
      jobs.append(Job(number: jobs.count + 1, line: index + 1, words: words))
    }
    guard !jobs.isEmpty else {
      throw FileError(file: fileName, .noJobs)
    }
    self.jobs = jobs
  }

  /// Refuses the options that a job cannot have, also where they are abbreviated.
  private static func check(_ words: [String], place: String) throws {
    // Other errors in a job are reported when it is run.
    guard let options = try? parseArguments(words, options: RunCommand.options).options else { return }
    if options.contains(where: { $0.name == "json" }) {
      throw FileError(file: place, .batchOption, ["--json"])
    }
    if options.contains(where: { $0.name == OptionSyntax.help.name }) {
      throw FileError(file: place, .batchHelp)
    }
  }

  /// Splits a line into words as a shell does, without expansions.
  private static func words(of line: Substring, place: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == "#", word == nil {
        break
      } else if character.isWhitespace {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw FileError(file: place, .quoteMissing, [quote]) }
    if let word { words.append(word) }
    return words
  }
}
