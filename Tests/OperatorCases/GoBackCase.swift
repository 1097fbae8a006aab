public import Foundation

/// A unit operation over which an operator who types commands goes back, and forward again.
public struct GoBackCase: Sendable {
  /// The name of the unit operation.
  public let name: String
  private let program: [String]
  /// The operator's command at the first stop; the machine then runs to its halt by itself.
  public var atFirstStop: String?
  /// The number of instructions between the halt and a place at which ``field`` is blank.
  public let instructionsBack: Int
  /// The address at which the unit stores `HELLO`.
  public let field: Int

  /// Every kind of unit operation that could once not be undone.
  public static let all = [
    GoBackCase(
      name: "disk",
      program: [
        "attach disk0 FOLDER/pack,new", "dep 0500 `M%F1600W`M%F1800R`.`N", "dep 0600 0000005001HELLO",
        "dep 0710 `}", "dep 0800 0000005001", "dep 0910 `}",
      ], instructionsBack: 2, field: 810),
    GoBackCase(
      name: "inquiry", program: ["dep 0500 `M%T0600R`.`N"], atFirstStop: "inquiry HELLO",
      instructionsBack: 2, field: 600),
    GoBackCase(
      name: "overlap",
      program: [
        "attach tape1 FOLDER/tape.tap,new", "dep 0500 `M%U1700W`U%U1R`M@U1600R`B521J`.`N",
        "dep 0700 HELLO`}",
      ], instructionsBack: 4, field: 600),
  ]

  /// The commands that store the program; START then leads to a halt.
  ///
  /// - Parameter folder: where files may be created.
  /// - Returns: the commands, one per line.
  public func commands(in folder: URL) -> [String] {
    program.map { $0.replacing("FOLDER", with: folder.path) } + ["set i 0500"]
  }
}
