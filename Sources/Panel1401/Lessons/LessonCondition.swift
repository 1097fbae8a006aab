internal import Core1401
internal import Foundation
internal import Monitor1401
public import System1401
internal import Units1401

/// Something that is true of the machine or the panel when a step of a lesson is done.
///
/// It is a fact in words such as `halted`, `printed "TOTAL"` or `breakpoint LOOP`, or a condition of the
/// debugger such as `[SUM] = 55`.
public struct LessonCondition: Hashable, Sendable {
  /// What is counted from the beginning of a step.
  enum Counter: String, Hashable, CaseIterable {
    case lines, cards, punched, instructions, cycles
  }

  enum Fact: Hashable {
    /// The machine has halted, runs, is stopped.
    case halted, running, stopped
    /// The next instruction begins at an address.
    case at(String)
    /// A check light is on.
    case check
    /// A line of the program has a text in it.
    case printed(String)
    case mode(ModeSwitch)
    case dials(Int)
    case sense(Character)
    case speed(Double)
    /// A breakpoint, a watch, a value in the watch window.
    case breakpoint(String)
    case watch(String)
    case display(String)
    /// The machine was taken back, or loaded again, in this step.
    case back, again
    /// A command or a key of this step.
    case typed(String)
    case pressed(String)
    /// So many more than when the step began.
    case more(Int, Counter)
    // Of the panel.
    case pane(Pane)
    case zoomed
    case torn
    /// The source was edited and assembled in this step.
    case edited
    /// A condition of the debugger.
    case expression(String)
  }

  /// As it was written.
  public let text: String
  /// The line of the file.
  public let number: Int
  let fact: Fact
  let isNegated: Bool

  /// Whether it is about the panel, and cannot be seen without one.
  public var isOfPanel: Bool {
    switch fact {
    case .pane, .zoomed, .torn, .pressed, .edited: true
    default: false
    }
  }

  /// Whether it depends on printed lines.
  var readsPaper: Bool {
    if case .printed = fact { true } else { false }
  }

  // MARK: Reading

  /// Reads the conditions in a text, which are separated by semicolons; all have to hold.
  ///
  /// - Throws: a ``ConditionError``.
  static func list(_ text: String, line: Int) throws(ConditionError) -> [LessonCondition] {
    var conditions: [LessonCondition] = []
    for part in parts(text) {
      let trimmed = part.trimmingCharacters(in: .whitespaces)
      guard !trimmed.isEmpty else { continue }
      conditions.append(try LessonCondition(trimmed, line: line))
    }
    guard !conditions.isEmpty else {
      throw ConditionError("a condition is missing; write, for example, halted or lines = 3")
    }
    return conditions
  }

  /// The parts between semicolons that are outside quotes.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, "'\"".contains(character) {
        quote = character
      }
      if character == ";", quote == nil { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  init(_ text: String, line: Int) throws(ConditionError) {
    self.text = text
    number = line
    var words = text.split(separator: " ").map(String.init)
    let isNegation = words.first?.lowercased() == "not" && words.count > 1
    if isNegation { words.removeFirst() }
    let word = words[0].lowercased()
    let rest = words.dropFirst().joined(separator: " ")
    if let found = try LessonCondition.fact(word, rest, text) {
      (fact, isNegated) = (found, isNegation)
    } else {
      // The debugger has a word `not` of its own.
      (fact, isNegated) = (.expression(text), false)
    }
  }

  private static func fact(_ word: String, _ rest: String, _ text: String) throws(ConditionError) -> Fact? {
    func name() throws(ConditionError) -> String {
      guard !rest.isEmpty else { throw ConditionError("'\(text)': \(word) needs an argument") }
      return rest
    }
    func alone(_ fact: Fact) throws(ConditionError) -> Fact {
      guard rest.isEmpty else { throw ConditionError("'\(text)': \(word) has no argument") }
      return fact
    }
    switch word {
    case "halted": return try alone(.halted)
    case "running": return try alone(.running)
    case "stopped": return try alone(.stopped)
    case "check": return try alone(.check)
    case "back": return try alone(.back)
    case "again": return try alone(.again)
    case "zoomed": return try alone(.zoomed)
    case "torn": return try alone(.torn)
    case "edited": return try alone(.edited)
    case "at": return .at(try name())
    case "breakpoint": return .breakpoint(try name())
    case "watch": return .watch(try name())
    case "display": return .display(try name())
    case "typed": return .typed(try name().lowercased())
    case "pressed": return .pressed(try name())
    case "printed": return .printed(try quoted(try name()))
    case "mode": return .mode(try mode(try name()))
    case "pane":
      let wanted = try name()
      guard let pane = Pane.allCases.first(where: { $0.name == wanted.lowercased() }) else {
        throw ConditionError(
          "there is no pane \(wanted); the panes are \(Pane.allCases.map(\.name).joined(separator: ", "))")
      }
      return .pane(pane)
    case "dials":
      guard let address = Int(rest), (0..<16_000).contains(address) else {
        throw ConditionError("'\(text)': write the dials as 0400")
      }
      return .dials(address)
    case "sense":
      guard let letter = rest.uppercased().first, rest.count == 1, "ABCDEFG".contains(letter) else {
        throw ConditionError("'\(text)': sense switches are A to G")
      }
      return .sense(letter)
    case "speed":
      guard let factor = Double(rest) else {
        throw ConditionError("'\(text)': write the speed as speed 0.01")
      }
      return .speed(factor)
    default: return try more(word, rest, text)
    }
  }

  /// `5 more lines`.
  private static func more(_ word: String, _ rest: String, _ text: String) throws(ConditionError) -> Fact? {
    let words = rest.lowercased().split(separator: " ").map(String.init)
    guard let count = Int(word), words.first == "more" else { return nil }
    let named = words.dropFirst().joined(separator: " ")
    guard
      let counter = Counter.allCases.first(where: {
        [$0.rawValue, $0.rawValue + "s"].contains(named) || $0.rawValue == named + "s"
      })
    else {
      throw ConditionError(
        "'\(text)': what can be counted is \(Counter.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return .more(count, counter)
  }

  private static func quoted(_ text: String) throws(ConditionError) -> String {
    guard let quote = text.first, "'\"".contains(quote), text.count > 2, text.last == quote else {
      throw ConditionError("write the printed text in quotes, as printed \"TOTAL\"")
    }
    return String(text.dropFirst().dropLast())
  }

  private static func mode(_ name: String) throws(ConditionError) -> ModeSwitch {
    guard let mode = ModeSwitch.allCases.first(where: { $0.rawValue == name.uppercased() }) else {
      throw ConditionError(
        "there is no mode \(name); the modes are \(ModeSwitch.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return mode
  }

  // MARK: Looking

  /// Whether it holds; what has no value, as a label that is not known, does not.
  public func holds(in facts: LessonFacts) -> Bool {
    if isOfPanel, facts.pane == nil { return true }
    return isTrue(facts) != isNegated
  }

  private func isTrue(_ facts: LessonFacts) -> Bool {
    switch fact {
    case .back: facts.wentBack
    case .again: facts.wasLoadedAgain
    case .typed(let words): facts.commands.contains { $0.hasPrefix(words) }
    case .pressed(let key): facts.keys.contains(key)
    case .printed(let text): facts.printed.contains { $0.contains(text) }
    case .more(let count, let counter):
      LessonFacts.count(counter, facts.snapshot) - (facts.before[counter.rawValue] ?? 0) >= count
    case .pane(let pane): facts.pane == pane
    case .zoomed: facts.isZoomed
    case .torn: facts.tornSheets > facts.tornBefore
    case .edited: facts.wasEdited
    case .breakpoint(let place): hasBreakpoint(place, facts.snapshot)
    case .watch(let place): hasWatchpoint(place, facts.snapshot)
    case .display(let name): displays(name, facts.snapshot)
    case .expression(let text): expressionHolds(text, facts.snapshot)
    default: isTrue(of: facts.snapshot)
    }
  }

  /// Facts of the machine and its console.
  private func isTrue(of snapshot: SystemSnapshot) -> Bool {
    switch fact {
    case .halted: !snapshot.isRunning && snapshot.stop?.reason == .halt
    case .running: snapshot.isRunning
    case .stopped: !snapshot.isRunning
    case .at(let place): isNext(place, snapshot)
    case .check: snapshot.isCheckLit
    case .mode(let mode): snapshot.switches.mode == mode
    case .dials(let dials): snapshot.switches.dials == dials
    case .sense(let letter): snapshot.switches.senseSwitches.contains(.senseSwitch(letter))
    case .speed(let factor): isSpeed(snapshot.speed, times: factor)
    default: false
    }
  }

  private func isNext(_ place: String, _ snapshot: SystemSnapshot) -> Bool {
    guard !snapshot.isRunning, snapshot.processor.next == .iOp else { return false }
    return snapshot.processor.settledIAddress.address == address(place, snapshot)
  }

  private func hasBreakpoint(_ place: String, _ snapshot: SystemSnapshot) -> Bool {
    guard let address = address(place, snapshot) else { return false }
    return snapshot.debug.breakpoints.contains { $0.address == address }
  }

  private func hasWatchpoint(_ place: String, _ snapshot: SystemSnapshot) -> Bool {
    guard let wanted = positions(place, snapshot) else { return false }
    return snapshot.debug.breakpoints.contains { $0.watched?.overlaps(wanted) == true }
  }

  private func displays(_ name: String, _ snapshot: SystemSnapshot) -> Bool {
    let wanted = name.trimmingBrackets.uppercased()
    return snapshot.debug.displays.contains { $0.expression.text.trimmingBrackets.uppercased() == wanted }
  }

  private func isSpeed(_ speed: Speed, times factor: Double) -> Bool {
    if case .times(let now) = speed { abs(now - factor) < factor / 1000 } else { false }
  }

  private func expressionHolds(_ text: String, _ snapshot: SystemSnapshot) -> Bool {
    do {
      return try condition(text, snapshot).holds(in: snapshot)
    } catch {
      return false
    }
  }

  private func condition(_ text: String, _ snapshot: SystemSnapshot) throws(ExpressionError) -> Condition {
    try Condition(text, symbols: snapshot.debug.symbols, highest: max(0, snapshot.storage.count - 1))
  }

  private func address(_ place: String, _ snapshot: SystemSnapshot) -> Int? {
    Int(place) ?? snapshot.debug.symbols[place]
  }

  private func positions(_ place: String, _ snapshot: SystemSnapshot) -> ClosedRange<Int>? {
    snapshot.field(named: place)?.positions ?? Int(place).map { $0...$0 }
  }

  /// What is wrong with it for a machine with the program of its lesson; nil for nothing.
  public func problem(in snapshot: SystemSnapshot) -> String? {
    switch fact {
    case .expression(let text):
      do {
        let condition = try condition(text, snapshot)
        return condition.hint.map { "'\(text)': \($0)" }
      } catch {
        return "'\(text)': \(error.message)"
      }
    case .at(let place), .breakpoint(let place):
      return address(place, snapshot) == nil ? "'\(text)': \(place) is no label and no address" : nil
    case .watch(let place):
      return positions(place, snapshot) == nil ? "'\(text)': \(place) is no label and no address" : nil
    default: return nil
    }
  }
}

/// A mistake in a condition of a lesson, worded to follow the file and line.
struct ConditionError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = problem }
}
