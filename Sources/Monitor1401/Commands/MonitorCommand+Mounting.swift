import Core1401
import FoundationEssentials
import System1401
import Units1401

// Mounting and removing media, and the keys of the tape units.
extension MonitorCommand {
  static let mounting = [
    MonitorCommand(
      "attach", "UNIT FILE[,WORD ...]", example: "attach tape2 scratch.tap,new", or: ["mount"],
      help: "Mounts a file: reader, tape1 to tape6, disk0 to disk4, ramac; words as for --tape and --disk."
    ) { (arguments) throws(MonitorError) in
      let (place, file) = try arguments.placeAndRest()
      guard !file.isEmpty else { throw arguments.missingFile(place) }
      guard place.unit == "reader" else {
        let named = try arguments.fileName(of: file, place)
        return .operate([.mount(file, place)], note: "\(place.title): \(named) mounted.")
      }
      let deck: CardDeck
      do throws(DeckError) { deck = try CardDeck(path: file) } catch {
        throw MonitorError(message: "\(error)", identifier: error.kind.identifier)
      }
      let cards = MonitorAnswers.count(deck.count, "card")
      return .operate([.press(.addToHopper(deck))], note: "Reader: \(cards) of \(file) put in.")
    },
    MonitorCommand(
      "detach", "UNIT", example: "detach disk0", or: ["dismount", "unmount"],
      help: "Removes the reel of a tape unit, the pack of a disk drive, or the cards in the reader."
    ) { (arguments) throws(MonitorError) in
      let (place, rest) = try arguments.placeAndRest()
      guard rest.isEmpty else { throw arguments.tooMany(rest) }
      return place.unit == "reader"
        ? .operate([.press(.emptyHopper)], note: "Reader: the hopper is empty.")
        : .operate([.dismount(place)], note: "\(place.title) dismounted.")
    },
    MonitorCommand(
      "rewind", "TAPE", example: "rewind 1", or: ["rew"],
      help: "Presses LOAD REWIND and START at a tape unit: rewinds to the load point and makes it ready."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a tape unit")
      guard let place = UnitPlace(word: word) ?? UnitPlace(word: "tape" + word), place.unit == "tape",
        let number = place.number
      else { throw arguments.unknown(word, "a tape unit, tape1 to tape6") }
      return .operate([.press(.loadRewind(number))], note: "Tape \(number) at its load point.")
    },
    MonitorCommand(
      "tapeload", or: ["tload"], help: "Presses TAPE LOAD: reads the first record of tape 1 and executes it.",
      .operate([.press(.tapeLoad)], note: nil)),
    MonitorCommand(
      "writeaddress", "DRIVE on|off", example: "writeaddress disk0 on",
      help: "Sets the WRITE ADDRESS key of a 1311 drive, with which full-track writes may change addresses."
    ) { (arguments) throws(MonitorError) in
      let (place, rest) = try arguments.placeAndRest()
      guard place.unit == "disk", let drive = place.number else {
        throw arguments.unknown(place.name, "a 1311 drive")
      }
      switch rest.lowercased() {
      case "on":
        return .operate([.press(.writeAddress(true, drive))], note: "Disk \(drive): write address on.")
      case "off":
        return .operate([.press(.writeAddress(false, drive))], note: "Disk \(drive): write address off.")
      default: throw arguments.wrong(.neither, [rest, "on", "off"])
      }
    },
  ]
}

extension UnitPlace {
  /// The place that a word names, in our form or in SimH's; nil for none.
  init?(word: String) {
    let letters = word.lowercased().prefix { !$0.isNumber }
    let digits = word.dropFirst(letters.count)
    guard digits.count <= 1 else { return nil }
    switch (letters, digits.first?.wholeNumberValue) {
    case ("reader", nil), ("cdr", nil): self.init("reader")
    case ("ramac", nil), ("ramac", 0): self.init("ramac")
    case ("tape", let number?), ("mt", let number?):
      guard TapeUnits.numbers.contains(number) else { return nil }
      self.init("tape", number)
    case ("disk", let drive?), ("dp", let drive?):
      guard DiskStorage1311.numbers.contains(drive) else { return nil }
      self.init("disk", drive)
    default: return nil
    }
  }

  /// The place, with a capital for the beginning of a sentence.
  fileprivate var title: String {
    switch (unit, number) {
    case ("ramac", _): "1405"
    case (let unit, let number?): "\(unit.capitalized) \(number)"
    case (let unit, nil): unit.capitalized
    }
  }
}

extension MonitorArguments {
  /// The unit that is the first word, and the text after it.
  fileprivate func placeAndRest() throws(MonitorError) -> (place: UnitPlace, rest: String) {
    let line = text.drop(while: \.isWhitespace)
    let word = line.prefix { !$0.isWhitespace }
    guard !word.isEmpty else { throw missing("a unit") }
    guard let place = UnitPlace(word: String(word)) else {
      throw unknown(String(word), "a unit: reader, tape1 to tape6, disk0 to disk4, ramac")
    }
    return (place, String(line.dropFirst(word.count).drop(while: \.isWhitespace).trimmed))
  }

  /// An error of a file that is missing after a unit, with an example for the unit.
  fileprivate func missingFile(_ place: UnitPlace) -> MonitorError {
    let file =
      switch place.unit {
      case "tape": "scratch.tap,new"
      case "disk": "stock.dsk"
      case "ramac": "stock.ramac"
      default: "data.cd"
      }
    return MonitorError(
      .missing, [place.name, "a file", command.usage, "\(command.name) \(place.name) \(file)"])
  }

  /// The name of the file to mount, without the words after it.
  fileprivate func fileName(of text: String, _ place: UnitPlace) throws(MonitorError) -> String {
    guard place.unit == "tape" else { return DiskMounting(text: text).path }
    do throws(TapeMountingError) {
      return try TapeMounting(text: text).path
    } catch {
      throw MonitorError(message: "\(text): \(error)", identifier: error.kind.identifier)
    }
  }
}
