@testable import Core1401
import Foundation

/// The parts in which two results can differ.
enum Aspect: Hashable, Sendable, CaseIterable {
  case ending
  case iAddress
  case aAddress
  case bAddress
  case indicators
  case storage
}

/// The results of both machines for one case.
struct Comparison: Sendable {
  let before: DifferentialCase
  let ours: ProcessorOutcome
  let simh: Outcome
  /// The parts in which the results differ.
  let aspects: Set<Aspect>
  /// The positions whose contents differ.
  let positions: [Int]
  /// Whether the instruction is a chained test in a program: SimH's A register may then hold another
  /// character than ours.
  let chainedInProgram: Bool

  init(_ before: DifferentialCase, ours: ProcessorOutcome, simh: Outcome, chainedInProgram: Bool = false) {
    self.chainedInProgram = chainedInProgram
    self.before = before
    self.ours = ours
    self.simh = simh
    var aspects: Set<Aspect> = []
    let settled = ours.settled
    if settled.ending != simh.ending || settled.branchPending != simh.branchPending {
      aspects.insert(.ending)
    }
    if settled.iAddress != simh.iAddress { aspects.insert(.iAddress) }
    if settled.aAddress != simh.aAddress { aspects.insert(.aAddress) }
    if settled.bAddress != simh.bAddress { aspects.insert(.bAddress) }
    if settled.indicators != simh.indicators { aspects.insert(.indicators) }
    if settled.storage.withUnsafeBytes({ $0.elementsEqualQuickly(simh.storage) }) {
      positions = []
    } else {
      aspects.insert(.storage)
      positions = settled.storage.indices.filter { settled.storage[$0] != simh.storage[$0] }
    }
    self.aspects = aspects
  }

  var isEqual: Bool { aspects.isEmpty }

  /// The known differences that together explain all differences of the results; nil when some are
  /// unexplained.
  var explanation: [KnownDifference]? {
    var (aspects, positions) = (aspects, positions)
    var found: [KnownDifference] = []
    for difference in KnownDifference.allCases where !aspects.isEmpty {
      guard let permission = difference.permission(for: self) else { continue }
      let covered = positions.filter { !permission.covers($0) }
      guard !aspects.isDisjoint(with: permission.aspects) || covered.count < positions.count else { continue }
      found.append(difference)
      aspects.subtract(permission.aspects)
      positions = covered
      if positions.isEmpty { aspects.remove(.storage) }
    }
    return aspects.isEmpty ? found : nil
  }

  var description: String {
    """
    \(before)
      ours => \(ours.settled.description(changedFrom: before))
      SimH => \(simh.description(changedFrom: before))
    """
  }

  // MARK: The situation

  var operation: OperationCode? { before.operation }
  var start: Outcome { before.initialOutcome }
  /// The A address at the end of the instruction phase.
  var a: Int? { ours.loaded?.a }
  /// The B address at the end of the instruction phase.
  var b: Int? { ours.loaded?.b }

  /// The positions of a field with its units at an address, down to its word mark, before the run.
  func field(units: Int?) -> ClosedRange<Int>? {
    guard let units, units < before.size.positions else { return nil }
    var left = units
    while before[left] & 0o100 == 0 {
      guard left > 0 else { return nil }
      left -= 1
    }
    return left...units
  }
}

extension DifferentialCase {
  /// The machine before the run as a result.
  var initialOutcome: Outcome {
    var contents = [UInt8](repeating: 0, count: size.positions)
    for (address, raw) in storage { contents[address] = raw }
    return Outcome(
      ending: .completed, iAddress: start, aAddress: aAddress, bAddress: bAddress,
      indicators: indicators.intersection(Outcome.comparedIndicators), storage: contents)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether an array has the same bytes, by `memcmp`: otherwise debug builds would spend most of their time
  /// comparing storage.
  fileprivate func elementsEqualQuickly(_ other: [UInt8]) -> Bool {
    other.withUnsafeBytes { bytes in
      guard count == bytes.count, let first = baseAddress, let second = bytes.baseAddress else {
        return false
      }
      return memcmp(first, second, count) == 0
    }
  }
}
