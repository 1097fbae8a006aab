import Foundation

/// The files of an installation, by their place below a prefix.
struct ProgramFiles {
  struct File {
    /// As seen from the prefix.
    let path: String
    let contents: Data
    var isExecutable = false
  }

  /// The list of what was installed, by which it is removed again.
  static let manifest = "share/ibm1401/installed-files"

  let files: [File]

  /// Collects the program itself, its sample programs and what is made from its tables.
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
        file: "Programs", problem: "the sample programs are not found; set IBM1401_PROGRAMS to their folder")
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

  /// Whether the running program needs the libraries of Swift on the computer.
  static var needsSwift: Bool {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    return maps.contains("libswiftCore.so")
  }

  /// Writes the files and the manifest below a folder.
  ///
  /// - Parameters:
  ///   - prefix: the folder.
  ///   - isForced: whether files that another installation did not write are replaced.
  /// - Throws: ``FileError``; nothing is written when a file of somebody else is in the way.
  func write(below prefix: String, isForced: Bool) throws {
    let own = Set(ProgramFiles.installed(below: prefix))
    if !isForced,
      let stranger = files.first(where: { !own.contains($0.path) && exists("\(prefix)/\($0.path)") })
    {
      throw FileError(
        file: "\(prefix)/\(stranger.path)",
        problem: "is there already, and no ibm1401 install wrote it; --force replaces it")
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

  /// Writes a file beside its place and moves it there: a program that runs is replaced, not written over.
  private func write(_ file: File, below prefix: String) throws {
    let place = URL(fileURLWithPath: "\(prefix)/\(file.path)")
    let folder = place.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw FileError(
        file: folder.path, problem: "this folder cannot be made; choose a --prefix that you may write to")
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

  /// The files that an installation below a folder has written, as seen from there; none where there is no manifest.
  static func installed(below prefix: String) -> [String] {
    let list = (try? String(contentsOfFile: "\(prefix)/\(manifest)", encoding: .utf8)) ?? ""
    // A name that leads out of the prefix was not written by us.
    return list.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
    }
  }

  /// Removes files, and the folders that are empty without them.
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
    // The deepest first; what others have put there keeps a folder.
    for folder in folders.sorted(by: { $0.count > $1.count }) { rmdir("\(prefix)/\(folder)") }
    return left
  }
}
