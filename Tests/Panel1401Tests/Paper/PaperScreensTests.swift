import Core1401
import Panel1401
import Testing
import Units1401

@Suite("Paper: golden screens")
@MainActor
struct PaperScreensTests {
  /// A paper with the powers of two up to 2 to the power of 64, of which 2 to the power of 51 is at line 1 of
  /// a form.
  private func powers(_ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode) -> PaperFixture {
    let fixture = PaperFixture(width: width, height: height, glyphs: glyphs)
    fixture.skipPowers(below: 51)
    fixture.printPowers(to: 64)
    return fixture
  }

  @Test("different widths", arguments: [(80, 10), (100, 10), (132, 14), (140, 16), (160, 12)])
  func widths(_ width: Int, _ height: Int) throws {
    try expectGolden(powers(width, height).screen(), "paper-\(width)")
  }

  @Test(
    "from 140 columns all positions are visible, and one less for each column below",
    arguments: [139, 140, 160])
  func positions(_ width: Int) {
    #expect(powers(width, 10).paper.visiblePositions == min(132, width - 8))
  }

  @Test("ASCII")
  func ascii() throws {
    let fixture = powers(80, 10, .ascii)
    fixture.press("kk")
    try expectGolden(fixture.screen(), "paper-ascii")
  }

  @Test("without colour there is a tick at every third line")
  func noColour() throws {
    let fixture = powers(80, 10)
    fixture.paper.hasColour = false
    try expectGolden(fixture.screen(), "paper-no-colour")
  }

  @Test("with a ruler, the focus, and the end of a form")
  func ruler() throws {
    let tape = CarriageTape(lineCount: 9, holes: [0: [0, 1]])
    let fixture = PaperFixture(width: 80, height: 16, lastPosition: 60, tape: tape)
    fixture.paper.isFocused = true
    fixture.press("r")
    fixture.printPowers(to: 6)
    fixture.order(.skipNow(channel: 1))
    fixture.print("NEXT FORM", .spaceSuppression)
    fixture.print("NEXT")
    fixture.printPowers(to: 10)
    try expectGolden(fixture.screen(), "paper-ruler")
  }

  @Test("small windows with four lines of paper, one line, and none", arguments: [(60, 6), (40, 1), (11, 4)])
  func small(_ width: Int, _ height: Int) throws {
    try expectGolden(powers(width, height).screen(), "paper-\(width)x\(height)")
  }

  @Test("every size can be drawn", arguments: 0...9)
  func anySize(_ height: Int) {
    let fixture = powers(80, 10)
    for width in 0...20 {
      fixture.display.resize(to: Size(width: width, height: height))
      #expect(fixture.screen().size == Size(width: width, height: height))
    }
  }

  @Test("overprinted characters are bold, others are not")
  func bold() {
    let fixture = PaperFixture(width: 140, height: 10)
    fixture.print("AB", .spaceSuppression)
    fixture.print(" B")
    let screen = fixture.screen()
    #expect([4, 5].map { screen[$0, 1].character } == ["A", "B"])
    #expect([4, 5].map { screen[$0, 1].attributes } == [[], .bold])
  }

  @Test("the graphics depend on the chain")
  func chain() {
    let fixture = PaperFixture(width: 140, height: 4)
    fixture.print("#@|)")
    #expect(fixture.rows()[1].contains("┊#@‡⌑ "))
    fixture.paper.chain = .h
    #expect(fixture.rows()[1].contains("┊='‡) "))
  }
}
