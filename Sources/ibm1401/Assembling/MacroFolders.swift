import Autocoder
import Core1401
import Foundation
import Host1401

/// The macros and library routines in the files of several folders.
///
/// A file has the name of the macro, in upper or lower case, without an extension or with one of
/// ``endings``. Earlier folders take precedence; in a folder, a name without an extension does.
struct MacroFolders: RoutineLibrary {
  /// The extensions of macro files.
  static let endings = ["", "mac", "macro", "lib", "mlb"]
  /// The environment variable with more folders, separated by colons.
  static let variable = "IBM1401_MACROS"

  /// The files by the names of their routines, and by their complete names, both in capitals.
  private struct Files: Sendable {
    var routines: [String: String] = [:]
    var wholeNames: [String: String] = [:]
  }

  private let folders: [String]
  private let encoding: TextEncoding
  /// The files in the folders, listed when a name is looked for; most sources call no macro.
  private let listed = Locked<Files?>(nil)

  /// Creates the library of the files in folders.
  ///
  /// - Parameters:
  ///   - folders: the folders in order of precedence; those that cannot be read are ignored.
  ///   - encoding: the encoding of the files.
  ///   - libraries: the folders that contain only macros: all their files are inputs, even unused ones.
  init(folders: [String], encoding: TextEncoding, libraries: [String] = []) {
    self.folders = folders
    self.encoding = encoding
    guard !libraries.isEmpty else { return }
    for path in files.routines.values where libraries.contains(where: { path.hasPrefix("\($0)/") }) {
      OpenFiles.noteInput(path)
    }
  }

  private var files: Files {
    listed.withLock { listed in
      let files = listed ?? MacroFolders.list(folders)
      listed = files
      return files
    }
  }

  private static func list(_ folders: [String]) -> Files {
    var files = Files()
    for folder in folders {
      let names = (HostFolder.names(in: folder) ?? []).sorted()
      for name in names where files.wholeNames[name.uppercased()] == nil {
        files.wholeNames[name.uppercased()] = "\(folder)/\(name)"
      }
      for ending in MacroFolders.endings {
        for name in names {
          let url = URL(filePath: name)
          guard url.pathExtension.lowercased() == ending, !name.hasPrefix(".") else { continue }
          let routine = url.deletingPathExtension().lastPathComponent.uppercased()
          let path = "\(folder)/\(name)"
          if files.routines[routine] == nil, MacroFolders.isFile(path) { files.routines[routine] = path }
        }
      }
    }
    return files
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder = ObjCBool(false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// The folders that the environment variable names.
  static var ofEnvironment: [String] {
    (EnvironmentVariable.value(variable) ?? "").split(separator: ":").map(String.init)
  }

  /// The folders named Macros, in upper or lower case, in the folder of a source and in its parent.
  static func beside(_ folder: String) -> [String] {
    [folder, "\(folder)/.."].flatMap { place in
      let names = HostFolder.names(in: place) ?? []
      return names.filter { $0.utf8.count == 6 && $0.lowercased() == "macros" }.sorted()
        .map { "\(place)/\($0)" }
    }
  }

  func routine(named name: String) -> SourceText? {
    let files = files
    guard let path = files.routines[name] ?? (name.contains(".") ? files.wholeNames[name] : nil),
      let bytes = try? readFile(path, limit: LongestFile.source)
    else { return nil }
    return SourceText(name: path, bytes: bytes, encoding: encoding)
  }

  var names: [String] { files.routines.keys.sorted() }
}
