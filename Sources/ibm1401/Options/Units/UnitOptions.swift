import Core1401
import Monitor1401
import System1401
import Units1401

/// The options of a kind of unit. Each kind has a file in this folder and a property of ``RunOptions``.
protocol UnitOptions: CommandOptions, Sendable {
  /// Checks that the options are consistent.
  ///
  /// - Throws: ``UsageError``.
  func check() throws
  /// Adds the units to the configuration of the machine.
  func addUnits(to configuration: inout SystemConfiguration)
  /// The files that the units read.
  var inputs: [String] { get }
  /// The operator's commands that mount the media, after checking that they can be mounted.
  ///
  /// - Parameters:
  ///   - encoding: the characters of texts.
  ///   - isQuiet: whether to omit notes about the detected file types.
  /// - Returns: the commands.
  /// - Throws: ``FileError`` and the errors of the media.
  func commands(encoding: TextEncoding, isQuiet: Bool) throws -> [OperatorCommand]
  /// Removes the mounted media; the units stay.
  mutating func removeMedia()
  /// Removes the media whose files another machine holds.
  ///
  /// - Parameter isHeld: whether the file of a path is held.
  /// - Returns: the commands that mount the removed media.
  mutating func removeMedia(where isHeld: (String) -> Bool) -> [OperatorCommand]
}

extension [any UnitOptions] {
  /// Removes the media whose files another machine holds; returns the commands that mount them.
  mutating func removeMedia(where isHeld: (String) -> Bool) -> [OperatorCommand] {
    indices.flatMap { self[$0].removeMedia(where: isHeld) }
  }
}

/// A medium that can be mounted on one of several units.
protocol MountedMedium: SendableMetatype {
  /// The option that mounts it.
  static var option: String { get }
  /// The word for the unit, and the word for the medium.
  static var words: (unit: String, medium: String) { get }
  /// The numbers of the units.
  static var units: ClosedRange<Int> { get }
  /// An example of an argument.
  static var example: String { get }

  /// Reads `FILE[,WORD ...]`.
  init(text: Substring) throws
  var path: String { get }
}

/// A medium and its unit, read from `N=FILE[,WORD ...]`.
///
/// The structure itself does not require ``MountedMedium``: the runtime would look for the conformance in all
/// conformances of the program whenever an option is read.
struct UnitFile<Medium> {
  let unit: Int
  let medium: Medium
  /// The argument after `N=`.
  let text: String
}

extension UnitFile where Medium: MountedMedium {
  /// The command that mounts the medium.
  var command: OperatorCommand { .mount(text, UnitPlace(Medium.option, unit)) }

  /// - Throws: ``UsageError``.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = "--\(Medium.option)"
    guard parts.count == 2, let unit = Int(parts[0]), Medium.units.contains(unit), !parts[1].isEmpty else {
      let (word, units) = (Medium.words.unit, Medium.units)
      throw UsageError(
        .unitForm,
        [option, text, word.uppercased(), word, units.lowerBound, units.upperBound, option, Medium.example])
    }
    self.unit = unit
    self.text = String(parts[1])
    let words = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard !words[0].isEmpty else {
      throw UsageError(.unitFileMissing, [option, text, option, Medium.example])
    }
    do {
      medium = try Medium(text: parts[1])
    } catch {
      throw UsageError(wrapping: error, prefix: "\(option) \(text): ")
    }
  }

  /// Removes the media whose files another machine holds; returns the commands that mount them.
  static func removeMedia(from files: inout [UnitFile], where isHeld: (String) -> Bool) -> [OperatorCommand] {
    defer { files.removeAll { isHeld($0.medium.path) } }
    return files.filter { isHeld($0.medium.path) }.map(\.command)
  }

  /// Checks that no unit is given twice.
  static func check(_ files: [UnitFile]) throws {
    for (index, file) in files.enumerated() where files[..<index].contains(where: { $0.unit == file.unit }) {
      let (unit, medium) = Medium.words
      throw UsageError(.mountedTwice, [Medium.option, file.unit, unit, medium])
    }
  }
}

extension CommandOption {
  /// The option that mounts a medium on one of several units; it may be given once for each.
  static func mounting<Medium: MountedMedium>(
    _ placeholder: String, _ help: String, _ path: @autoclosure @escaping Path<[UnitFile<Medium>]>
  ) -> Self {
    Self(Medium.option, placeholder, as: .unitFile, help) {
      $0[keyPath: path()].append(try UnitFile(String($1)))
    }
  }
}

extension UnitFile: Sendable where Medium: Sendable {}
