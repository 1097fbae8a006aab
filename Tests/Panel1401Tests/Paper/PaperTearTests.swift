import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: tear sheet")
@MainActor
struct PaperTearTests {
  /// A paper with eight visible lines, of which the last is 2 to the power of 64.
  private func storyboard() -> PaperFixture {
    let fixture = PaperFixture(width: 66, height: 10, lastPosition: 58)
    fixture.skipPowers(below: 51)
    fixture.printPowers(to: 64)
    _ = fixture.display.frame()
    return fixture
  }

  @Test(
    "golden screens of a tear while the machine runs, with a line every 130 ms",
    arguments: [0, 80, 300, 433, 566, 800])
  func frames(_ milliseconds: Int) throws {
    let fixture = storyboard()
    fixture.paper.tear(at: .seconds(5))
    fixture.printPowers(to: 64 + milliseconds / 130)
    fixture.paper.update(at: .seconds(5) + .milliseconds(milliseconds))
    try expectGolden(fixture.screen(), "paper-tear-\(milliseconds)")
    #expect(fixture.paper.isAnimating(at: .seconds(5) + .milliseconds(milliseconds)) == (milliseconds < 800))
  }

  @Test("the sheet lifts with the first frame, when the printout is already torn")
  func firstFrame() {
    let fixture = storyboard()
    let before = fixture.rows()[1...8]
    fixture.paper.tear(at: .zero)
    let after = fixture.rows()[1...8]
    // Only the right corner has moved.
    #expect(after.dropLast(2) == before.dropLast(2))
    #expect(after.last?.first == before.last?.first && after.last != before.last)
    #expect(fixture.paper.printout.sheet.number == 2 && fixture.paper.printout.sheet.rowCount == 0)
    #expect(fixture.torn.map(\.sheet.printedRowCount) == [14])
  }

  @Test(
    "the perforation rips from the right within 200 ms, the right side lifts first, at the end all is new"
  )
  func shape() {
    let animation = TearAnimation(size: Size(width: 64, height: 8))
    func closed(_ time: Int) -> Int {
      // Where the sheet has lifted, the perforation is open anyway.
      (0..<64).count {
        !animation.isRipped(x: $0, at: .milliseconds(time))
          && animation.part(x: $0, y: 7, at: .milliseconds(time)) == .old
      }
    }
    #expect(closed(0) > 40 && closed(200) == 0)
    var last = 64 * 8
    for time in stride(from: 0, through: 830, by: 10) {
      let elapsed = Duration.milliseconds(time)
      let columns = (0..<8).map { animation.oldColumns(y: $0, at: elapsed) }
      #expect(zip(columns, columns.dropFirst()).allSatisfy { $0 >= $1 }, "at \(time) ms")
      let old = columns.reduce(0, +)
      #expect(old <= last, "at \(time) ms the old sheet reappears")
      last = old
    }
    #expect(last == 0 && animation.isOver(at: .milliseconds(800)))
    #expect(!animation.isOver(at: .milliseconds(799)))
  }

  @Test("every frame shows motion", arguments: [(80, 10), (132, 20), (66, 4), (140, 48)])
  func motion(_ width: Int, _ height: Int) {
    let fixture = PaperFixture(width: width, height: height)
    fixture.printPowers(to: 60)
    _ = fixture.display.frame()
    fixture.paper.tear(at: .zero)
    for frame in 1...24 {
      fixture.paper.update(at: .milliseconds(33 * frame))
      #expect(!fixture.display.frame().isEmpty, "frame \(frame)")
    }
  }

  @Test("the edge is smooth: adjacent columns differ by at most two eighths of a row")
  func smoothEdge() {
    let animation = TearAnimation(size: Size(width: 138, height: 8))
    for time in stride(from: 0, to: 800, by: 33) {
      let edges = (0..<138).map { x in
        (0..<8).reduce(0) { sum, y in
          let cell = animation.cell(x: x, y: y, at: .milliseconds(time))
          return sum + (cell.upper == .old ? (cell.lower == .old ? 8 : 8 - cell.eighths) : 0)
        }
      }
      #expect(zip(edges, edges.dropFirst()).allSatisfy { abs($0 - $1) <= 2 }, "at \(time) ms: \(edges)")
    }
  }

  @Test("the margins lift with the sheet")
  func margins() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.paper.update(at: .milliseconds(500))
    let screen = fixture.screen()
    let marginRoles = Set((1...8).flatMap { y in [2, 63].map { screen[$0, y].role } })
    #expect(!marginRoles.isDisjoint(with: [.tearLight, .tearDark, .tearShadow, .tearEnd, .tearEndBar]))
  }

  @Test("at the end nothing of the old sheet is left, at any size", arguments: [1, 2, 8, 40])
  func sizes(_ height: Int) {
    let animation = TearAnimation(size: Size(width: 132, height: height), duration: .milliseconds(500))
    let left = (0..<132).flatMap { x in
      (0..<height).filter { animation.part(x: x, y: $0, at: .milliseconds(499)) == .old }
    }
    #expect(left.isEmpty)
  }

  @Test(
    "during a run no line is lost or duplicated, the columns stay, and the new sheet is blank at once"
  )
  func running() {
    let fixture = PaperFixture(width: 80, height: 12)
    fixture.printPowers(to: 20)
    #expect(fixture.paper.leftPosition == 61)
    fixture.paper.tear(at: .zero)
    #expect(fixture.paper.leftPosition == 61)
    for frame in 0...24 {
      fixture.printPowers(to: 20 + frame / 3)
      fixture.paper.update(at: .milliseconds(33 * frame))
      _ = fixture.display.frame()
      #expect(fixture.paper.printout.sheet.printedRowCount == frame / 3)
    }
    fixture.paper.update(at: .milliseconds(833))
    #expect(!fixture.paper.isAnimating(at: .milliseconds(833)))
    #expect(fixture.listing == powersOfTwo(to: 28))
    #expect(fixture.paper.leftPosition == 61 && fixture.paper.isFollowing)
  }

  @Test("at the end the screen equals that of a paper without a tear")
  func endScreen() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.printPowers(to: 70)
    // Only two frames: one in the middle, one much too late.
    fixture.paper.update(at: .milliseconds(400))
    _ = fixture.display.frame()
    fixture.paper.update(at: .seconds(3))
    let last = fixture.screen()
    fixture.display.redrawAll()
    #expect(fixture.screen() == last)
    #expect(!last.text.contains { "▁▂▃▄▅▆▇╎".contains($0) })
    #expect(fixture.paper.nextFrame(after: .seconds(3)) == nil)
    fixture.paper.update(at: .seconds(4))
    #expect(fixture.display.frame().isEmpty)
  }

  @Test("while stopped the tear ends with a blank sheet")
  func stopped() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.paper.update(at: .milliseconds(800))
    #expect(fixture.rows()[1...8].allSatisfy { !$0.contains { $0.isNumber } })
  }

  @Test("a blank sheet is not torn off")
  func nothingPrinted() {
    let fixture = PaperFixture(width: 80, height: 10)
    #expect(fixture.paper.tear(at: .zero) == .nothingPrinted)
    #expect(fixture.torn.isEmpty && !fixture.paper.isAnimating(at: .zero))
  }

  @Test("another tear during the first one follows it once, if lines were printed")
  func merged() {
    let fixture = storyboard()
    #expect(fixture.paper.tear(at: .zero) == .torn)
    #expect(fixture.paper.tear(at: .milliseconds(100)) == .merged)
    fixture.printPowers(to: 66)
    #expect(fixture.paper.tear(at: .milliseconds(200)) == .merged)
    #expect(fixture.torn.count == 1)
    fixture.paper.update(at: .milliseconds(810))
    #expect(fixture.torn.map(\.sheet.printedRowCount) == [14, 2])
    #expect(fixture.paper.isAnimating(at: .milliseconds(820)))
    fixture.paper.update(at: .milliseconds(1_610))
    #expect(fixture.torn.count == 2 && fixture.paper.nextFrame(after: .seconds(2)) == nil)
  }

  @Test("another tear without new lines is ignored")
  func ignored() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.paper.tear(at: .milliseconds(100))
    fixture.paper.update(at: .milliseconds(800))
    #expect(fixture.torn.count == 1)
    #expect(fixture.paper.nextFrame(after: .milliseconds(800)) == nil)
  }

  enum Interruption: CaseIterable {
    case escape, resize, otherPane
  }

  @Test("Escape, a new size and another pane end the tear at once", arguments: Interruption.allCases)
  func interrupted(_ interruption: Interruption) {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.paper.update(at: .milliseconds(400))
    fixture.printPowers(to: 65)
    #expect(fixture.screen().text.contains { "▁▂▃▄▅▆▇".contains($0) })
    switch interruption {
    case .escape: #expect(fixture.press(.escape))
    case .resize: fixture.display.resize(to: Size(width: 70, height: 11))
    case .otherPane: fixture.paper.endTear()
    }
    #expect(fixture.paper.nextFrame(after: .milliseconds(401)) == nil)
    let text = fixture.screen().text
    #expect(!text.contains { "▁▂▃▄▅▆▇╎".contains($0) } && text.contains("36893488147419103232"))
  }

  @Test("ending a tear also performs a requested second one")
  func interruptedTwice() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.paper.tear(at: .milliseconds(10))
    fixture.printPowers(to: 65)
    fixture.paper.endTear()
    #expect(fixture.torn.map(\.number) == [1, 2])
    #expect(fixture.paper.nextFrame(after: .zero) == nil)
  }

  @Test("keys work during a tear")
  func keys() {
    let fixture = storyboard()
    fixture.paper.tear(at: .zero)
    fixture.press("$r")
    #expect(fixture.paper.leftPosition == 75 && fixture.paper.hasRuler)
    #expect(fixture.paper.isAnimating(at: .milliseconds(10)))
  }

  @Test(
    "with reduced motion or no duration the sheet is replaced at once; the title names it for two seconds",
    arguments: [true, false])
  func reducedMotion(_ reduces: Bool) {
    let fixture = PaperFixture(width: 80, height: 10)
    fixture.paper.reducesMotion = reduces
    if !reduces { fixture.paper.tearDuration = .zero }
    fixture.printPowers(to: 11)
    fixture.paper.tear(at: .seconds(1))
    #expect(fixture.rows()[0].contains(" sheet 1 torn off: 12 lines in the tray "))
    #expect(!fixture.paper.isAnimating(at: .seconds(1)))
    #expect(fixture.paper.nextFrame(after: .seconds(1)) == .seconds(3))
    fixture.paper.update(at: .milliseconds(2_999))
    #expect(fixture.rows()[0].contains("torn off"))
    fixture.paper.update(at: .seconds(3))
    #expect(fixture.rows()[0].contains("sheet 2 · line 13 of 66"))
    #expect(fixture.paper.nextFrame(after: .seconds(3)) == nil)
  }

  @Test("the duration is limited to 0-2000 ms")
  func duration() {
    let paper = PaperView()
    paper.tearDuration = .seconds(5)
    #expect(paper.tearDuration == .milliseconds(2_000))
    paper.tearDuration = .seconds(-1)
    #expect(paper.tearDuration == .zero)
  }
}
