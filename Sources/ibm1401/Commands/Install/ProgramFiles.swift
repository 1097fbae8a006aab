import Foundation

/// The files of an installation, by their paths below a prefix.
struct ProgramFiles {
  struct File {
    /// The path relative to the prefix.
    let path: String
    let contents: Data
    var isExecutable = false
  }

  /// The list of installed files, from which `uninstall` removes them.
  static let manifest = "share/ibm1401/installed-files"

  let files: [File]

  /// Collects the program, its sample programs and the files made from its tables.
  ///
  /// - Throws: ``FileError`` when the program or its sample programs cannot be found.
  init() throws {
    guard let program = ProgramFiles.executable, let bytes = FileManager.default.contents(atPath: program)
    else {
      throw FileError(file: "ibm1401", problem: "cannot find its own file to copy")
    }
    var files = [File(path: "bin/ibm1401", contents: bytes, isExecutable: true)]
    let library = ProgramLibrary()
    let samples = library.files
    guard !samples.isEmpty else {
      throw FileError(
        file: "Programs", problem: "cannot find the sample programs; set IBM1401_PROGRAMS to their folder")
    }
    files += try samples.map { name in
      File(
        path: "\(ProgramLibrary.installed)/\(name)", contents: Data(try readFile(library.path(of: name))))
    }
    for format in HelpFormat.allCases {
      files += format.files().map {
        File(path: "\(format.folder)/\($0.path)", contents: Data($0.bytes))
      }
    }
    self.files = files
  }

  /// The file of the running program.
  static var executable: String? { Bundle.main.executableURL?.resolvingSymlinksInPath().path }

  /// Whether the running program needs Swift's shared libraries.
  static var needsSwift: Bool {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    return maps.contains("libswiftCore.so")
  }

  /// Writes the files and the manifest below a folder.
  ///
  /// - Parameters:
  ///   - prefix: the folder.
  ///   - isForced: whether to replace files that another installation did not write.
  /// - Throws: ``FileError``; nothing is written when a foreign file has one of the names.
  func write(below prefix: String, isForced: Bool) throws {
    let own = Set(ProgramFiles.installed(below: prefix))
    if !isForced,
      let stranger = files.first(where: { !own.contains($0.path) && exists("\(prefix)/\($0.path)") })
    {
      throw FileError(
        file: "\(prefix)/\(stranger.path)",
        problem: "already exists and was not installed by ibm1401; --force replaces it")
    }
    for file in files { try write(file, below: prefix) }
    let old = own.subtracting(files.map(\.path))
    ProgramFiles.remove(Array(old), below: prefix)
    let list = files.map { $0.path + "\n" }.joined()
    try write(File(path: ProgramFiles.manifest, contents: Data(list.utf8)), below: prefix)
  }

  private func exists(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Writes a file under another name and renames it: a running program is replaced, not overwritten.
  private func write(_ file: File, below prefix: String) throws {
    let place = URL(fileURLWithPath: "\(prefix)/\(file.path)")
    let folder = place.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError(
        file: folder.path, problem: "this folder cannot be created; choose a --prefix that you may write to")
    }
    let new = place.path + ".new"
    let mode = file.isExecutable ? 0o755 : 0o644
    guard
      FileManager.default.createFile(
        atPath: new, contents: file.contents, attributes: [.posixPermissions: mode])
    else {
      throw FileError(file: place.path, problem: "cannot be written; choose a --prefix that you may write to")
    }
    guard rename(new, place.path) == 0 else {
      let code = errno
      unlink(new)
      throw FileError(file: place.path, errno: code, doing: "write")
    }
  }

  // MARK: Removing

  /// The paths of the files that an installation wrote, relative to the prefix; empty without a manifest.
  static func installed(below prefix: String) -> [String] {
    let list = (try? String(contentsOfFile: "\(prefix)/\(manifest)", encoding: .utf8)) ?? ""
    // A path that leaves the prefix cannot come from an installation.
    return list.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
    }
  }

  /// Removes files, and the folders that become empty.
  ///
  /// - Returns: the files that could not be removed.
  @discardableResult
  static func remove(_ paths: [String], below prefix: String) -> [String] {
    var left: [String] = []
    var folders: Set<String> = []
    for path in paths {
      if unlink("\(prefix)/\(path)") != 0, errno != ENOENT { left.append(path) }
      var folder = (path as NSString).deletingLastPathComponent
      while !folder.isEmpty {
        folders.insert(folder)
        folder = (folder as NSString).deletingLastPathComponent
      }
    }
    // The deepest folders first; rmdir keeps a folder that contains other files.
    for folder in folders.sorted(by: { $0.count > $1.count }) { rmdir("\(prefix)/\(folder)") }
    return left
  }
}
