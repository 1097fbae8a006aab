import System1401
import Units1401

/// A reel on a tape unit, as `--tape` names it.
struct TapeOption: Hashable {
  /// The unit, 1 to 6.
  let unit: Int
  let mounting: TapeMounting

  /// Reads `UNIT=FILE[,WORD ...]`.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let unit = Int(parts[0]), DataProcessingSystem.tapeNumbers.contains(unit),
      !parts[1].isEmpty
    else {
      throw UsageError(
        description: "--tape \(text): write UNIT=FILE, units 1 to 6, as in --tape 1=master.tap")
    }
    self.unit = unit
    do {
      mounting = try TapeMounting(text: parts[1])
    } catch {
      throw UsageError(description: "--tape \(text): \(error)")
    }
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
