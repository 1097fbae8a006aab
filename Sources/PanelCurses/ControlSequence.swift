import Panel1401

/// The decoder of input sequences that begin with `ESC [` or `ESC O`, which are the same on nearly all
/// terminals.
enum ControlSequence {
  /// The token of the first sequence and its length. Nil if bytes are missing; no token for an unknown
  /// sequence.
  static func first(of bytes: ArraySlice<UInt8>) -> (InputToken?, Int)? {
    let body = bytes.dropFirst(2)
    guard let next = body.first else { return nil }
    if bytes[bytes.startIndex + 1] == UInt8(ascii: "O") {
      return (applicationKey(next).map(InputToken.key), 3)
    }
    switch next {
    case UInt8(ascii: "M"): return oldMouseReport(body.dropFirst())
    case UInt8(ascii: "["):  // F1 to F5 on the Linux console.
      guard let letter = body.dropFirst().first else { return nil }
      let number = Int(letter) - 0x40
      return ((1...5).contains(number) ? .key(.function(number)) : nil, 4)
    default: break
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3f).contains($0) }) else {
      return body.count > 64 ? (nil, 2 + body.count) : nil
    }
    let parameters = String(decoding: body[..<end], as: UTF8.self)
    let length = end - bytes.startIndex + 1
    return (token(Character(Unicode.Scalar(body[end])), parameters), length)
  }

  private static func token(_ final: Character, _ text: String) -> InputToken? {
    let numbers = text.drop { !$0.isNumber }.split(separator: ";").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    switch final {
    case "M" where text.hasPrefix("<"), "m" where text.hasPrefix("<"):
      guard numbers.count == 3 else { return nil }
      return .mouse(
        MouseReport(
          code: numbers[0], position: Point(x: numbers[1] - 1, y: numbers[2] - 1), isRelease: final == "m"))
    case "y" where text.hasPrefix("?") && text.hasSuffix("$"):
      guard numbers.count == 2 else { return nil }
      return .mode(numbers[0], isKnown: numbers[1] == 1 || numbers[1] == 2)
    case "I" where text.isEmpty: return .focus(true)
    case "O" where text.isEmpty: return .focus(false)
    case "~": return tilde(numbers.first ?? 0).map(InputToken.key)
    default: return letter(final).map(InputToken.key)
    }
  }

  private static func letter(_ final: Character) -> Key? {
    switch final {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// The key of a sequence that ends with a number and `~`.
  private static func tilde(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// The key of a sequence in application mode, such as a key of the number pad.
  private static func applicationKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(byte - 0x40)))
    default: letter(Character(Unicode.Scalar(byte)))
    }
  }

  /// The mouse report of older terminals: three bytes, each 32 more than its value, with positions counted
  /// from 1.
  private static func oldMouseReport(_ bytes: ArraySlice<UInt8>) -> (InputToken?, Int)? {
    guard bytes.count >= 3 else { return nil }
    let values = bytes.prefix(3).map { Int($0) - 32 }
    let place = Point(x: values[1] - 1, y: values[2] - 1)
    let isRelease = values[0] & 0x43 == 3
    return (.mouse(MouseReport(code: values[0], position: place, isRelease: isRelease)), 6)
  }
}
