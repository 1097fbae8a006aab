import Panel1401
import Testing

@Suite("Sizes of the panel")
struct LayoutStepTests {
  @Test(
    "a window has the widest step that fits",
    arguments: [
      (160, 50, LayoutStep.columns160), (200, 60, .columns160), (159, 50, .columns132),
      (132, 43, .columns132),
      (100, 30, .columns100), (80, 24, .columns80), (79, 24, .columns60), (132, 24, .columns132),
      (80, 23, .columns80), (132, 16, .columns132), (300, 20, .columns160), (132, 15, .columns40),
      (40, 8, .columns40),
      (20, 3, .columns40),
    ])
  func step(_ width: Int, _ height: Int, _ step: LayoutStep) {
    #expect(LayoutStep(width: width, height: height) == step)
  }
}
