import CGetopt
import Core1401
import Foundation

/// The arguments of a command, parsed by libc's getopt_long.
struct ParsedArguments: Sendable {
  /// An option with its argument. The first array of a kind of tuple takes the runtime longer than one of a
  /// structure.
  struct Option: Sendable {
    let name: String
    let value: String
  }

  /// Options in the order given.
  var options: [Option] = []
  /// Positional arguments: file names.
  var operands: [String] = []
}

private let getoptLock = NSLock()

/// Parses a command's arguments.
///
/// - Parameters:
///   - arguments: the words after the command's name.
///   - options: the options that the command accepts besides `help`.
/// - Returns: options and operands.
/// - Throws: ``UsageError`` for an unknown or incomplete option, and for one that is given twice and would replace its
///   first argument.
func parseArguments(_ arguments: [String], options: [OptionSyntax]) throws -> ParsedArguments {
  let known = options + [.help]
  let words = ["ibm1401"] + arguments
  // The runtime would need longer for an array of pointers than for all of this function.
  let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
  for (index, word) in words.enumerated() { pointers[index] = strdup(word) }
  pointers[words.count] = nil
  // An option's code is its letter, or a number above those of letters.
  let codes = known.enumerated().map { $1.letter?.asciiValue.map(Int32.init) ?? Int32(256 + $0) }
  var table = zip(known, codes).map { known, code in
    option(
      name: strdup(known.name), has_arg: known.argument == .none ? no_argument : required_argument, flag: nil,
      val: code)
  }
  table.append(option())
  defer {
    for index in words.indices { free(pointers[index]) }
    for row in table { free(UnsafeMutablePointer(mutating: row.name)) }
    pointers.deallocate()
  }

  // getopt_long keeps its position in global variables.
  getoptLock.lock()
  defer { getoptLock.unlock() }
  cgetopt_reset()
  let count = Int32(words.count)
  // A colon first makes getopt_long tell a missing argument from an unknown option.
  var letters = ":"
  for option in known {
    guard let letter = option.letter else { continue }
    letters.append(letter)
    if option.argument != .none { letters.append(":") }
  }
  var parsed = ParsedArguments()
  while true {
    let code = getopt_long(count, pointers, letters, table, nil)
    if code == -1 { break }
    let culprit = culprit(in: pointers, isKnown: codes.contains(cgetopt_letter()))
    guard code != Int32(UInt8(ascii: ":")) else {
      throw missingArgument(of: culprit, known: known)
    }
    guard let index = codes.firstIndex(of: code) else {
      throw unknownOption(culprit, known: known)
    }
    if !known[index].mayRepeat, parsed.options.contains(where: { $0.name == known[index].name }) {
      throw UsageError(.givenTwice, [known[index].name])
    }
    parsed.options.append(
      ParsedArguments.Option(
        name: known[index].name, value: cgetopt_argument().map { String(cString: $0) } ?? ""))
  }
  // getopt_long has moved the operands to the end.
  parsed.operands = (Int(cgetopt_index())..<words.count).compactMap { index in
    pointers[index].map { String(cString: $0) }
  }
  return parsed
}

/// The option that getopt_long has just refused, as the user wrote it.
///
/// - Parameters:
///   - arguments: the words of the command line.
///   - isKnown: whether its letter is that of an option: then its argument is wrong, and the name may be a
///     long one.
/// - Returns: the option with its dashes.
private func culprit(
  in arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, isKnown: Bool
) -> String {
  let word = arguments[Int(cgetopt_index()) - 1].map { String(cString: $0) } ?? ""
  // Letters after one dash are refused one by one; the index does not advance until the last of them.
  if let letter = UInt8(exactly: cgetopt_letter()), letter != 0, !isKnown || !word.hasPrefix("--") {
    return "-\(Character(UnicodeScalar(letter)))"
  }
  return word
}

private func missingArgument(of culprit: String, known: [OptionSyntax]) -> UsageError {
  let name = culprit.drop { $0 == "-" }
  let argument = known.first { $0.argument != .none && $0.name.hasPrefix(name) }?.placeholder ?? "a value"
  return UsageError(.missingArgument, [culprit, argument])
}

private func unknownOption(_ culprit: String, known: [OptionSyntax]) -> UsageError {
  let name = String(culprit.drop { $0 == "-" }.prefix { $0 != "=" })
  let matches = known.filter { $0.name.hasPrefix(name) && $0.name != name }
  if matches.count > 1 {
    return UsageError(.ambiguousOption, [culprit, matches.map { "--\($0.name)" }.joined(separator: ", ")])
  }
  if let exact = known.first(where: { $0.name == name }), exact.argument == .none {
    return UsageError(.noValue, [name])
  }
  guard let nearest = name.nearest(in: known.map(\.name)) else {
    return UsageError(.unknownOption, [culprit, "--help lists the options"])
  }
  return UsageError(.unknownOption, [culprit, "did you mean --\(nearest)?"])
}
