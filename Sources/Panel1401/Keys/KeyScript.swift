public import Core1401

/// Keys written as text, as `--keys` and the answers of lessons have them.
///
/// Characters are keys; names in angle brackets are keys, waits, clicks and sizes.
public enum KeyScript {
  /// Something an operator does.
  public enum Step: Hashable, Sendable {
    /// Presses a key.
    case key(Key)
    /// Lets time pass.
    case wait(Duration)
    /// Clicks on a cell of the screen.
    case click(Point)
    /// Changes the size of the window.
    case resize(Size)
  }

  /// Reads the keys in a text.
  ///
  /// - Throws: a ``KeyScriptError`` for a name that is not a key, or not closed.
  public static func steps(_ text: String) throws(KeyScriptError) -> [Step] {
    var steps: [Step] = []
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "<" else {
        steps.append(.key(character == "\n" ? .enter : .character(character)))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        throw .notClosed(String(rest))
      }
      steps.append(try step(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return steps
  }

  private static func step(_ name: String) throws(KeyScriptError) -> Step {
    let words = name.split(separator: " ").map(String.init)
    let lowercased = name.lowercased()
    if words.count == 2 {
      switch words[0].lowercased() {
      case "wait":
        if let seconds = Double(words[1]), (0...3600).contains(seconds) {
          return .wait(.milliseconds(Int(seconds * 1000)))
        }
      case "click":
        if let place = pair(words[1], ",") { return .click(Point(x: place.0, y: place.1)) }
      case "size":
        if let size = pair(words[1], "x"), size.0 > 0, size.1 > 0 {
          return .resize(Size(width: size.0, height: size.1))
        }
      default: break
      }
    }
    if lowercased.count == 3, lowercased.hasPrefix("c-"), let letter = lowercased.last {
      return .key(.control(letter))
    }
    if lowercased.hasPrefix("f"), let number = Int(lowercased.dropFirst()), (1...12).contains(number) {
      return .key(.function(number))
    }
    guard let key = names[lowercased] else {
      throw .unknown(name, choices: names.keys.sorted().map { "<\($0)>" })
    }
    return .key(key)
  }

  private static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backtab": .backTab, "backspace": .backspace,
    "delete": .delete, "up": .up, "down": .down, "left": .left, "right": .right, "pageup": .pageUp,
    "pagedown": .pageDown, "home": .home, "end": .end, "space": .character(" "), "lt": .character("<"),
  ]

  /// Two numbers from 0 to 999.
  private static func pair(_ text: String, _ separator: Character) -> (Int, Int)? {
    let numbers = text.lowercased().split(separator: separator).map { Int($0) ?? -1 }
    guard numbers.count == 2, numbers.allSatisfy((0...999).contains) else { return nil }
    return (numbers[0], numbers[1])
  }
}

/// A mistake in the text of a ``KeyScript``.
public enum KeyScriptError: IdentifiedError, CustomStringConvertible {
  /// No > follows a <. The value is the text after it.
  case notClosed(String)
  /// A name in angle brackets is not a key, wait, click or size. `choices` are the names of keys.
  case unknown(String, choices: [String])

  /// The message, worded to follow the name of an option or a line.
  public var description: String {
    message.kind.filled(with: message.values)
  }

  /// The identifier of the message.
  public var identifier: String? { message.kind.identifier }

  private var message: (kind: PanelMessage, values: [String]) {
    switch self {
    case .notClosed(let text): (.keyNotClosed, [text])
    case .unknown(let name, let choices): (.keyUnknown, [name, choices.joined(separator: ", ")])
    }
  }
}
