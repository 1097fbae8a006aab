import System1401
import Testing

@testable import Panel1401

@Suite("Key map")
@MainActor
struct KeyMapTests {
  @Test("no key is bound twice")
  func unique() {
    let keys = KeyMap.bindings.flatMap { $0.keys + ($0.function.map { [Key.function($0)] } ?? []) }
    #expect(Set(keys).count == keys.count)
  }

  @Test("no function is only on F1, F10 or F11")
  func functionKeys() {
    for binding in KeyMap.bindings {
      guard let function = binding.function, [1, 10, 11].contains(function) else { continue }
      #expect(!binding.keys.isEmpty)
    }
  }

  @Test(
    "the function keys of the table",
    arguments: [
      (1, "?"), (2, "b"), (4, "u"), (5, "z"), (7, ","), (8, "n"), (9, " "),
    ])
  func function(_ number: Int, _ letter: Character) {
    #expect(KeyMap.binding(of: .function(number))?.action == KeyMap.binding(of: .character(letter))?.action)
  }

  @Test("golden screens of the key bar", arguments: LayoutStep.allCases)
  func bar(_ step: LayoutStep) throws {
    var context = KeyContext()
    context.pane = .core
    context.rules.keepsHistory = true
    let view = LegendView { _ in }
    view.frame = Rect(x: 0, y: 0, width: step.columns, height: 1)
    view.show([KeyMap.bar(step: step, context: context)])
    #expect(view.lines[0].width <= step.columns)
    try expectGolden(picture(of: view, width: step.columns, height: 1), "keybar-\(step.columns)")
  }

  @Test("every legend of the key bar has the action of its key")
  func barActions() {
    for step in LayoutStep.allCases {
      for legend in KeyMap.bar(step: step, context: KeyContext()).legends where legend.role != .text {
        #expect(legend.text.allSatisfy { $0 == " " } || legend.action != nil)
      }
    }
  }

  @Test("every key is in the help at each width, and every line fits")
  func help() {
    let snapshot = SystemSnapshot.halted()
    for width in [36, 76, 96, 156] {
      for pane in Pane.allCases {
        let lines = HelpText.lines(width: width, pane: pane, snapshot: snapshot)
          .map { $0.legends.map(\.text).joined() }
        for binding in KeyMap.bindings {
          #expect(lines.contains { $0.contains(binding.description) }, "\(binding.description)")
        }
        #expect(lines.allSatisfy { $0.count <= width }, "\(width) \(pane)")
      }
    }
  }

  @Test("the buttons of the controls are keys of the table")
  func buttons() {
    #expect(
      KeyMap.bindings.filter { $0.button != nil }.map(\.keyName) == ["Space", "C", "R", "L", "K", "E", "T"])
  }
}
