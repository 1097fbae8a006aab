import Core1401
import Foundation
import Host1401

/// A binary package for Debian and Ubuntu, built by `dpkg-deb`.
struct DebianPackage {
  let files: ProgramFiles

  /// Writes the package.
  ///
  /// - Parameter path: the file, or a folder, in which the file gets the usual name.
  /// - Returns: one line about the package.
  /// - Throws: ``FileError`` when a tool is missing or fails, or the program needs Swift's libraries, which
  ///   Debian does not have.
  func write(to path: String) throws -> String {
    guard !ProgramFiles.needsSwift else {
      throw FileError(
        file: path,
        .needsStatic)
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tree = folder.appending(path: "tree")
    let root = tree.appending(path: "usr").path
    try stage(below: root)
    // The symbols for debuggers would double the size.
    try run("strip", "--strip-unneeded", "--remove-section=.comment", "\(root)/bin/ibm1401")
    let architecture = try run("dpkg", "--print-architecture")
    try writeControl(in: tree, architecture: architecture)
    let name = "ibm1401_\(DebianPackage.version)_\(architecture).deb"
    var isFolder = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let file = isThere && isFolder.boolValue ? "\(path)/\(name)" : path
    try run("dpkg-deb", "--root-owner-group", "--build", tree.path, file)
    return "\(file) is written; install it with apt install \(file.hasPrefix("/") ? "" : "./")\(file)"
  }

  private static let version = "\(Main.version)-1"
  /// The maintainer of the package, from the variables that Debian's tools use.
  private static var maintainer: String {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["DEBFULLNAME"] ?? "IBM 1401 maintainers"
    return "\(name) <\(environment["DEBEMAIL"] ?? "maintainers@localhost")>"
  }
  /// The complaints of lintian that do not apply to a package for one's own computers.
  private static let overrides = """
    # A package for the computers of its builder; DEBEMAIL sets a real address.
    ibm1401: bogus-mail-host *
    ibm1401: bogus-mail-host-in-debian-changelog *
    ibm1401: initial-upload-closes-no-bugs *
    # Linked at a fixed address: this makes the fast path measurably faster.
    ibm1401: hardening-no-pie *
    # Loading shared libraries would be a large part of the start of a short run.
    ibm1401: embedded-library *
    ibm1401: statically-linked-binary *

    """
  /// A fixed date, so that building twice gives identical bytes.
  private static let date = "Mon, 05 Oct 2026 00:00:00 +0000"

  /// Copies the files with compressed manual pages, a changelog and the terms of use, as Debian requires.
  private func stage(below root: String) throws {
    var staged: [ProgramFiles.File] = files.files.map { file in
      guard file.path.hasPrefix(HelpFormat.man.folder) else { return file }
      return ProgramFiles.File(
        path: file.path + ".gz", contents: Data(Gzip.file([UInt8](file.contents), isBest: true)))
    }
    let changes = """
      ibm1401 (\(DebianPackage.version)) unstable; urgency=low

        * Package written by ibm1401 install --deb.

       -- \(DebianPackage.maintainer)  \(DebianPackage.date)

      """
    let documents = "share/doc/ibm1401"
    staged.append(
      ProgramFiles.File(
        path: "\(documents)/changelog.Debian.gz", contents: Data(Gzip.file(Array(changes.utf8), isBest: true))
      ))
    staged.append(
      ProgramFiles.File(path: "\(documents)/copyright", contents: Data(DebianPackage.copyright.utf8)))
    staged.append(
      ProgramFiles.File(
        path: "share/lintian/overrides/ibm1401", contents: Data(DebianPackage.overrides.utf8)))
    for file in staged {
      let place = URL(fileURLWithPath: "\(root)/\(file.path)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.contents.write(to: place)
      let mode = file.isExecutable ? 0o755 : 0o644
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    }
  }

  private static let copyright = """
    Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
    Upstream-Name: ibm1401
    Comment: Built from the sources of the project by ibm1401 install --deb. The README.md of the project names the sources of
     its facts. The static program contains the runtime and Foundation of Swift, which are under the Apache License 2.0
     with the Runtime Library Exception, see https://swift.org/LICENSE.txt and /usr/share/common-licenses/Apache-2.0.
     It also contains parts of ncurses, zlib, the GNU C library and the GNU C++ library, whose terms are in /usr/share/doc
     of the packages libtinfo6, zlib1g, libc6 and libstdc++6.

    Files: *
    Copyright: 2026 IBM 1401 maintainers
    License: project
     The terms of the project that the package was built from.

    """

  private func writeControl(in tree: URL, architecture: String) throws {
    let debian = tree.appending(path: "DEBIAN")
    try FileManager.default.createDirectory(at: debian, withIntermediateDirectories: true)
    let size = try run("du", "-sk", tree.path).prefix { $0.isNumber }
    let control = """
      Package: ibm1401
      Version: \(DebianPackage.version)
      Architecture: \(architecture)
      Maintainer: \(DebianPackage.maintainer)
      Installed-Size: \(size)
      Recommends: libcairo2, libedit2, fonts-league-mono, \(try cLibrary())
      Section: misc
      Priority: optional
      Description: cycle-accurate IBM 1401 with its front panel
       The IBM 1401 Data Processing System of 1959 with its card reader and punch,
       printer, tapes, disks and typewriter, timed to the storage cycle. It has a
       front panel for the terminal, an assembler for Autocoder and SPS, a debugger
       for editors and the shell, and tools for decks, tapes and disks.

      """
    try Data(control.utf8).write(to: debian.appending(path: "control"))
    let sums = try run(
      "sh", "-c", "cd \"$1\" && find usr -type f -print0 | sort -z | xargs -0 md5sum", "sh", tree.path)
    try Data((sums + "\n").utf8).write(to: debian.appending(path: "md5sums"))
  }

  /// The C library that the program opens for PDF files, names of hosts and edited lines: it must be of the version
  /// with which the program was linked.
  private func cLibrary() throws -> String {
    let version = try run("getconf", "GNU_LIBC_VERSION").trimmingPrefix("glibc ")
    return "libc6 (>= \(version)), libc6 (<< \(version)+~)"
  }

  /// Runs a tool and returns its standard output without the last line end.
  @discardableResult
  private func run(_ tool: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw FileError(
        file: tool,
        .packageTools)
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
