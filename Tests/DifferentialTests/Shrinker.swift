@testable import Core1401

/// Makes a failing case smaller: fewer characters and word marks, plain registers, all features, the usual
/// size.
struct Shrinker {
  /// Runs cases on both machines and returns which of them fail.
  let fails: ([DifferentialCase]) throws -> [Bool]

  func shrink(_ failing: DifferentialCase) -> DifferentialCase {
    var smallest = failing
    for _ in 0..<60 {
      let candidates = simplifications(of: smallest)
      // A candidate can make SimH fail; what was reached until then is small enough.
      guard let index = try? fails(candidates).firstIndex(of: true) else { break }
      smallest = candidates[index]
    }
    return smallest
  }

  private func simplifications(of machine: DifferentialCase) -> [DifferentialCase] {
    var candidates: [DifferentialCase] = []
    func add(_ change: (inout DifferentialCase) -> Void) {
      var candidate = machine
      change(&candidate)
      guard candidate.description != machine.description else { return }
      // The operation must stay the same, otherwise it would be another failure.
      guard candidate[machine.start] == machine[machine.start] else { return }
      candidates.append(candidate)
    }
    let addresses = machine.storage.keys.sorted()
    // Without its word marks SimH reads outside its storage in these.
    let isFragile = [.multiply, .divide, .moveAndEdit].contains(machine.operation)
    let halves = [addresses.prefix(addresses.count / 2), addresses.suffix(addresses.count / 2)]
    for half in halves where !isFragile {
      add { candidate in
        for address in half { candidate[address] = 0 }
      }
    }
    add { $0.size = .positions16000 }
    add { $0.features = DifferentialCase.simhFeatures }
    add { $0.indicators = [] }
    add { $0.senseSwitches = [] }
    add { $0.aAddress = nil }
    add { $0.bAddress = nil }
    add { $0.aRegister = 0 }
    for address in addresses {
      let character = machine[address]
      let isNeeded = isFragile && character & 0o100 != 0
      if !isNeeded {
        add { $0[address] = 0 }
        add { $0[address] = character & 0o77 }
      }
      if machine.operation != .divide {
        add { $0[address] = character & 0o117 }
        add { $0[address] = character & 0o160 | 1 }
      }
    }
    return candidates
  }
}
