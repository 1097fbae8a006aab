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

  private let files: [String: String]
  /// The files by their complete names, in capitals.
  private let wholeNames: [String: String]
  private let encoding: TextEncoding

  /// Lists the files in folders.
  ///
  /// - Parameters:
  ///   - folders: the folders in order of precedence; those that cannot be read are ignored.
  ///   - encoding: the encoding of the files.
  ///   - libraries: the folders that contain only macros: all their files are inputs, even unused ones.
  init(folders: [String], encoding: TextEncoding, libraries: [String] = []) {
    self.encoding = encoding
    var files: [String: String] = [:]
    var wholeNames: [String: String] = [:]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where wholeNames[name.uppercased()] == nil {
        wholeNames[name.uppercased()] = "\(folder)/\(name)"
      }
      for ending in MacroFolders.endings {
        for name in names.sorted() {
          let url = URL(filePath: name)
          guard url.pathExtension.lowercased() == ending, !name.hasPrefix(".") else { continue }
          let routine = url.deletingPathExtension().lastPathComponent.uppercased()
          let path = "\(folder)/\(name)"
          if files[routine] == nil, MacroFolders.isFile(path) { files[routine] = path }
        }
      }
    }
    for path in files.values where libraries.contains(where: { path.hasPrefix("\($0)/") }) {
      OpenFiles.noteInput(path)
    }
    self.files = files
    self.wholeNames = wholeNames
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
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      return names.filter { $0.lowercased() == "macros" }.sorted().map { "\(place)/\($0)" }
    }
  }

  func routine(named name: String) -> SourceText? {
    guard let path = files[name] ?? (name.contains(".") ? wholeNames[name] : nil),
      let bytes = try? readFile(path, limit: LongestFile.source)
    else { return nil }
    return SourceText(name: path, text: String(decoding: bytes, as: UTF8.self), encoding: encoding)
  }

  var names: [String] { files.keys.sorted() }
}
