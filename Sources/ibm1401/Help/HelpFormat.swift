import Foundation

/// A form that `ibm1401 help --format` writes what the program knows in: manual pages, completions, files for editors.
///
/// A form is a case, a line in ``summary``, the folder under a prefix that its files are installed in, and its files.
enum HelpFormat: String, CaseIterable, Sendable {
  case man
  case bash
  case zsh
  case fish
  case vscode
  case vsix
  case vim
  case neovim
  case emacs

  /// What the form is for, in a line of the help.
  var summary: String {
    switch self {
    case .man: "manual pages, one for each command"
    case .bash: "completion for bash, with or without the package bash-completion"
    case .zsh: "completion for zsh"
    case .fish: "completion for fish"
    case .vscode: "the extension for Visual Studio Code, as a folder"
    case .vsix: "the same as one file, for: code --install-extension ibm1401.vsix"
    case .vim: "a package for Vim: file types, syntax, columns, compiler"
    case .neovim: "the same for Neovim, with language server and debugger"
    case .emacs: "major modes for Emacs, with language server and debugger"
    }
  }

  /// Where the files belong, as seen from a prefix such as `/usr/local`.
  var folder: String {
    switch self {
    case .man: "share/man/man1"
    case .bash: "share/bash-completion/completions"
    case .zsh: "share/zsh/site-functions"
    case .fish: "share/fish/vendor_completions.d"
    case .vscode: "share/ibm1401/vscode"
    case .vsix: "share/ibm1401"
    case .vim: "share/vim/vimfiles"
    case .neovim: "share/nvim/site/pack/ibm1401/start/ibm1401"
    case .emacs: "share/emacs/site-lisp"
    }
  }

  /// The files of the form, made from the tables of the program.
  func files() -> [GeneratedFile] {
    switch self {
    case .man: ManualPages.files()
    case .bash: [GeneratedFile("ibm1401", BashCompletion.text())]
    case .zsh: [GeneratedFile("_ibm1401", ZshCompletion.text())]
    case .fish: [GeneratedFile("ibm1401.fish", FishCompletion.text())]
    case .vscode: VisualStudioCode.files()
    case .vsix: [GeneratedFile("ibm1401.vsix", bytes: VisualStudioCode.archive())]
    case .vim: VimFiles.files()
    case .neovim: NeovimPlugin.files()
    case .emacs: EmacsMode.files()
    }
  }

  /// The file that is printed when no folder is given.
  ///
  /// - Parameter topic: the command that was named, nil for none.
  /// - Returns: its text, nil when the form has several files and none of them is meant.
  func text(for topic: String?) -> String? { file(for: topic)?.contents }

  /// The file that is printed when no folder is given, see ``text(for:)``.
  func file(for topic: String?) -> GeneratedFile? {
    let files = files()
    if self == .man {
      let name = topic.map { "ibm1401-\($0).1" } ?? "ibm1401.1"
      return files.first { $0.path == name }
    }
    return files.count == 1 && topic == nil ? files[0] : nil
  }
}

/// A file that is made from the tables of the program.
struct GeneratedFile: Sendable {
  /// The name, with folders as seen from ``HelpFormat/folder``.
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ contents: String) { self.init(path, bytes: Array(contents.utf8)) }

  init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The contents of a file of text.
  var contents: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the file into a folder, which is made where there is none.
  ///
  /// - Returns: the path.
  /// - Throws: ``FileError``.
  func write(in folder: String) throws -> String {
    let place = URL(fileURLWithPath: folder).appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw FileError(file: place.deletingLastPathComponent().path, problem: "this folder cannot be made")
    }
    try OutputFile(path: place.path).write(bytes)
    return place.path
  }
}
