internal import Core1401

/// How the operator mounts a reel: the file, and what the person says about it.
public struct TapeMounting: Hashable, Sendable {
  /// The file.
  public var path: String
  /// With a ring, without, or a blank tape if there is no such file.
  public var mode: TapeImage.Mode
  /// The form of the file, nil to find it out.
  public var form: TapeForm?
  /// The density switch of the unit, nil to leave it.
  public var density: TapeDensity?
  /// The length of the reel in feet.
  public var reelFeet: Int

  /// Reads `FILE[,WORD ...]`: `ro` for a reel without ring, `new` to make a file that is not there, a form, a density. What
  /// stands behind a comma and is no word belongs to the name.
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

  /// - Returns: whether the word is one.
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

  /// Says how a reel is mounted.
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

/// Why a reel cannot be mounted as the operator says.
public enum TapeMountingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A tape is to be new and file protected.
  case protectedNewTape

  /// The message: one line, lowercase.
  public var description: String { "a new tape has to be written; say ro or new" }
}
