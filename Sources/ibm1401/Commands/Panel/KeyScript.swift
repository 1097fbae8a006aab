import Panel1401

/// The argument of `--keys`: characters are keys; names in angle brackets are keys, waits, clicks and
/// sizes.
enum KeyScript {
  /// A step of the operator.
  enum Step: Hashable, Sendable {
    case key(Key)
    case wait(Duration)
    case click(Point)
    case resize(Size)
  }

  /// Parses the text of the option.
  ///
  /// - Throws: ``UsageError`` with the unknown name.
  static func steps(_ text: String) throws -> [Step] {
    var steps: [Step] = []
    var rest = text[...]
    while let character = rest.first {
      rest = rest.dropFirst()
      guard character == "<" else {
        steps.append(.key(character == "\n" ? .enter : .character(character)))
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        throw UsageError(description: "--keys: no > after '<\(rest)'; write <lt> for the key <")
      }
      steps.append(try step(String(rest[..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return steps
  }

  private static func step(_ name: String) throws -> Step {
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
      throw UsageError(
        description:
          "--keys: '<\(name)>' is unknown; choose <wait SECONDS>, <click COLUMN,ROW>, "
          + "<size COLSxROWS>, <C-c>, <F1>, \(names.keys.sorted().map { "<\($0)>" }.joined(separator: ", "))")
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
