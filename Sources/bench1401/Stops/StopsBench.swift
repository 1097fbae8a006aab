import Core1401
import Dispatch
import Foundation
import System1401
import Units1401

/// The command `bench1401 --stops`, which measures the cost of a hundred breakpoints and watchpoints.
///
/// Each program runs four times, as in a panel at unlimited speed: without stops; with fifty breakpoints and
/// fifty watchpoints outside the loop; with one breakpoint and one watchpoint of them in the loop, whose
/// conditions are evaluated in every round and never hold; and with such a breakpoint at every instruction of
/// the loop.
enum StopsBench {
  static func run(rounds: Int) throws {
    print("program              none, cycles/s   100 elsewhere   100, two in the loop   at every instruction")
    for workload in try LoopProgram.all(rounds: rounds) {
      let none = try rate(workload, [])
      let away = try rate(workload, elsewhere)
      let two = try rate(workload, Array(elsewhere.dropLast(2)) + [breakpoint(500), watch(350)])
      let every = try rate(
        workload, workload.program.instructions.map(breakpoint) + Array(elsewhere.prefix(80)))
      let columns = [
        workload.name.padded(to: 20), String(format: "%12.1f M", none / 1e6),
        String(format: "%14.0f %%", 100 * away / none),
        String(format: "%21.0f %%", 100 * two / none), String(format: "%21.0f %%", 100 * every / none),
      ]
      print(columns.joined(separator: " "))
    }
  }

  private static var elsewhere: [Breakpoint] {
    (0..<50).map { Breakpoint(.instruction(at: 2000 + $0)) }
      + (0..<50).map { Breakpoint(.storage(.change, 3000 + $0...3000 + $0)) }
  }

  private static func breakpoint(_ address: Int) -> Breakpoint {
    conditional(.instruction(at: address))
  }

  private static func watch(_ address: Int) -> Breakpoint {
    conditional(.storage(.change, address...address))
  }

  private static func conditional(_ cause: Breakpoint.Cause) -> Breakpoint {
    var breakpoint = Breakpoint(cause)
    breakpoint.condition = try? Condition("[0344-0350] > 9999999 or lines > 5")
    return breakpoint
  }

  /// The storage cycles per second in the better of two runs.
  private static func rate(_ workload: LoopProgram, _ breakpoints: [Breakpoint]) throws -> Double {
    try max(once(workload, breakpoints), once(workload, breakpoints))
  }

  private static func once(_ workload: LoopProgram, _ breakpoints: [Breakpoint]) throws -> Double {
    let machine = QueuedMachine(deck: try CardDeck(lines: workload.program.cards, name: workload.name))
    for breakpoint in breakpoints { machine.control.send(.debug(.set(breakpoint))) }
    machine.control.waitUntilStanding()
    let begin = processorSeconds(RUSAGE_SELF)
    let cycles = try machine.runToHalt(workload.name).processor.cycles
    return Double(cycles) / (processorSeconds(RUSAGE_SELF) - begin)
  }
}
