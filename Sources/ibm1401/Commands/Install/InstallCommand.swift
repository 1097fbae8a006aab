import Core1401
import Foundation
import Host1401

/// The commands `ibm1401 install` and `uninstall`: the program, samples, manual pages and completions below
/// a folder.
struct InstallCommand: CommandOptions {
  static let options: [CommandOption<InstallCommand>] =
    prefixOption + [
      .file("deb", "FILE.deb", "write a Debian package instead, with dpkg-deb", \.package),
      .flag("force", "replace existing files that ibm1401 did not install", \.isForced),
      .flag("quiet", letter: "q", "print only errors", \.isQuiet),
    ]
  /// The options of `uninstall`.
  static let uninstallOptions =
    (prefixOption + [.flag("quiet", letter: "q", "print only errors", \.isQuiet)]).map(
      \.syntax)
  private static let prefixOption: [CommandOption<InstallCommand>] = [
    CommandOption("prefix", "FOLDER", as: .file, "the folder to install below (default /usr/local)") {
      guard !$1.isEmpty else { throw UsageError(.prefixMissing) }
      $0.prefix = URL(fileURLWithPath: $1).standardizedFileURL.path
    }
  ]

  private var prefix = "/usr/local"
  private var package: String?
  private var isForced = false
  private var isQuiet = false

  private init(_ arguments: ParsedArguments, command: String) throws {
    var arguments = arguments
    try take(&arguments)
    if let word = arguments.operands.first {
      throw UsageError(.installOperand, [command, word])
    }
  }

  /// Installs the files.
  ///
  /// - Parameter arguments: the arguments of `install`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func install(_ arguments: ParsedArguments) throws -> Int32 {
    let command = try InstallCommand(arguments, command: "install")
    let files = try ProgramFiles()
    if let package = command.package {
      let summary = try DebianPackage(files: files).write(to: package)
      if !command.isQuiet { complain(summary) }
      return ExitStatus.success
    }
    try files.write(below: command.prefix, isForced: command.isForced)
    guard !command.isQuiet else { return ExitStatus.success }
    complain("\(files.files.count.counted("file")) installed below \(command.prefix)")
    if ProgramFiles.needsSwift {
      complain("this ibm1401 needs the Swift toolchain of this computer; one built with -c release does not")
    }
    let folder = "\(command.prefix)/bin"
    let path = EnvironmentVariable.value("PATH") ?? ""
    if !path.split(separator: ":").contains(Substring(folder)) {
      complain("\(folder) is not in PATH; add it: export PATH=\(folder):$PATH")
    }
    return ExitStatus.success
  }

  /// Removes the files that `install` wrote.
  ///
  /// - Parameter arguments: the arguments of `uninstall`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func uninstall(_ arguments: ParsedArguments) throws -> Int32 {
    let command = try InstallCommand(arguments, command: "uninstall")
    let files = ProgramFiles.installed(below: command.prefix)
    guard !files.isEmpty else {
      throw FileError(
        file: "\(command.prefix)/\(ProgramFiles.manifest)",
        .notInstalled)
    }
    let left = ProgramFiles.remove(files, below: command.prefix)
    guard left.isEmpty else {
      // The list stays, for the next attempt.
      throw FileError(
        file: "\(command.prefix)/\(left[0])",
        .cannotRemove, [left.count.counted("file")])
    }
    ProgramFiles.remove([ProgramFiles.manifest], below: command.prefix)
    if !command.isQuiet { complain("\(files.count.counted("file")) removed below \(command.prefix)") }
    return ExitStatus.success
  }
}
