public import Foundation

/// A unit's work over which an operator who types commands goes back, and forward again.
public struct GoBackCase: Sendable {
  /// What works.
  public let name: String
  private let program: [String]
  /// What the operator does when the machine has stopped the first time; it then runs to its halt by itself.
  public var atFirstStop: String?
  /// How many instructions lie between the halt and a place at which ``field`` is blank.
  public let instructionsBack: Int
  /// The address at which the unit puts `HELLO`.
  public let field: Int

  /// Every kind of work that was once out of reach.
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

  /// The commands that put the program into storage; START then leads to a halt.
  ///
  /// - Parameter folder: where files may be made.
  /// - Returns: one line each.
  public func commands(in folder: URL) -> [String] {
    program.map { $0.replacing("FOLDER", with: folder.path) } + ["set i 0500"]
  }
}
