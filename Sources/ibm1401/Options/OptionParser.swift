import CGetopt
import Core1401
import Foundation

/// The arguments of a command, parsed by libc's getopt_long.
struct ParsedArguments: Sendable {
  /// Options in the order given, with their arguments.
  var options: [(name: String, value: String)] = []
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
/// - Throws: ``UsageError`` for an unknown or incomplete option.
func parseArguments(_ arguments: [String], options: [OptionSyntax]) throws -> ParsedArguments {
  let known = options + [.help]
  var argumentPointers: [UnsafeMutablePointer<CChar>?] = (["ibm1401"] + arguments).map { strdup($0) }
  argumentPointers.append(nil)
  let names = known.map { strdup($0.name) }
  defer {
    for pointer in argumentPointers + names { free(pointer) }
  }
  // An option's code is its letter, or a number above those of letters.
  let codes = known.enumerated().map { $1.letter?.asciiValue.map(Int32.init) ?? Int32(256 + $0) }
  var table = zip(known, zip(names, codes)).map { known, entry in
    option(
      name: entry.0, has_arg: known.argument == .none ? no_argument : required_argument, flag: nil,
      val: entry.1)
  }
  table.append(option())

  // getopt_long keeps its position in global variables.
  getoptLock.lock()
  defer { getoptLock.unlock() }
  cgetopt_reset()
  // getopt_long permutes the array; the strings to free stay the same.
  var permuted = argumentPointers
  let count = Int32(permuted.count - 1)
  // A colon first makes getopt_long tell a missing argument from an unknown option.
  var letters = ":"
  for option in known {
    guard let letter = option.letter else { continue }
    letters.append(letter)
    if option.argument != .none { letters.append(":") }
  }
  var parsed = ParsedArguments()
  while true {
    let code = getopt_long(count, &permuted, letters, table, nil)
    if code == -1 { break }
    let culprit = culprit(in: permuted, isKnown: codes.contains(cgetopt_letter()))
    guard code != Int32(UInt8(ascii: ":")) else {
      throw missingArgument(of: culprit, known: known)
    }
    guard let index = codes.firstIndex(of: code) else {
      throw unknownOption(culprit, known: known)
    }
    parsed.options.append((known[index].name, cgetopt_argument().map { String(cString: $0) } ?? ""))
  }
  parsed.operands = permuted[Int(cgetopt_index())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
  return parsed
}

/// The option that getopt_long has just refused, as the user wrote it.
///
/// - Parameters:
///   - arguments: the words of the command line.
///   - isKnown: whether its letter is that of an option: then its argument is wrong, and the name may be a
///     long one.
/// - Returns: the option with its dashes.
private func culprit(in arguments: [UnsafeMutablePointer<CChar>?], isKnown: Bool) -> String {
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
