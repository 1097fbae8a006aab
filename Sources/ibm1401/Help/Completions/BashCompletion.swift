/// A completion for bash; it needs nothing but bash 4.
enum BashCompletion {
  static func text() -> String {
    let names = Subcommand.all.map(\.name).joined(separator: " ")
    return """
      # bash completion for ibm1401, made by: ibm1401 help --format bash
      _ibm1401() {
        local IFS=$' \\t\\n' current=${COMP_WORDS[COMP_CWORD]} before= command=panel index=$COMP_CWORD
        local options= values= files= words= unit=
        COMPREPLY=()
        # bash takes --option=value and N=FILE apart at the sign.
        if [[ $current == = ]]; then
          current=
        elif ((index > 0)) && [[ ${COMP_WORDS[index-1]} == = ]]; then
          ((index--))
        fi
        ((index > 0)) && before=${COMP_WORDS[index-1]}
        if ((index > 1)) && [[ $before != -* && ${COMP_WORDS[index]} == = ]]; then
          unit=${COMP_WORDS[index-2]}
          [[ $unit == = ]] && ((index > 2)) && unit=${COMP_WORDS[index-3]}
        fi
        case ${COMP_WORDS[1]} in
          \(Subcommand.all.map(\.name).joined(separator: "|"))) ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;;
        esac
        case $command in
      \(Subcommand.all.map(branch).joined(separator: "\n"))
        esac
        if [[ -n $values && $values != -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
        elif [[ $files == folder ]]; then
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -d -- "$current")
        elif [[ $values == - ]]; then
          return
        elif [[ $current == -* && -z $files ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        else
          if ((COMP_CWORD == 1)); then words="\(names)"; fi
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"; compgen -f -- "$current")
        fi
      }
      complete -F _ibm1401 ibm1401

      """
  }

  private static func branch(_ command: Subcommand) -> String {
    var lines = ["    \(command.name))"]
    let options = command.completedOptions
    lines.append("      options=\"\(options.flatMap(written).joined(separator: " "))\"")
    if !command.words.isEmpty {
      lines.append("      ((COMP_CWORD == 2)) && words=\"\(command.words.joined(separator: " "))\"")
    }
    let arguments = options.filter { $0.argument != .none }
    if !arguments.isEmpty {
      lines.append("      case $before in")
      for option in arguments {
        lines.append("        \(written(option).joined(separator: "|"))) \(action(option.completed)) ;;")
      }
      lines.append("      esac")
    }
    let units = options.filter { $0.argument == .unitFile }
    if !units.isEmpty {
      lines.append("      case $unit in")
      lines.append("        \(units.flatMap(written).joined(separator: "|"))) values= files=file ;;")
      lines.append("      esac")
    }
    return (lines + ["      ;;"]).joined(separator: "\n")
  }

  private static func written(_ option: OptionSyntax) -> [String] {
    (option.letter.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
  }

  private static func action(_ argument: CompletedArgument) -> String {
    switch argument {
    case .none: ""
    case .file: "files=file"
    case .folder: "files=folder"
    case .unitFile: "files=file"
    case .choice(let words): "values=\"\(words.joined(separator: " "))\""
    // The dash stands for: nothing can be proposed.
    case .word: "values=-"
    }
  }
}
