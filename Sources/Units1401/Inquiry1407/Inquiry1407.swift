public import Core1401

/// The IBM 1407 console inquiry station, or the typewriter of the 1447 console.
///
/// REQUEST turns an indicator on; the program's read unlocks the keyboard and holds the processor until RELEASE or CANCEL,
/// or until the area in storage is full. Its write types a reply. What the operator does before the keyboard is unlocked is
/// kept and typed then. Source: 1407 chapter of A24-1403; endings as in SimH's I1401.
public struct Inquiry1407: Hashable, Codable {
  /// The typewriters.
  public enum Model: String, Hashable, Sendable, Codable, CaseIterable {
    /// 1407: ten characters a second.
    case model1407 = "1407"
    /// 1447: 14.8 characters a second.
    case model1447 = "1447"

    // UNVERIFIED: both speeds.
    /// The time of one character.
    public var characterTime: MachineTime {
      self == .model1407 ? .milliseconds(100) : .microseconds(67_568)
    }
  }

  /// The typewriter.
  public var model: Model
  /// The inquiry-request indicator: on from REQUEST to the read.
  public private(set) var isRequested = false
  /// A read of the program waits for typing.
  public private(set) var isKeyboardUnlocked = false
  /// What was typed since the keyboard was unlocked.
  public private(set) var typed: [StoredCharacter] = []

  private var actions: [InquiryAction] = []
  /// When the pause at the head of the actions began.
  private var pauseBegan: MachineTime?
  private var lines: [TypewriterLine] = []
  /// Whether lines were typed that nobody has taken.
  public var hasTyped: Bool { !lines.isEmpty }

  // UNVERIFIED: the carriage return takes up to a second.
  private static let returnTime = MachineTime.milliseconds(1000)

  /// Makes a typewriter with its keyboard locked.
  public init(model: Model = .model1407) {
    self.model = model
  }

  // MARK: The operator

  /// The operator does something. Typing, RELEASE and CANCEL wait for the keyboard when a request or an earlier action is on
  /// its way; else a locked keyboard refuses them.
  ///
  /// - Returns: whether the keyboard took it.
  public mutating func perform(_ action: InquiryAction, at now: MachineTime) -> Bool {
    switch action {
    case .type, .release, .cancel:
      update(at: now)
      guard isKeyboardUnlocked || isRequested || !actions.isEmpty else { return false }
    case .request, .pause:
      break
    }
    actions.append(action)
    update(at: now)
    return true
  }

  /// Whether the operator has done everything.
  public var isIdle: Bool { actions.isEmpty }

  /// The moment before which nothing more is done, because of a pause; nil when there is none.
  public var pauseEnds: MachineTime? {
    guard let pauseBegan, case .pause(let span)? = actions.first else { return nil }
    return pauseBegan + span
  }

  /// Lets the actions that are due take effect: requests, and the end of pauses.
  public mutating func update(at now: MachineTime) {
    while let action = actions.first {
      switch action {
      case .request:
        isRequested = true
      case .pause(let span):
        let began = pauseBegan ?? now
        guard began + span <= now else {
          pauseBegan = began
          return
        }
        pauseBegan = nil
      case .type(let characters):
        guard isKeyboardUnlocked else { return }
        typed += characters
      case .release, .cancel:
        return
      }
      actions.removeFirst()
    }
  }

  // MARK: The program

  /// Reads an inquiry: unlocks the keyboard, and answers what was typed once it is complete.
  ///
  /// - Parameters:
  ///   - room: the positions of storage up to the group mark with word mark, nil when there is none.
  ///   - load: the WORD MARK key counts.
  ///   - now: when the instruction is given, or given again.
  /// - Returns: the inquiry, or that the machine has to wait.
  public mutating func read(room: Int?, load: Bool, at now: MachineTime) -> InquiryOutcome {
    isRequested = false
    isKeyboardUnlocked = true
    update(at: now)
    let characters = InquiryEntry.characters(typed, load: load)
    var source = TypewriterLine.Source.inquiry
    if let room, characters.count >= room {
      // The keyboard locks: what is typed for this inquiry beyond it is lost.
      let next = actions.firstIndex { action in
        switch action {
        case .request, .pause: true
        default: false
        }
      }
      actions.removeFirst(next ?? actions.count)
      return finish(Array(characters.prefix(room)), .storageIsFull, source, load, at: now)
    }
    switch actions.first {
    case .release:
      actions.removeFirst()
      return finish(characters, .released, source, load, at: now)
    case .cancel:
      actions.removeFirst()
      source = .cancelled
      return finish(characters, .cancelled, source, load, at: now)
    default:
      return .waiting
    }
  }

  private mutating func finish(
    _ characters: [StoredCharacter], _ ending: InquiryEntry.Ending, _ source: TypewriterLine.Source,
    _ load: Bool, at now: MachineTime
  ) -> InquiryOutcome {
    let released = now + time(of: typed.count)
    lines.append(
      TypewriterLine(source: source, characters: characters, showsWordMarks: load, ends: released))
    typed = []
    isKeyboardUnlocked = false
    update(at: released)
    return .entered(InquiryEntry(characters: characters, ending: ending, released: released))
  }

  /// Types a reply and returns the carriage.
  ///
  /// - Parameters:
  ///   - characters: the characters with their word marks.
  ///   - load: word marks are typed, too.
  ///   - now: when the instruction is given.
  /// - Returns: when the processor goes on.
  public mutating func write(_ characters: [StoredCharacter], load: Bool, at now: MachineTime) -> MachineTime
  {
    let marks = load ? characters.count(where: \.hasWordMark) : 0
    let released = now + time(of: characters.count + marks)
    lines.append(
      TypewriterLine(source: .reply, characters: characters, showsWordMarks: load, ends: released))
    return released
  }

  /// The time of typing so many characters, with the carriage returns.
  private func time(of count: Int) -> MachineTime {
    let returns = Int64(max(0, count - 1) / TypewriterLine.columns + 1)
    return MachineTime(
      nanoseconds: model.characterTime.nanoseconds * Int64(count)
        + Inquiry1407.returnTime.nanoseconds * returns)
  }

  /// START RESET: a read that waited is given up, and the keyboard locks.
  public mutating func reset() {
    isKeyboardUnlocked = false
    typed = []
  }

  /// Hands over what was typed since the last time.
  public mutating func takeTypedLines() -> [TypewriterLine] {
    defer { lines = [] }
    return lines
  }
}

/// An inquiry that was typed.
public struct InquiryEntry: Hashable, Sendable {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// RELEASE: a group mark with word mark goes behind the last character.
    case released
    /// CANCEL: nothing goes behind it, and the inquiry-clear indicator turns on.
    case cancelled
    /// A group mark with word mark stood in storage behind the last character.
    case storageIsFull
  }

  /// The characters, with word marks where the WORD MARK key was pressed before them.
  public let characters: [StoredCharacter]
  /// How it ended.
  public let ending: Ending
  /// When the processor goes on.
  public let released: MachineTime

  /// The characters that keys make: the word separator marks the one behind it, or does nothing without `load`.
  static func characters(_ keys: [StoredCharacter], load: Bool) -> [StoredCharacter] {
    var (characters, hasWordMark) = ([StoredCharacter](), false)
    for key in keys {
      if key.code == StoredCharacter.wordSeparator.code {
        hasWordMark = load
      } else {
        characters.append(StoredCharacter(code: key.code, wordMark: hasWordMark))
        hasWordMark = false
      }
    }
    return characters
  }
}

/// The answer of the inquiry station to a read.
public enum InquiryOutcome: Hashable, Sendable {
  /// The inquiry is complete.
  case entered(InquiryEntry)
  /// The keyboard is unlocked: the operator has to type, and the instruction waits.
  case waiting
}
