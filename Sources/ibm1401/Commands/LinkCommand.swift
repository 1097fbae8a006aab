import Autocoder
import Core1401
import Foundation
import Units1401

/// The command `ibm1401 link`: combines relocatable modules into one object deck.
struct LinkCommand: CommandOptions {
  private var deck: String?
  private var origin = 400
  private var table: Int?
  private var loader = Loader.clearing(.positions16000)
  private var encoding: TextEncoding?
  private var dialect = Dialect.any
  private var macroFolders: [String] = []
  private var isQuiet = false

  static let options: [CommandOption<LinkCommand>] = [
    .file("output", letter: "o", "DECK|-", "write the object deck", \.deck),
    CommandOption("origin", "ADDRESS", "the address of the first module (default 400)") {
      $0.origin = try address("origin", $1)
    },
    CommandOption(
      "table", "ADDRESS",
      "store the entry addresses of the modules from this address on, three characters each"
    ) { $0.table = try address("table", $1) },
    CommandOption("boot", "LOADER", "the loader before the program, see ibm1401 assemble --help") {
      $0.loader = try AssembleOptions.loader($1)
    },
    .dialect(\.dialect),
    CommandOption(
      "macros", "FOLDER", as: .file, "search this folder for macros and library routines; may be repeated"
    ) { $0.macroFolders.append($1) }.collecting,
    .encoding("encoding", "characters of modules and deck (default: detected)", \.encoding),
    .flag("quiet", letter: "q", "do not list the modules", \.isQuiet),
  ]

  /// Runs the command.
  ///
  /// - Parameter arguments: the arguments of `link`.
  /// - Returns: the exit status.
  /// - Throws: the errors that ``Subcommand/run(_:)`` reports.
  static func main(_ arguments: ParsedArguments) throws -> Int32 {
    var arguments = arguments
    var command = LinkCommand()
    try command.take(&arguments)
    guard !arguments.operands.isEmpty else {
      throw UsageError(.linkModules)
    }
    return try command.link(arguments.operands)
  }

  private func link(_ paths: [String]) throws -> Int32 {
    let modules = try paths.flatMap(modules)
    let result = try Linker(origin: origin, table: table).link(modules, loader: loader)
    if let deck {
      let text = result.cards.map { Card(punching: $0).text(in: encoding ?? .simh) + "\n" }.joined()
      try WholeFile(path: deck, as: "link", keeping: paths).write(text)
    }
    if !isQuiet {
      for (number, module) in result.modules.enumerated() {
        let range = module.positions
        let place =
          "\(AddressRegister.decimal(range.lowerBound))-\(AddressRegister.decimal(range.upperBound))"
        let entry = table.map { ", table entry \(AddressRegister.decimal($0 + 3 * number + 2))" } ?? ""
        complain("\(module.name): \(place), begins at \(AddressRegister.decimal(module.entry))\(entry)")
      }
      let cards = result.cards.count.counted("card", isGrouped: true)
      complain(deck == nil ? "\(cards); -o DECK writes the deck" : cards)
    }
    return ExitStatus.success
  }

  /// The modules of a file: the programs of a source, or one deck.
  private func modules(_ path: String) throws -> [RelocatableModule] {
    let bytes = try readFile(path)
    guard AssembledFile.isSource(path: path, bytes: bytes) else {
      let deck = try CardDeck(bytes: bytes, fileName: path, encoding: encoding, columnBinary: false)
      return [try RelocatableModule(cards: deck.cards.map(\.characters), name: path)]
    }
    try checkSource(bytes, path)
    let options = AssemblyOptions(dialect: dialect)
    let file = AssembledFile(
      path: path, bytes: bytes, options: options, folders: macroFolders, encoding: encoding)
    guard file.isAssembled else { throw SourceError(file: path, diagnostics: file.diagnostics) }
    return try file.relocatableModules()
  }

  private static func address(_ option: String, _ word: String) throws -> Int {
    guard let address = Int(word), (81...15_999).contains(address) else {
      throw UsageError(.linkAddress, [option, word])
    }
    return address
  }
}

extension AssembledFile {
  /// The programs as relocatable modules.
  ///
  /// - Parameter isSharing: whether addresses from 14000 on refer to a module that several share.
  /// - Returns: a module for each program.
  /// - Throws: ``/Autocoder/RelocatableModule/Problem`` for code that the layout cannot express.
  func relocatableModules(isSharing: Bool = false) throws -> [RelocatableModule] {
    try programs.enumerated().map { number, program in
      try RelocatableModule(
        program, name: programs.count == 1 ? path : "\(path), program \(number + 1)", isSharing: isSharing)
    }
  }
}
