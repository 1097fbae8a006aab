import Core1401
import RandomNumbers
import Testing
import Units1401

@testable import System1401

@Suite("Going back: any place of any course")
struct GoBackPropertyTests {
  /// A course of single steps and actions, with the state at each place.
  private func course(seed: UInt64, steps: Int = 600) -> (
    bench: Bench, states: [TimelinePlace: Installation]
  ) {
    var operator1401 = RandomOperator(seed: seed)
    let limits = HistoryLimits(
      memory: operator1401.random.oneIn(2) ? 64 << 20 : 1,
      interval: UInt64.random(in: 1...300, using: &operator1401.random))
    let bench = Bench(decks: [operator1401.deck(), operator1401.deck()], history: limits)
    bench.put(operator1401.program(), at: 500)
    bench.begin(at: 500)
    var states = [bench.place: bench.state]
    for _ in 0..<steps {
      bench.send(operator1401.command(bench.session.switches))
      states[bench.place] = bench.state
    }
    return (bench, states)
  }

  @Test(
    "state and media are the same when going back and forward",
    arguments: 1...40 as ClosedRange<UInt64>)
  func anyPlace(seed: UInt64) throws {
    let (bench, states) = course(seed: seed)
    var random = SplitMix64(seed: seed)
    let end = bench.state
    let endPlace = bench.place
    let written = bench.output
    let places = states.keys.sorted()
    for _ in 0..<12 {
      let step = places[Int.random(in: 0..<places.count, using: &random)].step
      let latest = try #require(places.last { $0.step == step })
      guard step < bench.place.step else { continue }
      bench.send(.goBack(.cycles(Int(bench.place.step - step))))
      #expect(bench.snapshot.refusal == nil)
      #expect(bench.place == latest)
      #expect(differences(bench.state, states[latest]) == [])
      // Several steps forward again.
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        bench.send(.stepCycle)
        guard bench.snapshot.refusal == nil else { break }
        #expect(differences(bench.state, states[bench.place]) == [], "forward at \(bench.place)")
      }
      #expect(OutputCount(bench.output) == OutputCount(written))
    }
    if bench.place != endPlace { bench.send(.goBack(.end)) }
    #expect(bench.place == endPlace)
    #expect(differences(bench.state, end) == [])
    #expect(OutputCount(bench.output) == OutputCount(written))
    #expect(bench.snapshot.history?.isBack == false)
    #expect(bench.snapshot.history?.takenBack.isZero == true)
  }

  @Test(
    "also in long runs: any cycle, and forward in one run", arguments: 200...225 as ClosedRange<UInt64>)
  func longRuns(seed: UInt64) throws {
    var operator1401 = RandomOperator(seed: seed, usesMedia: seed.isMultiple(of: 2))
    // With less memory, writes on tape shorten the past.
    let memory = operator1401.usesMedia ? 200_000 : 20_000
    let bench = Bench(
      decks: [operator1401.deck(), operator1401.deck()],
      history: HistoryLimits(memory: memory, interval: 500))
    if operator1401.usesMedia { operator1401.mountMedia(at: bench) }
    bench.put(operator1401.program(), at: 500)
    bench.begin(at: 500)
    var stands: [(place: TimelinePlace, state: Installation)] = []
    for _ in 0..<40 {
      bench.send(operator1401.command(bench.session.switches), .checkReset)
      bench.send(.stepInstructions(Int.random(in: 1...200, using: &operator1401.random)))
      stands.append((bench.place, bench.state))
    }
    let written = bench.output
    for _ in 0..<8 {
      guard let (place, state) = stands.randomElement(using: &operator1401.random) else { return }
      let cycle = UInt64.random(in: 0...bench.cycles, using: &operator1401.random)
      bench.send(.goBack(.cycle(cycle)))
      #expect(bench.cycles == cycle)
      bench.send(.stepInstructions(Int.random(in: 1...500, using: &operator1401.random)))
      if let known = stands.first(where: { $0.place == bench.place }) {
        #expect(differences(bench.state, known.state) == [])
      }
      let present = (state: bench.state, place: bench.place)
      bench.session.history?.recordTip(present.state, at: present.place)
      #expect(bench.session.goTo(place))
      #expect(differences(bench.state, state) == [])
    }
    let (place, state) = try #require(stands.last)
    #expect(bench.session.goTo(place))
    #expect(differences(bench.state, state) == [])
    // The machine may have continued past the last of these places.
    #expect(bench.output.printer.starts(with: written.printer))
    #expect(bench.output.punched.starts(with: written.punched))
    #expect(bench.output.stacked.starts(with: written.stacked))
  }
}
