import Core1401
import Foundation
import Units1401

/// A profile as JSON.
private struct ProfileReport: Encodable {
  struct Entry: Encodable {
    var address: Int?
    let label: String
    var mnemonic: String?
    let instructions: UInt64
    let cycles: UInt64
    let waitMicroseconds: Int64
    let microseconds: Int64

    init(_ label: String, _ count: Profile.Count, address: Int? = nil, mnemonic: String? = nil) {
      (self.label, self.address, self.mnemonic) = (label, address, mnemonic)
      (instructions, cycles) = (count.instructions, count.cycles)
      waitMicroseconds = count.wait.nanoseconds / 1000
      microseconds = count.time.nanoseconds / 1000
    }
  }

  let kind = "profile"
  let version = 1
  let total: Entry
  let labels: [Entry]
  let addresses: [Entry]
}

extension Profile {
  /// The profile as a JSON document: the total, the counts by label and those by address, each with its
  /// microseconds.
  public func json(_ symbols: SymbolTable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let report = ProfileReport(
      total: ProfileReport.Entry("all", total),
      labels: byLabel(symbols).map { ProfileReport.Entry($0.label, $0.count) },
      addresses: places(symbols).map {
        ProfileReport.Entry($0.label, byAddress[$0.address], address: $0.address, mnemonic: $0.mnemonic)
      })
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }

  /// The profile in the form selected by a file name's extension: `.json`, `.svg` for a flame graph,
  /// otherwise folded stacks.
  public func text(forFile name: String, _ symbols: SymbolTable) throws -> String {
    switch URL(fileURLWithPath: name).pathExtension.lowercased() {
    case "json": try json(symbols)
    case "svg": flameGraph(symbols)
    default: foldedStacks(symbols)
    }
  }
}
