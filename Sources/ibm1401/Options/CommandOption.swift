import Autocoder
import Core1401
import Host1401

/// The spelling of an option, and its help.
struct OptionSyntax: Sendable {
  /// The kind of an option's argument. A project stores file names relative to its folder.
  enum Argument {
    /// The option has no argument.
    case none
    case word
    /// A file or folder.
    case file
    /// `N=FILE[,WORD ...]`: the option may be given once for each unit.
    case unitFile
  }

  /// The long name without dashes.
  let name: String
  /// The letter that abbreviates the name, written after one dash; nil for none.
  var letter: Character?
  /// The kind of the argument.
  var argument = Argument.none
  /// The argument's name in the help, in capitals; empty for an option without an argument.
  var placeholder = ""
  /// The description for the help text.
  var help = ""
  /// The words that the argument can be; empty when it is not one of a few words.
  var choices: [String] { findChoices() }
  /// Finds them. Only completion and errors need them, and they would take much of the start time.
  var findChoices: @Sendable () -> [String] = { [] }
  /// Whether the option applies to a single run, so that a project does not store it.
  var isOfOneRun = false
  /// The words after the command with which the option has an effect; empty for a command without such words.
  var words: [String] = []
  /// Whether each argument is added to those before it.
  var collects = false

  /// Whether the option may be given several times. A flag says the same each time.
  var mayRepeat: Bool { collects || argument == .none || argument == .unitFile }

  /// The option `--help`, which every command accepts.
  static let help = OptionSyntax(name: "help", letter: "h", help: "this text")
}

/// An option of a command: its spelling, and its effect on the command's options.
///
/// Key paths are passed as closures, because the runtime needs much of the start time to build one, and a
/// command line uses few.
struct CommandOption<Options>: Sendable {
  typealias Path<Value> = @Sendable () -> WritableKeyPath<Options, Value>

  private(set) var syntax: OptionSyntax
  let apply: @Sendable (inout Options, String) throws -> Void

  /// Declares an option.
  ///
  /// - name: the long name without dashes.
  /// - letter: the letter that abbreviates it.
  /// - placeholder: the argument's name in the help.
  /// - argument: the kind of the argument.
  /// - help: the description.
  /// - apply: changes the options of the command; the text is the argument.
  init(
    _ name: String, letter: Character? = nil, _ placeholder: String,
    as argument: OptionSyntax.Argument = .word,
    _ help: String, apply: @escaping @Sendable (inout Options, String) throws -> Void
  ) {
    syntax = OptionSyntax(
      name: name, letter: letter, argument: argument, placeholder: placeholder, help: help)
    self.apply = apply
  }

  /// An option without an argument.
  static func flag(
    _ name: String, letter: Character? = nil, _ help: String, _ path: @autoclosure @escaping Path<Bool>,
    to value: Bool = true
  ) -> Self {
    Self(name, letter: letter, "", as: .none, help) { options, _ in options[keyPath: path()] = value }
  }

  /// An option whose argument is a file; `-` is a standard stream where the placeholder says so.
  static func file(
    _ name: String, letter: Character? = nil, _ placeholder: String, _ help: String,
    _ path: @autoclosure @escaping Path<String?>
  ) -> Self {
    Self(name, letter: letter, placeholder, as: .file, help) { $0[keyPath: path()] = $1 }
  }

  /// An option with one of a few words, in upper or lower case.
  static func choice<Value: Sendable>(
    _ name: String, _ placeholder: String, _ help: String, _ path: @autoclosure @escaping Path<Value>,
    _ choices: @autoclosure @escaping @Sendable () -> [(String, Value)]
  ) -> Self {
    Self(name, placeholder, help) { options, word in
      let choices = choices()
      guard let choice = choices.first(where: { $0.0 == word.lowercased() }) else {
        throw UsageError(name, word, choices: choices.map(\.0))
      }
      options[keyPath: path()] = choice.1
    }.choosing(choices().map(\.0))
  }

  /// An option whose argument is the raw value of an enumeration.
  static func choice<Value>(
    _ name: String, _ placeholder: String, _ help: String, _ path: @autoclosure @escaping Path<Value>
  )
    -> Self
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    choice(name, placeholder, help, path(), Value.allCases.map { ($0.rawValue.lowercased(), $0) })
  }

  /// An option whose argument is the raw value of an enumeration; nil until it is given.
  static func optionalChoice<Value>(
    _ name: String, _ placeholder: String, _ help: String, _ path: @autoclosure @escaping Path<Value?>
  ) -> Self
  where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
    choice(name, placeholder, help, path(), Value.allCases.map { ($0.rawValue.lowercased(), $0) })
  }

  /// An option with the name of an encoding; `detected` is the word for automatic detection, nil when there
  /// is none.
  static func encoding(
    _ name: String, _ help: String, _ path: @autoclosure @escaping Path<TextEncoding?>,
    detected: String? = nil
  ) -> Self {
    let words: @Sendable () -> [String] = {
      [detected].compactMap(\.self) + TextEncoding.allCases.flatMap(\.names)
    }
    return Self(name, "NAME", help) { options, word in
      if let detected, word.lowercased() == detected { return options[keyPath: path()] = nil }
      guard let encoding = TextEncoding(name: word) else {
        throw UsageError(name, word, choices: words())
      }
      options[keyPath: path()] = encoding
    }.choosing(words())
  }

  /// The option `--dialect`.
  static func dialect(_ path: @autoclosure @escaping Path<Dialect>) -> Self {
    choice(
      "dialect", "NAME",
      "ibm: forms that IBM's Autocoder refuses are errors; rope: accept the forms of ROPE's sources; any: accept both, "
        + "and list in one note what was accepted (default any)", path())
  }

  /// The option, with the words that its argument can be.
  func choosing(_ words: @autoclosure @escaping @Sendable () -> [String]) -> Self {
    var option = self
    option.syntax.findChoices = words
    return option
  }

  /// The option, marked so that projects do not store it.
  var ofOneRun: Self {
    var option = self
    option.syntax.isOfOneRun = true
    return option
  }

  /// The option, for some of the words after the command.
  func with(_ words: String...) -> Self {
    var option = self
    option.syntax.words = words
    return option
  }

  /// The option, marked as one whose arguments are collected.
  var collecting: Self {
    var option = self
    option.syntax.collects = true
    return option
  }

  /// The option as an option of a command whose options contain these.
  fileprivate func within<Outer>(_ path: @escaping CommandOption<Outer>.Path<Options>) -> CommandOption<
    Outer
  > {
    var option = CommandOption<Outer>(syntax.name, "", syntax.help) { [apply] in
      try apply(&$0[keyPath: path()], $1)
    }
    option.syntax = syntax
    return option
  }
}

/// The options of a command, a value that its arguments change.
protocol CommandOptions {
  /// The options, in the order of the help text.
  static var options: [CommandOption<Self>] { get }
}

extension CommandOptions {
  /// The options as options of a command whose options contain these.
  static func within<Outer>(_ path: @autoclosure @escaping CommandOption<Outer>.Path<Self>) -> [CommandOption<
    Outer
  >] {
    options.map { $0.within(path) }
  }

  /// The spellings of the options.
  static var syntax: [OptionSyntax] { options.map(\.syntax) }

  /// Applies and removes the arguments that belong to these options.
  mutating func take(_ arguments: inout ParsedArguments) throws {
    let given = arguments.options
    arguments.options = []
    for argument in given {
      if let option = Self.options.first(where: { $0.syntax.name == argument.name }) {
        try option.apply(&self, argument.value)
      } else {
        arguments.options.append(argument)
      }
    }
  }
}

/// A wrong command line; the description says what was found and what to do.
struct UsageError: IdentifiedError, CustomStringConvertible {
  let description: String
  let identifier: String?

  init(_ kind: UsageMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    identifier = kind.identifier
  }

  /// Creates an error of an argument that has its own message.
  init(wrapping error: any Error, prefix: String) {
    description = "\(prefix)\(error)"
    identifier = (error as? any IdentifiedError)?.identifier
  }

  /// An argument that is not one of the words of its option.
  init(_ option: String, _ word: String, choices: [String]) {
    self.init(.choice, [option, word, choices.joined(separator: ", ")])
  }
}

/// The range of a text such as `5` or `5-9`; nil for anything else.
func parseRange(_ text: String, from least: Int) -> ClosedRange<Int>? {
  let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
  guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first >= least, first <= last
  else { return nil }
  return first...last
}

/// An output of a command: the option that names its file, and the file; nil for none.
struct CommandOutput {
  let option: String
  let file: String?

  init(_ option: String, _ file: String?) { (self.option, self.file) = (option, file) }

  /// The first two outputs of a command that go to the same file; nil if there are none.
  static func clash(of outputs: [CommandOutput]) -> (first: String, second: String, file: String)? {
    for (index, output) in outputs.enumerated() {
      guard let file = output.file, file != "/dev/null" else { continue }
      let identity = FileIdentity(path: file)
      let first = outputs[..<index].first { earlier in
        earlier.file.map { $0 == file || identity != nil && FileIdentity(path: $0) == identity } ?? false
      }
      if let first { return (first.option, output.option, file) }
    }
    return nil
  }
}
