import Autocoder
import Core1401
import System1401

/// The symbols of a program as text: a label and its address on each line, the rest as a remark.
enum SymbolFile {
  /// The lines, sorted by label.
  static func text(_ assembly: Assembly) -> String {
    assembly.symbols.compactMap { symbol in
      guard let address = symbol.value?.address else { return nil }
      let line = "\(symbol.name.padded(to: 6)) \(AddressRegister.decimal(address))"
      let index = symbol.value.map { $0.index == 0 ? "" : ", index location \($0.index)" } ?? ""
      return "\(line)  # \(symbol.kind.rawValue)\(index)\n"
    }.joined()
  }
}
