import Foundation

/// The measurements of one program.
struct ComparisonResult: Encodable {
  let name: String
  let group: String
  let isProcessorBound: Bool
  var instructions: UInt64 = 0
  var cycles: UInt64 = 0
  var engines: EngineReport.Engines?
  /// The processor seconds of each round by emulator: `fast`, `cycle` and the names of the others.
  var seconds: [String: [Double]] = [:]
  /// The reason why the program could not be measured, nil if it was.
  var problem: String?

  init(_ program: ComparedProgram) {
    (name, group, isProcessorBound) = (program.name, program.group, program.isProcessorBound)
  }

  /// The median of the rounds, nil without measurements.
  func median(_ emulator: String) -> Double? {
    seconds[emulator].flatMap { $0.isEmpty ? nil : Spread($0).median }
  }

  /// The time of another emulator divided by that of `ibm1401`.
  ///
  /// - Parameters:
  ///   - emulator: its name in ``seconds``.
  ///   - start: start times to subtract; nil to include them.
  /// - Returns: the ratio, nil if the program was not measured.
  func ratio(_ emulator: String, without start: ComparisonResult?) -> Double? {
    guard problem == nil, let theirs = median(emulator), let ours = median("fast") else { return nil }
    return ratio(theirs, ours, emulator, start)
  }

  /// The smallest and the largest ratio in a round.
  func ratioSpread(_ emulator: String, without start: ComparisonResult?) -> (least: Double, most: Double)? {
    let ratios = zip(seconds[emulator] ?? [], seconds["fast"] ?? []).map { ratio($0, $1, emulator, start) }
    guard let least = ratios.min(), let most = ratios.max() else { return nil }
    return (least, most)
  }

  private func ratio(
    _ theirs: Double, _ ours: Double, _ emulator: String, _ start: ComparisonResult?
  ) -> Double {
    let least = 0.000_1
    return max(least, theirs - (start?.median(emulator) ?? 0))
      / max(least, ours - (start?.median("fast") ?? 0))
  }
}

/// All measurements of a comparison.
struct ComparisonFigures: Encodable {
  let program: String
  let simulators: [String]
  /// The measurements of a deck that halts at once, which are the start times.
  var start: ComparisonResult
  var results: [ComparisonResult]
}
