import CGetopt
import Foundation

/// One option of a command.
struct CommandOption: Sendable {
  /// The long name without dashes.
  let name: String
  /// A letter that stands for the name behind one dash, nil for none.
  let letter: Character?
  /// What the argument is, in capitals, nil for an option without argument.
  let argument: String?
  /// What the option does, for the help text.
  let help: String

  init(_ name: String, letter: Character? = nil, _ argument: String? = nil, _ help: String) {
    self.name = name
    self.letter = letter
    self.argument = argument
    self.help = help
  }
}

/// A wrong command line; the text says what was found and what to do.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}

/// The arguments of a command, sorted by libc's getopt_long.
struct ParsedArguments {
  /// Options in the order given, with their arguments.
  var options: [(name: String, value: String)] = []
  /// What is no option: file names.
  var operands: [String] = []
}

private let getoptLock = NSLock()

/// Reads a command's arguments.
///
/// - Parameters:
///   - arguments: what stands behind the command's name.
///   - options: the options the command knows; `help` is always known too.
/// - Returns: options and operands.
/// - Throws: ``UsageError`` for an unknown or incomplete option.
func parseArguments(_ arguments: [String], options: [CommandOption]) throws -> ParsedArguments {
  let known = options + [CommandOption("help", nil, "")]
  var argumentPointers: [UnsafeMutablePointer<CChar>?] = (["ibm1401"] + arguments).map { strdup($0) }
  argumentPointers.append(nil)
  let names = known.map { strdup($0.name) }
  defer {
    for pointer in argumentPointers + names { free(pointer) }
  }
  var table = zip(known, names).enumerated().map { index, entry in
    option(
      name: entry.1, has_arg: entry.0.argument == nil ? no_argument : required_argument, flag: nil,
      val: Int32(256 + index))
  }
  table.append(option())

  // getopt_long keeps its place in variables of the process.
  getoptLock.lock()
  defer { getoptLock.unlock() }
  cgetopt_reset()
  // getopt_long permutes the array: the strings to free stay the same.
  var permuted = argumentPointers
  let count = Int32(permuted.count - 1)
  let letters = known.compactMap { option in
    option.letter.map { option.argument == nil ? "\($0)" : "\($0):" }
  }.joined()
  var parsed = ParsedArguments()
  while true {
    let code = getopt_long(count, &permuted, ":h" + letters, table, nil)
    if code == -1 { break }
    let culprit = culprit(in: permuted)
    switch code {
    case Int32(UInt8(ascii: "h")):
      parsed.options.append(("help", ""))
    case Int32(UInt8(ascii: ":")):
      throw UsageError(description: missingArgument(of: culprit, known: known))
    case 256...:
      let value = cgetopt_argument().map { String(cString: $0) } ?? ""
      parsed.options.append((known[Int(code) - 256].name, value))
    case _ where known.contains { $0.letter?.asciiValue.map(Int32.init) == code }:
      let value = cgetopt_argument().map { String(cString: $0) } ?? ""
      let option = known.first { $0.letter?.asciiValue.map(Int32.init) == code }
      parsed.options.append((option?.name ?? "", value))
    default:
      throw UsageError(description: unknownOption(culprit, known: known))
    }
  }
  parsed.operands = permuted[Int(cgetopt_index())..<Int(count)].compactMap { $0.map { String(cString: $0) } }
  return parsed
}

/// The option that getopt_long has just refused, as the user wrote it.
private func culprit(in arguments: [UnsafeMutablePointer<CChar>?]) -> String {
  // Letters behind one dash are refused one by one; the index stays until the last.
  if let letter = UInt8(exactly: cgetopt_letter()), letter != 0 {
    return "-\(Character(UnicodeScalar(letter)))"
  }
  return arguments[Int(cgetopt_index()) - 1].map { String(cString: $0) } ?? ""
}

private func missingArgument(of culprit: String, known: [CommandOption]) -> String {
  let name = culprit.drop { $0 == "-" }
  let argument = known.first { $0.name.hasPrefix(name) }?.argument ?? "a value"
  return "\(culprit) needs \(argument) behind it"
}

private func unknownOption(_ culprit: String, known: [CommandOption]) -> String {
  let name = String(culprit.drop { $0 == "-" }.prefix { $0 != "=" })
  let matches = known.filter { $0.name.hasPrefix(name) && $0.name != name }
  if matches.count > 1 {
    return "\(culprit) is not clear: " + matches.map { "--\($0.name)" }.joined(separator: ", ")
  }
  if let exact = known.first(where: { $0.name == name }), exact.argument == nil {
    return "--\(name) takes no value"
  }
  guard let nearest = nearest(to: name, in: known.map(\.name)) else {
    return "unknown option \(culprit); --help lists the options"
  }
  return "unknown option \(culprit); did you mean --\(nearest)?"
}

/// The candidate a person most likely meant, nil when none is near.
func nearest(to word: String, in candidates: [String]) -> String? {
  let ranked = candidates.map { (candidate: $0, distance: editDistance(Array(word), Array($0))) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, word.count / 3) ? best.candidate : nil
}

private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var row = Array(0...b.count)
  for (i, left) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, right) in b.enumerated() {
      let substituted = diagonal + (left == right ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}
