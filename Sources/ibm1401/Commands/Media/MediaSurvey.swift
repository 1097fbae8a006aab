import Core1401
import Units1401

/// The summary of a medium, read completely: its contents, and the first damage.
struct MediaSurvey {
  /// The kind of the file and its contents, nil when it could not be opened.
  private(set) var line: String?
  /// The first problem and its place; nil when everything could be read.
  private(set) var problem: String?
  /// The records that are marked as read with an error, which a check reports; nil when there are none.
  private(set) var errors: String?
  /// The records of nine tracks, which a check reports; nil when there are none.
  private(set) var nineTracks: String?

  /// The result of a check.
  var verdict: String? {
    let word =
      problem != nil
      ? "up to there" : nineTracks != nil ? "not BCD" : errors != nil ? "readable, with errors" : "good"
    return line.map { "\(word): \($0)" }
  }

  init(path: String, options: MediaOptions) {
    do {
      switch try MediaFile(path: path, options: options, refusesNineTracks: false) {
      case .tape(let tape): survey(tape)
      case .deck(let deck): survey(deck)
      case .disk(let disk): survey(disk)
      case .printout(let lines): survey(lines)
      case .text(let kind, let lines):
        line = "\(kind.name), \((lines.last == "" ? lines.count - 1 : lines.count).counted("line"))"
      }
    } catch {
      problem = "\(error)"
    }
  }

  /// The most tape marks in a row: a tape mark takes nearly four inches, a reel has 2,400 feet.
  private static let mostMarks = 10_000

  private mutating func survey(_ tape: TapeImage) {
    var (records, marks, characters, longest, shortest, errors) = (0, 0, 0, 0, Int.max, 0)
    var marksInRow = 0
    var firstError: Int?
    var nineTracks = NineTrackRecords()
    do {
      reading: while let object = try tape.read() {
        guard case .record(let record) = object else {
          marks += 1
          marksInRow += 1
          guard marksInRow < Self.mostMarks else {
            problem =
              "\(tape.fileName): \(marksInRow) tape marks in a row, more than a reel has room for; the rest is not read"
            break reading
          }
          continue
        }
        marksInRow = 0
        records += 1
        characters += record.characters.count
        longest = max(longest, record.characters.count)
        shortest = min(shortest, record.characters.count)
        nineTracks.note(record, at: tape.position)
        if record.hasError {
          errors += 1
          firstError = firstError ?? tape.position
        }
      }
      if problem == nil { try tape.checkEnd() }
    } catch {
      problem = "\(error)"
    }
    self.nineTracks = nineTracks.report.map { "\(tape.fileName): \($0)" }
    if let firstError {
      let marked = "\(errors.counted("record")) marked as read with an error"
      self.errors = "\(tape.fileName): \(marked), the first is number \(firstError)"
    }
    guard records + marks > 0 || problem != nil else {
      line = "blank tape (\(tape.form.rawValue))"
      return
    }
    var parts = ["tape (\(tape.form.rawValue))", records.counted("record"), marks.counted("tape mark")]
    if records > 0 {
      parts.append(
        shortest == longest
          ? "\(longest) characters each" : "\(shortest) to \(longest) characters, \(characters) in all")
    }
    if errors > 0 { parts.append("\(errors) with errors") }
    if let remark = nineTracks.remark { parts.append(remark) }
    line = parts.joined(separator: ", ")
  }

  private mutating func survey(_ deck: CardDeck) {
    let invalid = deck.cards.count { !$0.isValid }
    let form = deck.form == .text ? "deck" : "deck (\(deck.form.rawValue))"
    var parts = ["\(form), \(deck.count.counted("card"))"]
    if deck.form == .text { parts.append("characters \(deck.detection)") }
    if invalid > 0 { parts.append("\(invalid.counted("card")) with holes that are not a character") }
    line = parts.joined(separator: ", ")
  }

  private mutating func survey(_ disk: MediaDisk) {
    let word = disk.model == .pack1311 ? "sector" : "record"
    var (all, written, addressed, marked) = (0, 0, 0, 0)
    do {
      all = try disk.recordsInFile()
      for place in 0..<all {
        let record = try disk.record(place)
        if !record.isDataBlank { written += 1 }
        if record.hasOwnAddress { addressed += 1 }
        if record.hasWordMarks { marked += 1 }
        if let byte = record.damage, problem == nil {
          problem = "\(disk.image.fileName): \(word) \(place): byte \(byte + 1) is not a character"
        }
      }
      let length = Int64(disk.image.recordLength)
      let rest = try disk.image.size() % length
      if rest != 0, problem == nil {
        problem =
          "\(disk.image.fileName): the file ends within \(word) \(all - 1), after \(rest) of \(length) bytes"
      }
    } catch {
      problem = "\(error)"
    }
    let name = disk.model == .pack1311 ? "disk pack (1311)" : "disks (\(disk.model.name))"
    var parts = [name, "\(all.counted(word)) of \(disk.image.recordCount)", "\(written) with data"]
    if all > 0, let first = try? disk.record(0).number { parts.append("addresses from \(first)") }
    if marked > 0 { parts.append("\(marked) with word marks") }
    if addressed > 0 { parts.append("\(addressed) with addresses of their own") }
    line = parts.joined(separator: ", ")
  }

  private mutating func survey(_ lines: [String]) {
    let pages = lines.reduce(1) { $0 + $1.count { $0 == "\u{0C}" } }
    let printed = lines.last == "" ? lines.count - 1 : lines.count
    line = "printout, \(printed.counted("line")), \(pages.counted("form"))"
  }
}
