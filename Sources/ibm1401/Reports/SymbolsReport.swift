import Autocoder
import Core1401

/// The symbols of a source, as `assemble --symbols FILE.json` writes them.
struct SymbolsReport: Encodable {
  struct Entry: Encodable {
    let label: String
    /// The address, 0-15999, without index.
    let address: Int
    /// The kind of the definition: `instruction`, `constant`, `equated` and so on.
    let definedBy: String
    /// The length of the field in positions, 0 for EQU.
    let length: Int
    /// The index location that modifies the address, 0 for none.
    let index: Int
    /// The number of the program in the source, from 1.
    let program: Int
  }

  let kind = ReportKind.symbols
  let version = ReportKind.version
  let source: String
  let symbols: [Entry]

  /// Creates the report of all programs of a source.
  init(source: String, programs: [Assembly]) {
    self.source = source
    symbols = programs.enumerated().flatMap { number, program in
      program.symbols.compactMap { symbol in
        guard let value = symbol.value, let address = value.address else { return nil }
        return Entry(
          label: symbol.name, address: address, definedBy: symbol.kind.rawValue, length: symbol.length,
          index: value.index, program: number + 1)
      }
    }
  }
}
