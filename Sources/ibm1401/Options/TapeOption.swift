import System1401
import Units1401

/// A reel on a tape unit, as `--tape` names it.
struct TapeOption: Hashable {
  /// The unit, 1 to 6.
  let unit: Int
  let mounting: TapeMounting

  /// Reads `UNIT=FILE[,WORD ...]`; what stands behind a comma and is no word belongs to the name.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = Int(parts[0]), DataProcessingSystem.tapeNumbers.contains(unit),
      !parts[1].isEmpty
    else {
      throw UsageError(
        description: "--tape \(text): write UNIT=FILE, units 1 to 6, as in --tape 1=master.tap")
    }
    var mounting = TapeMounting(path: String(parts[1]))
    while let comma = mounting.path.lastIndex(of: ","), comma != mounting.path.startIndex {
      guard try TapeOption.apply(mounting.path[comma...].dropFirst().lowercased(), to: &mounting, text) else {
        break
      }
      mounting.path = String(mounting.path[..<comma])
    }
    self.unit = unit
    self.mounting = mounting
  }

  /// - Returns: whether the word is one.
  private static func apply(_ word: String, to mounting: inout TapeMounting, _ text: String) throws -> Bool {
    let old = mounting.mode
    switch word {
    case "ro": mounting.mode = .fileProtected
    case "new": mounting.mode = .create
    default:
      if let form = TapeForm(name: word) {
        mounting.form = form
      } else if let density = Int(word).flatMap(TapeDensity.init(rawValue:)) {
        mounting.density = density
      } else {
        return false
      }
    }
    guard old == .readWrite || old == mounting.mode else {
      throw UsageError(description: "--tape \(text): a new tape has to be written; say ro or new")
    }
    return true
  }

  /// Makes sure that the reel can be mounted, and says what it was taken for when that is not plain.
  ///
  /// - Throws: ``TapeError``.
  func check(isQuiet: Bool) throws {
    let image = try TapeImage(path: mounting.path, mode: mounting.mode, form: mounting.form)
    guard !isQuiet else { return }
    if mounting.form == nil, image.form != .simh {
      complain("tape \(unit): \(mounting.path) is read as \(image.form.rawValue)")
    }
    if image.isFileProtected, mounting.mode != .fileProtected {
      complain("tape \(unit): \(mounting.path) cannot be written: the reel is file protected")
    }
  }
}

/// What is loaded when the run begins.
enum BootDevice: String {
  /// LOAD on the 1402.
  case cards
  /// TAPE LOAD.
  case tape
}
