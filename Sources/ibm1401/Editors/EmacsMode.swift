import Autocoder

/// The major modes for Emacs.
enum EmacsMode {
  static func files() -> [GeneratedFile] { [GeneratedFile("ibm1401.el", text)] }

  private static func regexps(_ language: SourceLanguage) -> String {
    let words = SourceWords(language: language)
    let faces: [OperationGuide.Kind: String] = [
      .instruction: "font-lock-keyword-face", .declarative: "font-lock-type-face",
      .control: "font-lock-preprocessor-face", .library: "font-lock-builtin-face",
      .system: "font-lock-preprocessor-face",
    ]
    return SourceWords.kinds.compactMap { kind, _ -> String? in
      let names = words.names(kind)
      guard !names.isEmpty, let face = faces[kind] else { return nil }
      func row(_ names: [String], _ before: String, _ after: String) -> String {
        let list = names.map { "\"\($0)\"" }.joined(separator: " ")
        return "    (,(concat \(before) (regexp-opt '(\(list)) t) \(after)) 1 '\(face))"
      }
      guard language == .sps else {
        return row(names, #""^\\(?:[ 0-9]\\{5\\}.\\{10\\}\\|[^\t\n]*\t\\)""#, #""\\(?:[ \t]\\|$\\)""#)
      }
      return (1...3).compactMap { count in
        let some = names.filter { $0.count == count }
        let after = count == 1 ? #""\\(?:  \\| ?$\\)""# : count == 2 ? #""\\(?: \\|$\\)""# : #""""#
        return some.isEmpty ? nil : row(some, #""^.\\{13\\}""#, after)
      }.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static let text = #"""
    ;;; ibm1401.el --- Autocoder and SPS for the IBM 1401  -*- lexical-binding: t; -*-
    ;; Made by: ibm1401 help --format emacs

    ;;; Commentary:
    ;; Put this file into a folder of `load-path' and write (require 'ibm1401) into the init file.
    ;; M-x eglot connects a source with `ibm1401 lsp', M-x dape with `ibm1401 dap'; M-x compile assembles.

    ;;; Code:
    (defgroup ibm1401 nil "Sources for the IBM 1401." :group 'languages)

    (defcustom ibm1401-command "ibm1401"
      "The program ibm1401: assembler, language server and debugger."
      :type 'string :group 'ibm1401)

    (defconst ibm1401-autocoder-columns '(5 15 20 40 72))
    (defconst ibm1401-sps-columns '(5 7 13 16 22 27 33 38 39))

    (defconst autocoder-font-lock-keywords
      `(("^\\*.*$" 0 'font-lock-comment-face t)
        ("^.\\{5\\}\\*.*$" 0 'font-lock-comment-face t)
        ("^[ \t]*\t[ \t]*\\*.*$" 0 'font-lock-comment-face t)
        ("^[ 0-9]\\{5\\}\\([A-Z.)][^ \t\n]\\{0,9\\}\\)" 1 'font-lock-function-name-face)
        ("^\\([A-Z.)][^ \t\n]\\{0,9\\}\\)\t" 1 'font-lock-function-name-face)
    \#(regexps(.autocoder))
        ("@[^\n]*?@\\(?:[ \t,+&-]\\|$\\)" 0 'font-lock-string-face)
        ("[+&-]\\(X[0-3]\\)\\_>" 1 'font-lock-variable-name-face)
        ("%[A-Z][0-9]" 0 'font-lock-constant-face)
        ("^\\(?:[ 0-9]\\{5\\}.\\{15\\}\\|[^\t\n]*\t[^\t\n]*\t\\)\\(?:[^ @\n]\\|@[^\n]*?@\\| [^ \n]\\)+\\(  .*\\)$"
         1 'font-lock-comment-face t))
      "What is highlighted in Autocoder.")

    (defconst sps-font-lock-keywords
      `(("^\\*.*$" 0 'font-lock-comment-face t)
        ("^.\\{5\\}\\*.*$" 0 'font-lock-comment-face t)
        ("^.\\{7\\}\\*.*$" 0 'font-lock-comment-face t)
        ("^.\\{7\\}\\([A-Z.][^ \n]\\{0,5\\}\\)" 1 'font-lock-function-name-face)
    \#(regexps(.sps))
        ("^.\\{39\\}\\(.*\\)$" 1 'font-lock-comment-face))
      "What is highlighted in SPS.")

    (defun ibm1401--set-up (stops keywords)
      "Set the tab stops STOPS and highlight KEYWORDS."
      (setq-local tab-stop-list stops)
      (setq-local indent-tabs-mode nil)
      (setq-local indent-line-function #'ibm1401-next-column)
      (setq-local electric-indent-inhibit t)
      (setq-local comment-start "     * ")
      (setq-local comment-start-skip "^\\(?:     \\)?\\*+ *")
      (setq-local comment-end "")
      (setq-local font-lock-defaults (list keywords t t))
      (setq-local imenu-generic-expression
                  (if (eq stops ibm1401-sps-columns)
                      '((nil "^.\\{7\\}\\([A-Z.][^ \n]\\{0,5\\}\\)" 1))
                    '((nil "^\\(?:[ 0-9]\\{5\\}\\)?\\([A-Z.)][A-Z0-9.]\\{0,5\\}\\)[ \t]" 1))))
      (when buffer-file-name
        (setq-local compile-command
                    (concat ibm1401-command " assemble " (shell-quote-argument (file-name-nondirectory buffer-file-name))))))

    (defun ibm1401-next-column ()
      "Move to the next column of the coding sheet."
      (interactive)
      (tab-to-tab-stop))

    ;;;###autoload
    (define-derived-mode autocoder-mode prog-mode "Autocoder"
      "Sources in Autocoder for the IBM 1401."
      (ibm1401--set-up ibm1401-autocoder-columns autocoder-font-lock-keywords))

    ;;;###autoload
    (define-derived-mode sps-mode prog-mode "SPS"
      "Sources in SPS for the IBM 1401."
      (ibm1401--set-up ibm1401-sps-columns sps-font-lock-keywords))

    (defun ibm1401-looks-like-autocoder ()
      "Whether the buffer has the operations of Autocoder in their columns."
      (and buffer-file-name
           (string-match-p "\\.\\(?:\#(SourceExtensions.shared.joined(separator: "\\\\|"))\\)\\'" buffer-file-name)
           (let ((case-fold-search t))
             (save-excursion
               (re-search-forward
                (concat "^\\(?:[ 0-9]\\{5\\}.\\{10\\}\\|[^\t\n]*\t\\)"
                        (regexp-opt '(\#(SourceWords(language: .autocoder).names(.declarative, .control).map { "\"\($0)\"" }.joined(separator: " "))) t)
                        "\\(?:[ \t]\\|$\\)")
                20000 t)))))

    ;;;###autoload
    (progn
      (add-to-list 'auto-mode-alist '("\\.\\(?:\#(SourceExtensions.autocoder.joined(separator: "\\\\|"))\\)\\'" . autocoder-mode))
      (add-to-list 'auto-mode-alist '("\\.\#(SourceExtensions.sps[0])\\'" . sps-mode))
      (add-to-list 'magic-mode-alist '(ibm1401-looks-like-autocoder . autocoder-mode)))

    (defvar eglot-server-programs)
    (with-eval-after-load 'eglot
      (add-to-list 'eglot-server-programs
                   `((autocoder-mode sps-mode) . (,ibm1401-command "lsp"))))

    (defvar dape-configs)
    (with-eval-after-load 'dape
      (add-to-list 'dape-configs
                   `(ibm1401 modes (autocoder-mode sps-mode)
                             command ,ibm1401-command command-args ("dap")
                             :type "ibm1401" :request "launch"
                             :program dape-buffer-default :stopOnEntry t)))

    (provide 'ibm1401)
    ;;; ibm1401.el ends here

    """#
}
