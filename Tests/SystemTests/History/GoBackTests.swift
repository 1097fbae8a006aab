import Core1401
import Testing
import Units1401

@testable import System1401

@Suite("Going back: targets and messages")
struct GoBackTests {
  /// A job that reads a card, prints its first columns and punches them, five times; then it halts at 550.
  private func job(_ history: HistoryLimits? = HistoryLimits(interval: 20)) -> Bench {
    let deck = CardDeck(cards: cards(5).map(Card.init(_:)))
    let bench = Bench(decks: [deck], history: history)
    bench.put("',201101" + "'1" + "'M005205" + "'2" + "'M005105" + "'4" + "'B550A" + "'B507" + "'N", at: 500)
    bench.put("'.'N", at: 550)
    bench.begin(at: 500)
    return bench
  }

  @Test("one instruction back, and forward again")
  func instructions() {
    let bench = job()
    bench.send(.stepInstructions(3))
    let (third, cycles) = (bench.place, bench.cycles)
    bench.send(.stepInstructions(1))
    let fourth = bench.state
    bench.send(.goBack(.instructions(1)))
    #expect(bench.place == third)
    #expect(bench.snapshot.stop?.message == "back at cycle \(cycles), next instruction at 0515")
    bench.send(.stepInstructions(1))
    #expect(bench.state == fourth)
    bench.send(.stepCycle, .stepCycle, .goBack(.instructions(1)))
    #expect(bench.state == fourth)
  }

  @Test("two hundred instructions back exceed the past, and the oldest place is reached")
  func tooFar() {
    let bench = job()
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .halt)
    bench.send(.goBack(.instructions(200)))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.cycles == 0)
    #expect(bench.snapshot.history?.takenBack.lines == 5)
    bench.send(.goBack(.instructions(1)))
    #expect(bench.snapshot.refusal == "the history begins here")
  }

  @Test("lines and cards are delivered once, however the machine goes back and forward")
  func outputOnce() {
    let straight = job()
    straight.send(.start)
    straight.finish()
    let bench = job()
    bench.send(.start)
    for back in [1, 60, 7, 150, 33] {
      bench.send(.goBack(.cycles(back)), .start)
      #expect(bench.snapshot.stop?.reason == .halt)
    }
    bench.send(.goBack(.cycles(100)))
    bench.finish()
    #expect(bench.paper == straight.paper)
    #expect(bench.cards == straight.cards)
    #expect(bench.output.discarded.isEmpty)
  }

  @Test("another course appends its output to what was discarded, and reports how much that is")
  func anotherCourse() {
    let bench = job()
    bench.send(.start)
    let before = bench.output
    bench.send(.goBack(.cycle(60)))
    let takenBack = bench.snapshot.history?.takenBack
    #expect(takenBack?.lines == 4)
    bench.send(.press(.addToHopper(CardDeck(cards: [Card("ANOTHER")]))))
    #expect(bench.snapshot.history?.isBack == false)
    #expect(bench.snapshot.history?.discarded == takenBack)
    #expect(bench.snapshot.history?.takenBack.isZero == true)
    bench.send(.start)
    #expect(bench.output.discarded.map(\.count) == [takenBack])
    #expect(bench.output.discarded.first?.behindEvents == before.printer.count)
    #expect(bench.output.lineCount == 5 + 5)
    #expect(bench.paper.hasSuffix("CARD5\nANOTH\n"))
    bench.finish()
    #expect(bench.output.stacked.count { $0.card == Card("ANOTHER") } == 1)
  }

  @Test("the same action again keeps the course")
  func sameAction() {
    let bench = job()
    bench.send(.stepInstructions(2), .deposit(900, .asterisk), .stepInstructions(2))
    let end = bench.place
    bench.send(.goBack(.instructions(3)), .stepInstructions(1), .deposit(900, .asterisk))
    #expect(bench.snapshot.history?.isBack == true)
    bench.send(.stepInstructions(2))
    #expect(bench.place == end)
    #expect(bench.snapshot.history?.isBack == false)
    bench.send(.goBack(.instructions(3)), .stepInstructions(1), .deposit(900, .zero))
    #expect(bench.snapshot.history?.isBack == false)
  }

  @Test("the operator's action is repeated at its step while the machine runs")
  func actionsAgain() {
    let bench = job()
    bench.send(
      .setBreakpoint(515, true), .start, .deposit(205, .asterisk), .setBreakpoint(515, false), .start)
    let (paper, end) = (bench.paper, bench.state)
    bench.send(.goBack(.cycle(0)), .start)
    #expect(bench.state == end)
    #expect(bench.paper == paper)
    #expect(paper.contains("*"))
  }

  @Test("going back to the last stop shows the reason for it")
  func stops() {
    let bench = job()
    bench.send(.setBreakpoint(515, true), .start, .start, .start)
    let lines = bench.snapshot.units.linesPrinted
    bench.send(.goBack(.stop))
    #expect(bench.snapshot.stop?.reason == .breakpoint)
    #expect(bench.snapshot.units.linesPrinted == lines - 1)
    bench.send(.goBack(.stop), .goBack(.stop))
    #expect(bench.cycles == 0)
    bench.send(.goBack(.end))
    #expect(bench.snapshot.stop?.reason == .breakpoint)
    #expect(bench.snapshot.history?.isBack == false)
    bench.send(.goBack(.end))
    #expect(bench.snapshot.refusal == "the machine is at the end of its timeline")
  }

  @Test("the last stop is also that of a breakpoint set after the machine has passed it")
  func laterBreakpoint() {
    let straight = job()
    straight.send(.setBreakpoint(515, true))
    var stops: [(cycles: UInt64, message: String?)] = []
    repeat {
      straight.send(.start)
      stops.append((straight.cycles, straight.snapshot.stop?.message))
    } while straight.snapshot.stop?.reason == .breakpoint
    #expect(stops.count > 3)
    let bench = job()
    bench.send(.start)
    #expect(bench.cycles == stops.last?.cycles)
    bench.send(.setBreakpoint(515, true))
    for stop in stops.dropLast().reversed() {
      bench.send(.goBack(.stop))
      #expect(bench.cycles == stop.cycles && bench.snapshot.stop?.message == stop.message)
    }
    bench.send(.goBack(.stop))
    #expect(bench.cycles == 0)
  }

  @Test("the same for a watchpoint, whatever the distance of checkpoints", arguments: [3, 7, 50, 10_000])
  func laterWatchpoint(interval: UInt64) {
    func machine() -> Bench {
      let bench = Bench(history: HistoryLimits(interval: interval))
      bench.put("'A700702'C702705'A703702'B500", at: 500)
      bench.put("'1'00'1'000", at: 700)
      bench.begin(at: 500)
      return bench
    }
    let watch = Breakpoint(.storage(.write, 701...702))
    let straight = machine()
    straight.send(.debug(.set(watch)))
    var cycles: [UInt64] = []
    for _ in 0..<6 {
      straight.send(.start)
      cycles.append(straight.cycles)
    }
    let bench = machine()
    bench.send(.setBreakpoint(507, true))
    for _ in 0..<4 { bench.send(.start) }
    bench.send(.setBreakpoint(507, false), .debug(.set(watch)))
    for cycle in cycles.filter({ $0 < bench.cycles }).reversed() {
      bench.send(.goBack(.stop))
      #expect(bench.cycles == cycle)
    }
  }

  @Test("a check light is restored with its stop")
  func checks() {
    let bench = Bench()
    bench.put("'N'Z", at: 100)
    bench.begin(at: 102)
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .check)
    let checked = bench.state
    bench.send(.checkReset, .setRegister(.iAddress, AddressRegister(100)), .stepInstructions(1))
    bench.send(.goBack(.stop))
    #expect(bench.state == checked)
    #expect(bench.snapshot.stop?.reason == .check)
    bench.send(.stepInstructions(1))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.history?.isBack == false)
  }

  @Test("a cycle number forward, back, and beyond the tip")
  func cycleNumbers() {
    let bench = job()
    bench.send(.start)
    let end = bench.cycles
    bench.send(.goBack(.cycle(40)))
    #expect(bench.cycles == 40)
    bench.send(.goBack(.cycle(90)))
    #expect(bench.cycles == 90)
    bench.send(.goBack(.cycle(end + 1)))
    #expect(bench.cycles == 90)
    #expect(
      bench.snapshot.refusal
        == "cycle \(end + 1) has not come yet; this course ends at cycle \(end)")
  }

  @Test("switches that affect the machine are restored, those of the operator stay")
  func switches() {
    let bench = job()
    bench.send(.stepInstructions(2))
    var switches = bench.session.switches
    switches.senseSwitches.insert(Indicators(dCharacter: StoredCharacter(code: 0o62)))
    switches.dials = 431
    bench.send(.setSwitches(switches), .stepInstructions(2), .goBack(.instructions(3)))
    #expect(bench.session.switches.senseSwitches == [.senseSwitchA])
    #expect(bench.session.switches.dials == 431)
    bench.send(.stepInstructions(3))
    #expect(bench.session.switches.senseSwitches == switches.senseSwitches)
  }

  @Test("it is refused without history, and while the machine runs")
  func refusals() {
    let bench = job(nil)
    bench.send(.stepInstructions(2), .goBack(.instructions(1)))
    #expect(bench.snapshot.refusal == "no history is recorded: 'back on' records it from now on")
    #expect(bench.snapshot.history == nil)
    bench.send(.keepHistory(HistoryLimits()), .stepInstructions(1), .goBack(.instructions(1)))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.history?.oldestCycle == bench.cycles)
    bench.send(.keepHistory(nil))
    #expect(bench.snapshot.history == nil)
  }

  @Test("restart begins a new past")
  func restart() {
    let bench = job()
    bench.send(.start, .restart, .goBack(.stop))
    #expect(bench.snapshot.refusal == "there is no stop before this place")
    #expect(bench.snapshot.history?.oldestCycle == 0)
  }

  @Test("memory stays within its limit, and all of the past reachable")
  func memory() {
    let limit = 40_000
    let bench = job(HistoryLimits(memory: limit, interval: 10))
    bench.put("'N'N'B600", at: 600)
    bench.begin(at: 600)
    for _ in 0..<20 {
      bench.send(.stepInstructions(500))
      #expect(bench.snapshot.history.map { $0.memory <= limit + 4000 } == true)
    }
    let end = bench.state
    bench.send(.goBack(.cycle(1)))
    #expect(bench.cycles == 1)
    bench.send(.goBack(.end))
    #expect(bench.state == end)
  }
}
