import Autocoder
import Core1401
import Foundation
import Host1401

/// Macros and library routines in the files of some folders.
///
/// A file is called as the macro, in letters of either case, without an ending or with one of ``endings``. Folders that come
/// first count; in a folder a name without ending comes first.
struct MacroFolders: RoutineLibrary {
  /// The endings that files with macros have.
  static let endings = ["", "mac", "macro", "lib", "mlb"]
  /// The variable of the environment with more folders, separated by colons.
  static let variable = "IBM1401_MACROS"

  private let files: [String: String]
  /// The files by their whole names, in capitals.
  private let wholeNames: [String: String]
  private let encoding: TextEncoding

  /// Looks what is in folders.
  ///
  /// - Parameters:
  ///   - folders: the folders, those that count more first; what cannot be read is left out.
  ///   - encoding: how the files write special characters.
  ///   - libraries: those of the folders that hold nothing but macros: what is in them is an input, used or not.
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

  /// The folders of the environment.
  static var ofEnvironment: [String] {
    (ProcessInfo.processInfo.environment[variable] ?? "").split(separator: ":").map(String.init)
  }

  /// The folders called Macros, in any case of letters, in the folder of a source and in the one above.
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
