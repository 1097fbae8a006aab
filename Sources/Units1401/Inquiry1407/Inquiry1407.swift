public import Core1401

/// The IBM 1407 console inquiry station, or the typewriter of the 1447 console.
///
/// REQUEST turns an indicator on. The program's read unlocks the keyboard and holds the processor until
/// RELEASE or CANCEL, or until the area in storage is full. Its write types a reply. The operator's actions
/// before the keyboard is unlocked are queued and performed then. Source: 1407 chapter of A24-1403; endings
/// as in SimH's I1401.
public struct Inquiry1407: Hashable, Codable {
  /// The models of the typewriter.
  public enum Model: String, Hashable, Sendable, Codable, CaseIterable {
    /// 1407: ten characters a second.
    case model1407 = "1407"
    /// 1447: 14.8 characters a second.
    case model1447 = "1447"

    // UNVERIFIED: both speeds.
    /// The time per character.
    public var characterTime: MachineTime {
      self == .model1407 ? .milliseconds(100) : .microseconds(67_568)
    }
  }

  /// The typewriter.
  public var model: Model
  /// The inquiry-request indicator: on from REQUEST to the read.
  public private(set) var isRequested = false
  /// Whether a read of the program waits for typing.
  public private(set) var isKeyboardUnlocked = false
  /// The characters typed since the keyboard was unlocked.
  public private(set) var typed: [StoredCharacter] = []

  private var actions: [InquiryAction] = []
  /// When the first queued action, a pause, began.
  private var pauseBegan: MachineTime?
  private var lines: [TypewriterLine] = []
  /// Whether there are typed lines that have not been taken.
  public var hasTyped: Bool { !lines.isEmpty }

  // UNVERIFIED: the carriage return takes up to a second.
  private static let returnTime = MachineTime.milliseconds(1000)

  /// Creates a typewriter with a locked keyboard.
  public init(model: Model = .model1407) {
    self.model = model
  }

  // MARK: The operator

  /// Performs an action of the operator. Typing, RELEASE and CANCEL are queued for the keyboard while a
  /// request or an earlier action is pending; otherwise a locked keyboard rejects them.
  ///
  /// - Returns: whether the action was accepted.
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

  /// Whether no actions are queued.
  public var isIdle: Bool { actions.isEmpty }

  /// The number of queued inquiries that the program has not read.
  public var inquiryCount: Int {
    actions.count { action in
      switch action {
      case .release, .cancel: true
      case .request, .type, .pause: false
      }
    }
  }

  /// The time at which the current pause ends; nil when there is none.
  public var pauseEnds: MachineTime? {
    guard let pauseBegan, case .pause(let span)? = actions.first else { return nil }
    return pauseBegan + span
  }

  /// Performs the actions that are due: requests, and the end of pauses.
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

  /// Reads an inquiry: unlocks the keyboard, and returns the typed characters once it is complete.
  ///
  /// - Parameters:
  ///   - area: the storage positions before the group mark with word mark; nil when there is none.
  ///   - load: whether the WORD MARK key has an effect.
  ///   - now: when the instruction is executed or repeated.
  /// - Returns: the inquiry, or that the machine must wait.
  public mutating func read(area: Range<Int>?, load: Bool, at now: MachineTime) -> InquiryOutcome {
    isRequested = false
    isKeyboardUnlocked = true
    update(at: now)
    let characters = InquiryEntry.characters(typed, load: load)
    var source = TypewriterLine.Source.inquiry
    if let area, characters.count >= area.count {
      // The keyboard locks: further typing for this inquiry is lost.
      let next = actions.firstIndex { action in
        switch action {
        case .request, .pause: true
        default: false
        }
      }
      let rest = actions.prefix(next ?? actions.count).flatMap { $0.characters }
      actions.removeFirst(next ?? actions.count)
      let excess = InquiryEntry.characters(typed + rest, load: load).count - area.count
      let outcome = finish(Array(characters.prefix(area.count)), .storageIsFull, source, load, at: now)
      if excess > 0 {
        lines[lines.count - 1].excess = TypewriterLine.Excess(count: excess, areaEnd: area.upperBound)
      }
      return outcome
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
  ///   - load: whether word marks are typed.
  ///   - now: when the instruction is executed.
  /// - Returns: when the processor continues.
  public mutating func write(_ characters: [StoredCharacter], load: Bool, at now: MachineTime) -> MachineTime
  {
    let marks = load ? characters.count(where: \.hasWordMark) : 0
    let released = now + time(of: characters.count + marks)
    lines.append(
      TypewriterLine(source: .reply, characters: characters, showsWordMarks: load, ends: released))
    return released
  }

  /// The time to type a number of characters, including carriage returns.
  private func time(of count: Int) -> MachineTime {
    let returns = Int64(max(0, count - 1) / TypewriterLine.columns + 1)
    return MachineTime(
      nanoseconds: model.characterTime.nanoseconds * Int64(count)
        + Inquiry1407.returnTime.nanoseconds * returns)
  }

  /// START RESET: abandons a waiting read and locks the keyboard.
  public mutating func reset() {
    isKeyboardUnlocked = false
    typed = []
  }

  /// Removes and returns the lines typed since the previous call.
  public mutating func takeTypedLines() -> [TypewriterLine] {
    defer { lines = [] }
    return lines
  }
}

/// A typed inquiry.
public struct InquiryEntry: Hashable, Sendable {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// RELEASE: a group mark with word mark is stored after the last character.
    case released
    /// CANCEL: nothing is stored after it, and the inquiry-clear indicator turns on.
    case cancelled
    /// There was a group mark with word mark in storage after the last character.
    case storageIsFull
  }

  /// The characters, with word marks where the WORD MARK key was pressed before them.
  public let characters: [StoredCharacter]
  /// How it ended.
  public let ending: Ending
  /// When the processor continues.
  public let released: MachineTime

  /// The characters for a sequence of keys: the word separator sets a word mark on the next one, or is
  /// ignored without `load`.
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

/// The result of a read of the inquiry station.
public enum InquiryOutcome: Hashable, Sendable {
  /// The inquiry is complete.
  case entered(InquiryEntry)
  /// The keyboard is unlocked: the operator must type, and the instruction waits.
  case waiting
}
