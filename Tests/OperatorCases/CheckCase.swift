public import Foundation

/// A check, and how an operator who types commands causes it and recovers from it.
public struct CheckCase: Sendable {
  /// The name of the check.
  public let name: String
  /// The message of the stop, or a part of it.
  public let words: String
  private let program: [String]

  /// Every kind of check.
  public static let all = [
    CheckCase(name: "process", words: "has no meaning", program: ["dep 0500 `J`N"]),
    CheckCase(
      name: "reader", words: "reader check",
      program: [
        "attach reader FOLDER/cards.cd", "dep 0500 `8`B600", "fill 0600-9000 '`N'", "dep 9001 `1`.`N",
      ]),
    CheckCase(
      name: "punch", words: "punch check",
      program: ["dep 0500 `9`B600", "fill 0600-9000 '`N'", "dep 9001 `4`.`N"]),
    CheckCase(name: "printer", words: "channel 6", program: ["dep 0500 `F6`.`N"]),
    CheckCase(
      name: "tape", words: "ends within a record",
      program: ["attach tape1 FOLDER/damaged.tap", "dep 0500 `M%U1600R`.`N"]),
    CheckCase(
      name: "disk", words: "not a disk drive",
      program: ["attach disk0 FOLDER/pack,new", "dep 0500 `M%F1600R`.`N"]),
  ]

  /// The commands that store the program; START then leads to the check.
  ///
  /// - Parameter folder: where files may be created.
  /// - Returns: the commands, one per line.
  /// - Throws: when a file cannot be created.
  public func commands(in folder: URL) throws -> [String] {
    try Data([0x50, 0, 0, 0, 0x31]).write(to: folder.appending(path: "damaged.tap"))
    try Data("ONE\nTWO\n".utf8).write(to: folder.appending(path: "cards.cd"))
    return program.map { $0.replacing("FOLDER", with: folder.path) } + ["set i 0500"]
  }

  /// The commands that store another program, which halts at once.
  public static let recovery = ["reset", "dep 0700 `.`N", "set i 0700"]
  /// The address of the halt.
  public static let recovered = "0700"
}
