import Core1401
import Panel1401
import System1401
import Testing

@Suite("Lights: golden screens")
@MainActor
struct LightsGoldenTests {
  private func lights(
    _ snapshot: SystemSnapshot, _ step: LayoutStep, style: LampStyle, glyphs: Glyphs = .unicode
  ) -> Screen {
    let view = LightsView(step: step, style: style) { _ in }
    view.show(snapshot, levels: exactLevels(snapshot))
    return picture(of: view, width: step.columns, height: LightsView.height(for: step), glyphs: glyphs)
  }

  @Test("dark lamps as dots", arguments: LayoutStep.allCases)
  func dots(_ step: LayoutStep) throws {
    try expectGolden(lights(.addInProgress(), step, style: .dots), "lights-\(step.columns)")
  }

  @Test("in ASCII", arguments: LayoutStep.allCases)
  func ascii(_ step: LayoutStep) throws {
    let screen = lights(.addInProgress(), step, style: .dots, glyphs: .ascii)
    #expect(screen.text.utf8.allSatisfy { $0 < 128 })
    // The sample has compared two different fields.
    #expect(screen.text.contains("B<>A") == (step >= .columns80))
    try expectGolden(screen, "lights-\(step.columns)-ascii")
  }

  @Test("dim legends for terminals with colours", arguments: [LayoutStep.columns80, .columns160])
  func legends(_ step: LayoutStep) throws {
    try expectGolden(lights(.addInProgress(), step, style: .legends), "lights-\(step.columns)-legends")
  }

  @Test("a fault marks its block", arguments: [LayoutStep.columns60, .columns80, .columns132])
  func fault(_ step: LayoutStep) throws {
    try expectGolden(
      lights(.checked([.operation, .storageAddress, .bRegister]), step, style: .dots),
      "lights-\(step.columns)-fault")
  }

  @Test("each digit lights its bits and its parity")
  func digits() throws {
    let view = View()
    for digit in 0...9 {
      var snapshot = SystemSnapshot()
      snapshot.processor.iAddress = AddressRegister(1111 * digit)
      snapshot.processor.aAddress = AddressRegister((10 + digit % 6) * 1000 + 5)
      let lights = LightsView(step: .columns80, style: .dots) { _ in }
      lights.show(snapshot, levels: exactLevels(snapshot))
      // Two rows of five, the first two blocks of each.
      let half = View()
      half.addSubview(lights)
      lights.frame = Rect(x: 0, y: 0, width: 80, height: 7)
      half.frame = Rect(x: digit % 5 * 23, y: digit / 5 * 7, width: 22, height: 7)
      view.addSubview(half)
    }
    try expectGolden(picture(of: view, width: 115, height: 14), "lamps-digits")
  }

  @Test("each of the 64 characters lights its bits and its parity, with and without word mark")
  func characters() throws {
    let view = View()
    for code in UInt8(0)..<64 {
      var snapshot = SystemSnapshot()
      snapshot.processor.bRegister = StoredCharacter(code: code)
      snapshot.processor.aRegister = StoredCharacter(code: code, wordMark: true)
      let lights = LightsView(step: .columns80, style: .dots) { _ in }
      lights.show(snapshot, levels: exactLevels(snapshot))
      let part = View()
      part.addSubview(lights)
      lights.frame = Rect(x: -33, y: 0, width: 80, height: 7)
      part.frame = Rect(x: Int(code) % 8 * 15, y: Int(code) / 8 * 7, width: 14, height: 7)
      view.addSubview(part)
    }
    try expectGolden(picture(of: view, width: 120, height: 56), "lamps-characters")
  }
}
