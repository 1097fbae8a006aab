@testable import Core1401

/// The counts of one operation code.
struct DifferentialSummary {
  let title: String
  let operationCode: UInt8
  private(set) var cases = 0
  private var equal = 0
  private var known: [KnownDifference: Int] = [:]
  private(set) var unexplained: [Comparison] = []

  init(title: String, operationCode: UInt8) {
    self.title = title
    self.operationCode = operationCode
  }

  mutating func count(_ comparison: Comparison) {
    cases += 1
    if comparison.isEqual {
      equal += 1
    } else if let differences = comparison.explanation {
      for difference in differences { known[difference, default: 0] += 1 }
    } else {
      unexplained.append(comparison)
    }
  }

  /// `differential A add: 2000 cases, 1586 equal, overflowTurnedOff 194, unexplained 0`. A case can
  /// show several known differences.
  var line: String {
    let glyph = operationCode == 0 ? "" : String(StoredCharacter(code: operationCode).displayGlyph) + " "
    let differences = KnownDifference.allCases.compactMap { difference in
      known[difference].map { ", \(difference.rawValue) \($0)" }
    }
    return "differential \(glyph)\(title): \(cases) cases, \(equal) equal" + differences.joined()
      + ", unexplained \(unexplained.count)"
  }
}
