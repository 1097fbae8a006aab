import Foundation

/// A form in which `ibm1401 help --format` writes help: manual pages, completions, files for editors.
///
/// To add a form, add a case, its line in ``summary``, its folder under the prefix of an installation, and
/// its files.
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

  /// The purpose of the form, for its line in the help.
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

  /// The folder of the files, relative to a prefix such as `/usr/local`.
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

  /// The contents of the file that is printed when no folder is given.
  ///
  /// - Parameter topic: the command that was named, nil for none.
  /// - Returns: its text, nil when the form has several files and the topic does not select one.
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

/// A file made from the tables of the program.
struct GeneratedFile: Sendable {
  /// The path, relative to ``HelpFormat/folder``.
  let path: String
  let bytes: [UInt8]

  init(_ path: String, _ contents: String) { self.init(path, bytes: Array(contents.utf8)) }

  init(_ path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The contents, decoded as UTF-8.
  var contents: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes the file into a folder, which is created if necessary.
  ///
  /// - Returns: the path of the file.
  /// - Throws: ``FileError``.
  func write(in folder: String) throws -> String {
    let place = URL(fileURLWithPath: folder).appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw FileError(file: place.deletingLastPathComponent().path, problem: "this folder cannot be created")
    }
    try OutputFile(path: place.path).write(bytes)
    return place.path
  }
}
