/// A completion for fish.
enum FishCompletion {
  static func text() -> String {
    let names = Subcommand.all.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completion for ibm1401, made by: ibm1401 help --format fish",
      "function __ibm1401_command",
      "  set -l words (commandline -opc)",
      "  if set -q words[2]; and contains -- $words[2] \(names)",
      "    echo $words[2]",
      "  else",
      "    echo panel",
      "  end",
      "end",
      "function __ibm1401_is",
      "  test (__ibm1401_command) = $argv[1]",
      "end",
      "function __ibm1401_number",
      "  test (count (commandline -opc)) -eq $argv[1]",
      "end",
      "# N=FILE: the files, each after what was written up to the sign.",
      "function __ibm1401_unit_files",
      "  set -l halves (string split -m 1 = -- (commandline -ct))",
      "  set -q halves[2]; or return",
      "  set -l name $halves[2]",
      "  for file in $name*",
      "    test -d $file; and set file $file/",
      "    echo $halves[1]=$file",
      "  end",
      "end",
    ]
    for command in Subcommand.all {
      lines.append(
        "complete -c ibm1401 -n '__ibm1401_number 1' -a \(command.name) -d \(quoted(command.summary))")
    }
    for command in Subcommand.all {
      let condition = "complete -c ibm1401 -n '__ibm1401_is \(command.name)'"
      if !command.takesFiles { lines.append("\(condition) -f") }
      if !command.words.isEmpty {
        lines.append(
          "complete -c ibm1401 -n '__ibm1401_is \(command.name); and __ibm1401_number 2' -a "
            + quoted(command.words.joined(separator: " ")))
      }
      for option in command.completedOptions {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        lines.append(
          "\(condition) -l \(option.name)\(letter)\(argument(option)) -d \(quoted(option.help))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func argument(_ option: OptionSyntax) -> String {
    switch option.completed {
    case .none: ""
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .unitFile: " -x -a '(__ibm1401_unit_files)'"
    case .choice(let words): " -x -a \(quoted(words.joined(separator: " ")))"
    case .word: " -x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
