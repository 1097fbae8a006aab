/// What a shell is told of an option's argument, from the one table of options.
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
  /// What a shell completes after the option.
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
  /// The words of which one comes first after the command, empty where files follow.
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

  /// The options with `--help`, in the order of the help.
  var completedOptions: [OptionSyntax] { options() + [.help] }
}
