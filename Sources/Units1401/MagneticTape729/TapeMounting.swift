public import Core1401

/// How the operator mounts a reel: the file and its options.
public struct TapeMounting: Hashable, Sendable {
  /// The file.
  public var path: String
  /// With a ring, without a ring, or a new blank tape.
  public var mode: TapeImage.Mode
  /// The form of the file; nil to detect it.
  public var form: TapeForm?
  /// The density switch of the unit; nil to leave it unchanged.
  public var density: TapeDensity?
  /// The length of the reel in feet.
  public var reelFeet: Int

  /// Parses `FILE[,WORD ...]`: `ro` for a reel without ring, `new` to create a missing file, a form, a
  /// density. Text after a comma that is none of these words belongs to the file name.
  ///
  /// - Parameter text: file and words.
  /// - Throws: ``TapeMountingError`` for words that exclude each other.
  public init(text: some StringProtocol) throws(TapeMountingError) {
    self.init(path: String(text))
    while let comma = path.lastIndex(of: ","), comma != path.startIndex {
      guard try apply(path[comma...].dropFirst().lowercased()) else { return }
      path = String(path[..<comma])
    }
  }

  /// - Returns: whether the word is an option.
  private mutating func apply(_ word: String) throws(TapeMountingError) -> Bool {
    let old = mode
    switch word {
    case "ro": mode = .fileProtected
    case "new": mode = .create
    default:
      if let form = TapeForm(name: word) {
        self.form = form
      } else if let density = Int(word).flatMap(TapeDensity.init(rawValue:)) {
        self.density = density
      } else {
        return false
      }
    }
    guard old == .readWrite || old == mode else { throw .protectedNewTape }
    return true
  }

  /// Creates a mounting from its parts.
  public init(
    path: String, mode: TapeImage.Mode = .readWrite, form: TapeForm? = nil, density: TapeDensity? = nil,
    reelFeet: Int = MagneticTape729.fullReelFeet
  ) {
    self.path = path
    self.mode = mode
    self.form = form
    self.density = density
    self.reelFeet = reelFeet
  }
}

/// Why the options of a mounting are invalid.
public enum TapeMountingError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// A tape is to be new and file protected.
  case protectedNewTape

  /// The message: one line, lowercase.
  public var description: String { kind.guide.text }

  /// Which message it is, with its cause and cure.
  public var kind: MediumMessage { .protectedNewTape }

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }
}
