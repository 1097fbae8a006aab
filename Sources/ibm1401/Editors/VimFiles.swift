import Autocoder

/// Syntax, columns and file types for Vim and Neovim.
enum VimFiles {
  /// The files of a package for `pack/NAME/start/ibm1401`.
  static func files() -> [GeneratedFile] {
    [
      GeneratedFile("ftdetect/ibm1401.vim", fileTypes),
      GeneratedFile("ftplugin/autocoder.vim", plugin("autocoder")),
      GeneratedFile("ftplugin/sps.vim", plugin("sps")),
      GeneratedFile("compiler/ibm1401.vim", compiler),
      GeneratedFile("syntax/autocoder.vim", syntax(.autocoder)),
      GeneratedFile("syntax/sps.vim", syntax(.sps)),
    ]
  }

  private static let origin = "\" Made by: ibm1401 help --format vim"

  // MARK: File types

  private static var fileTypes: String {
    let directives = SourceWords(language: .autocoder).names(.declarative, .control)
    let cards = SourceWords(language: .sps).names(.instruction, .declarative, .control)
    func patterns(_ extensions: [String]) -> String { extensions.map { "*.\($0)" }.joined(separator: ",") }
    let autocoder =
      "\\%(^[ 0-9]\\{5}.\\{10}\\|\\t\\)\\%(" + SourceWords.alternatives(directives, bar: "\\|")
      + "\\)\\%([ \\t]\\|$\\)"
    let sps =
      "^.\\{13}\\%(" + SourceWords.alternatives(cards.map { $0 + blanks(after: $0) }, bar: "\\|") + "\\)"
    return """
      \(origin)
      " Sources of the IBM 1401: Autocoder and SPS. Shared extensions are detected by the operations in the file.
      function! s:Has(pattern) abort
        for line in getline(1, 300)
          if line =~? a:pattern
            return 1
          endif
        endfor
        return 0
      endfunction
      let s:autocoder = '\(autocoder)'
      let s:sps = '\(sps)'
      autocmd BufRead,BufNewFile \(patterns(SourceExtensions.autocoder)) set filetype=autocoder
      autocmd BufRead,BufNewFile \(patterns(SourceExtensions.sps)) if s:Has(s:sps) || line('$') < 2 | set filetype=sps | endif
      autocmd BufRead,BufNewFile \(patterns(SourceExtensions.shared)) if s:Has(s:autocoder) | set filetype=autocoder | endif

      """
  }

  // MARK: Columns

  private static func plugin(_ name: String) -> String {
    let stops = name == "sps" ? "5,2,6,3,6,5,6,5,1" : "5,10,5,20"
    let rulers = name == "sps" ? "8,14,17,28,39,56" : "6,16,21,73"
    return """
      \(origin)
      " The Tab key moves to the columns of the coding sheet; :make assembles the file.
      let b:did_ftplugin = 1
      setlocal expandtab textwidth=0 commentstring=\\ \\ \\ \\ \\ *\\ %s comments=:*
      if exists('+varsofttabstop')
        setlocal varsofttabstop=\(stops)
      endif
      if exists('+colorcolumn')
        setlocal colorcolumn=\(rulers)
      endif
      compiler ibm1401
      let b:undo_ftplugin = 'silent! setlocal expandtab< textwidth< commentstring< comments< makeprg< errorformat< varsofttabstop< colorcolumn<'

      """
  }

  private static let compiler = """
    \(origin)
    if exists('current_compiler')
      finish
    endif
    let current_compiler = 'ibm1401'
    CompilerSet makeprg=ibm1401\\ assemble\\ %:S
    CompilerSet errorformat=%f:%l:%c:\\ %trror:\\ %m,%f:%l:%c:\\ %tarning:\\ %m,%f:%l:%c:\\ %tote:\\ %m,%-G%.%#

    """

  // MARK: Syntax

  private static func syntax(_ language: SourceLanguage) -> String {
    let name = language == .sps ? "sps" : "autocoder"
    let words = SourceWords(language: language)
    // The text before an operation: the columns before it, or a tab.
    let before = language == .sps ? "\\%(^.\\{13}\\)\\@<=" : "\\%(^.\\{15}\\|\\t\\)\\@<="
    let after = language == .sps ? "" : "\\%([ \\t]\\|$\\)\\@="
    var lines = [
      origin, "if exists('b:current_syntax')", "  finish", "endif", "syntax case ignore",
      "syntax sync minlines=1",
    ]
    if language == .autocoder {
      lines += [
        "syntax match \(name)Label \"^[ 0-9]\\{5}\\zs[A-Z.)][^ \\t]\\{0,9}\"",
        "syntax match \(name)Label \"^[A-Z.)][^ \\t]\\{0,9}\\ze\\t\"",
        "syntax match \(name)Macro \"\(before)[A-Z][A-Z0-9]\\{0,4}\(after)\" nextgroup=\(name)Operands,\(name)Comment",
      ]
    } else {
      lines.append("syntax match \(name)Label \"^.\\{7}\\zs[A-Z.][^ ]\\{0,5}\"")
    }
    for (kind, group) in SourceWords.kinds {
      let names = words.names(kind)
      guard !names.isEmpty else { continue }
      let list = SourceWords.alternatives(
        names.map { language == .sps ? $0 + blanks(after: $0) : $0 }, bar: "\\|")
      let next = language == .sps ? "" : " nextgroup=\(name)Operands,\(name)Comment"
      lines.append("syntax match \(name)\(group) \"\(before)\\%(\(list)\\)\(after)\"\(next)")
    }
    if language == .autocoder {
      lines += [
        "syntax match \(name)Comment \"\\%(  \\|\\t\\).*$\" contained",
        "syntax match \(name)Operands \"\\%( \\{1,5}\\|\\t\\)\\%(@.\\{-}@\\|[^ \\t@]\\|@\\| \\ze[^ \\t]\\)\\+\" contained contains=\(name)String,\(name)Number,\(name)Index,\(name)Unit nextgroup=\(name)Comment",
        "syntax match \(name)String \"@.\\{-}@\\%([ \\t,+&-]\\|$\\)\\@=\" contained",
        "syntax match \(name)Number \"\\<[0-9]\\+\\>\" contained",
        "syntax match \(name)Index \"[+&-]X[0-3]\\>\" contained",
        "syntax match \(name)Unit \"%[A-Z][0-9]\" contained",
      ]
    } else {
      lines.append("syntax match \(name)Comment \"\\%(^.\\{39}\\)\\@<=.*$\"")
    }
    lines += [
      "syntax match \(name)Remark \"^\\*.*$\"", "syntax match \(name)Remark \"^.\\{5}\\*.*$\"",
    ]
    lines.append(
      language == .sps
        ? "syntax match \(name)Remark \"^.\\{7}\\*.*$\"" : "syntax match \(name)Remark \"^\\s*\\t\\s*\\*.*$\""
    )
    let links = [
      ("Label", "Function"), ("Instruction", "Statement"), ("Declarative", "Type"), ("Control", "PreProc"),
      ("Library", "Include"), ("System", "PreProc"), ("Macro", "Macro"), ("Remark", "Comment"),
      ("Comment", "Comment"),
      ("String", "String"), ("Number", "Number"), ("Index", "Special"), ("Unit", "Special"),
    ]
    lines += links.map { "highlight default link \(name)\($0.0) \($0.1)" }
    lines.append("let b:current_syntax = '\(name)'")
    return lines.map { $0 + "\n" }.joined()
  }

  /// A Vim regular expression for the text after an SPS operation.
  private static func blanks(after name: String) -> String {
    let blanks = SourceWords.blanks(after: name)
    if blanks.isEmpty { return "" }
    return "\\%(" + (name.count == 1 ? "  \\| \\=$" : " \\|$") + "\\)\\@="
  }
}
