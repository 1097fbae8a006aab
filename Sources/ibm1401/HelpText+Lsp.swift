extension HelpText {
  static var lsp: String {
    """
    ibm1401 lsp: a language server for editors, using the Language Server Protocol on standard input and
    output

    Usage: ibm1401 lsp [OPTION ...]        (started by the editor, not by hand)

    For Autocoder and SPS sources it offers: messages while you type, descriptions of operations and
    symbols, completion, definitions, references, renaming, the outline, formatting to the columns of
    the coding sheet, the assembled code beside its lines, and the corrections that messages propose.

    Macros are searched for beside the source, in a folder Macros there or one level up, and in the
    folders of IBM1401_MACROS.

    Options:
    \(optionLines(LspOptions.syntax + [.help]))

    Exit status: 0 when the editor ended the session, otherwise 1.

    To set up Visual Studio Code, Vim, Neovim, Emacs: ibm1401 help --format vscode, vim, neovim, emacs.
    """
  }
}
