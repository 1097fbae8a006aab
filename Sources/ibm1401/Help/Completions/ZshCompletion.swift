/// A completion for zsh, by its function `_arguments`.
enum ZshCompletion {
  static func text() -> String {
    let commands = Subcommand.all.map { "    \(quoted("\(colonless($0.name)):\(colonless($0.summary))"))" }
    return """
      #compdef ibm1401
      # zsh completion for ibm1401, made by: ibm1401 help --format zsh
      _ibm1401_unit_file() {
        compset -P '*='
        _files
      }
      \(Subcommand.all.map(function).joined(separator: "\n"))
      _ibm1401() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe -t commands command commands
          _files
          return
        fi
        case $words[2] in
          \(Subcommand.all.map(\.name).joined(separator: "|")))
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            _ibm1401_$command
            ;;
          *) _ibm1401_panel ;;
        esac
      }
      if [[ $funcstack[1] == _ibm1401 ]]; then
        _ibm1401 "$@"
      else
        compdef _ibm1401 ibm1401
      fi

      """
  }

  private static func function(_ command: Subcommand) -> String {
    var specs = command.completedOptions.flatMap(specs)
    if !command.words.isEmpty { specs.append(quoted("1:word:(\(command.words.joined(separator: " ")))")) }
    if command.takesFiles { specs.append("'*:file:_files'") }
    return "_ibm1401_\(command.name)() {\n  _arguments -s -S \\\n    "
      + specs.joined(separator: " \\\n    ") + "\n}\n"
  }

  private static func specs(_ option: OptionSyntax) -> [String] {
    let help = bracketless(option.help)
    let repeats = option.argument == .unitFile ? "*" : ""
    let long = "\(repeats)--\(option.name)\(option.argument == .none ? "" : "=")[\(help)]\(argument(option))"
    guard let letter = option.letter else { return [quoted(long)] }
    return [quoted("\(repeats)-\(letter)[\(help)]\(argument(option))"), quoted(long)]
  }

  private static func argument(_ option: OptionSyntax) -> String {
    let name = colonless(option.placeholder)
    return switch option.completed {
    case .none: ""
    case .file: ":\(name):_files"
    case .folder: ":\(name):_files -/"
    case .unitFile: ":\(name):_ibm1401_unit_file"
    case .choice(let words): ":\(name):(\(words.joined(separator: " ")))"
    case .word: ":\(name): "
    }
  }

  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  private static func colonless(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
  }

  private static func bracketless(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}
