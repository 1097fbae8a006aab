extension HelpText {
  static var lsp: String {
    """
    ibm1401 lsp: help for editors while a source is written, by the Language Server Protocol on standard
    input and output

    Usage: ibm1401 lsp [OPTION ...]        (started by the editor, not by hand)

    For Autocoder and SPS: messages as you type, what an operation or a symbol is, completion, definitions,
    references, renaming, the outline, the columns of the coding sheet, the assembled code beside its lines,
    and the corrections that messages propose.

    Macros are found beside the source, in a folder Macros there or above, and in the folders of
    IBM1401_MACROS.

    Options:
    \(optionLines(LspOptions.syntax + [.help]))

    Exit status: 0 when the editor has ended the session, else 1.

    How to set up Neovim, Visual Studio Code, Vim and Emacs: ibm1401 help --format vim, vscode, emacs.
    """
  }
}
