/// The kind of an option's argument for shell completion, derived from the table of options.
enum CompletedArgument: Equatable {
  case none
  case file
  case folder
  /// `N=FILE`.
  case unitFile
  case choice([String])
  case word
}

extension OptionSyntax {
  /// The kind of argument that a shell completes after the option.
  var completed: CompletedArgument {
    switch argument {
    case .none: .none
    case .unitFile: .unitFile
    case .file: placeholder == "FOLDER" ? .folder : .file
    case .word: choices.isEmpty ? .word : .choice(choices)
    }
  }
}

extension Subcommand {
  /// The words that can follow the command; empty if files follow.
  var words: [String] {
    switch name {
    case "media": MediaCommand.words
    case "help": Subcommand.all.map(\.name) + [HelpText.environmentTopic]
    default: []
    }
  }

  /// Whether files are completed after the options.
  var takesFiles: Bool {
    !["help", "explain", "version", "dap", "lsp", "install", "uninstall"].contains(name)
  }

  /// The options including `--help`, in the order of the help.
  var completedOptions: [OptionSyntax] {
    // These two accept them only to say why they refuse them.
    let refused = ["panel", "monitor"].contains(name) ? RunOptions.ofRunWithoutOperator : []
    return options().filter { !refused.contains($0.name) } + [.help]
  }
}
