internal import Core1401
internal import System1401

/// The first key of a sequence.
public enum KeyPrefix: Hashable, Sendable {
  /// `d` and four digits.
  case dials
  /// `x` and a letter A to G.
  case senseSwitch
  /// `;` and i, a or b.
  case keyLight
  /// `e` and a character, a back-quote first for a word mark.
  case bitSwitches
  /// Ctrl-C: the first press stops, a second one within a second quits.
  case interrupt
}

/// The result of a key press.
public enum KeyResult: Hashable, Sendable {
  /// The key has an action.
  case action(PanelAction)
  /// The sequence is incomplete; the text says which keys can follow.
  case pending(String)
  /// The key is disabled; the text gives the reason.
  case refused(String)
  /// The sequence was cancelled.
  case cancelled
}

/// Translates keys into actions, and keeps the state of a key sequence.
public struct KeyReader: Hashable, Sendable {
  /// Seconds within which a second Ctrl-C quits.
  public static let interruptWindow = 1.0

  private var prefix: KeyPrefix?
  private var typed = ""
  /// What was wrong with the last key of the sequence; empty if nothing.
  private var problem = ""
  private var lastInterrupt: Double?

  /// Creates a reader that is not in a sequence.
  public init() {}

  /// The prompt of an incomplete sequence, for the status line; nil outside a sequence.
  public var pendingText: String? { prefix.map { prompt(for: $0) + (problem.isEmpty ? "" : "  \(problem)") } }

  /// Begins a sequence without its first key, for example after a click on the dials.
  public mutating func begin(_ newPrefix: KeyPrefix) -> KeyResult {
    prefix = newPrefix
    (typed, problem) = ("", "")
    return .pending(prompt(for: newPrefix))
  }

  /// Translates a key press.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - context: the state that decides whether the key is enabled.
  ///   - seconds: the time of the key press, counted from any fixed moment.
  /// - Returns: the action, the prompt or the refusal.
  public mutating func press(_ key: Key, context: KeyContext, at seconds: Double) -> KeyResult {
    if key == .control("c") { return interrupt(context, at: seconds) }
    if let prefix { return resume(prefix, key) }
    let ofPane = KeyMap.paneKeys[context.pane]?[key].map { KeyResult.action($0) }
    switch KeyMap.binding(of: key)?.effect {
    case nil: return ofPane ?? .refused("\(key.name) does nothing: ? shows the keys")
    case .prefix(let prefix): return begin(prefix)
    case .action(let action):
      guard let reason = context.refusal(of: action) else { return .action(action) }
      return ofPane ?? .refused(reason)
    }
  }

  private mutating func interrupt(_ context: KeyContext, at seconds: Double) -> KeyResult {
    prefix = nil
    if let last = lastInterrupt, seconds - last <= KeyReader.interruptWindow {
      lastInterrupt = seconds
      return .action(.interruptAgain)
    }
    lastInterrupt = seconds
    return context.rules.isRunning
      ? .action(.stop) : .refused("the machine is already stopped; Ctrl-C again quits")
  }

  // MARK: Sequences

  private func prompt(for prefix: KeyPrefix) -> String {
    switch prefix {
    case .dials:
      let high = typed.first == "+"
      let digits = high ? typed.dropFirst() : typed[...]
      let places = digits.map { String($0) } + Array(repeating: "_", count: max(0, 4 - digits.count))
      return "DIALS \(high ? "10000 + " : "")\(places.joined(separator: " "))"
    case .senseSwitch: return "SENSE switch A to G?"
    case .keyLight: return "KEY-LIGHT i, a or b?"
    case .bitSwitches: return typed.isEmpty ? "BITS of which character? ` first: word mark" : "BITS WM and?"
    case .interrupt: return ""
    }
  }

  private mutating func resume(_ prefix: KeyPrefix, _ key: Key) -> KeyResult {
    if key == .escape {
      self.prefix = nil
      return .cancelled
    }
    switch prefix {
    case .dials: return dials(key)
    case .senseSwitch: return senseSwitch(key)
    case .keyLight: return keyLight(key)
    case .bitSwitches: return bitSwitches(key)
    case .interrupt: return .cancelled
    }
  }

  private mutating func end(_ result: KeyResult) -> KeyResult {
    prefix = nil
    return result
  }

  /// A wrong key does not end the sequence: the keys after it would operate the machine.
  private mutating func dials(_ key: Key) -> KeyResult {
    problem = ""
    switch key {
    case .backspace:
      _ = typed.popLast()
    case .character("+") where typed.isEmpty:
      typed = "+"
    case .character(let digit) where digit.isASCII && digit.isNumber:
      typed.append(digit)
    case .enter:
      return end(.refused("dials unchanged: type four digits, + first for 10000 and up"))
    default:
      problem = "only digits, + first for 10000 and up: Esc leaves"
    }
    let digits = typed.first == "+" ? typed.dropFirst() : typed[...]
    guard digits.count == 4, let number = Int(digits) else { return .pending(pendingText ?? "") }
    let address = number + (typed.first == "+" ? 10_000 : 0)
    guard address < 16_000 else { return end(.refused("\(address) is too high: the dials end at 15999")) }
    return end(.action(.setDials(address)))
  }

  private mutating func senseSwitch(_ key: Key) -> KeyResult {
    guard case .character(let letter) = key, let first = letter.uppercased().first, "ABCDEFG".contains(first)
    else { return end(.refused("sense switches are A to G, not \(key.name)")) }
    return end(.action(.toggleSenseSwitch(first)))
  }

  private mutating func keyLight(_ key: Key) -> KeyResult {
    let sources: [Key: AddressSource] = [
      "i": .iAddress, "I": .iAddress, "a": .aAddress, "A": .aAddress, "b": .bAddress, "B": .bAddress,
    ]
    return end(
      sources[key].map { .action(.pressKeyLight($0)) }
        ?? .refused("key-lights are i, a and b, not \(key.name)"))
  }

  private mutating func bitSwitches(_ key: Key) -> KeyResult {
    if key == .character("`"), typed.isEmpty {
      typed = "`"
      return .pending(prompt(for: .bitSwitches))
    }
    guard case .character(let character) = key, let stored = TextEncoding.simh.stored(character) else {
      return end(.refused("\(key.name) is not a character of the 1401"))
    }
    return end(.action(.setBitSwitches(StoredCharacter(code: stored.code, wordMark: !typed.isEmpty))))
  }
}
