/// The keys of each pane, which are the first part of the help.
enum PaneHelp {
  /// The keys of a pane, the most useful first.
  static func keys(of pane: Pane) -> [(keys: String, text: String)] {
    switch pane {
    case .paper:
      [
        ("↑ ↓ ← →", "move the paper"), ("0 $", "left and right edge"), ("End", "follow the printing"),
        ("T", "tear the sheet off"), ("/ * #", "find, next, previous"), ("r", "ruler, while it runs"),
        ("s", "save the sheet"),
      ]
    case .listing:
      [
        ("↑ ↓", "line by line"), ("b", "breakpoint on or off"), ("u", "run until this line"),
        ("g", "go to label, line, address"), ("/ * #", "find, next, previous"),
        ("Enter", "source, condition"),
        ("s", "source or storage"),
      ]
    case .core:
      [
        ("↑ ↓ ← →", "position by position"), ("g", "go to address or field"), ("Enter", "change the field"),
        ("v", "watch the field"), ("f", "field in the strip"), ("p", "undo a change"),
        ("/ * #", "find, next, previous"),
        ("w", "row of word marks"),
      ]
    case .units: [("/", "find"), ("click", "EOF: the END OF FILE key"), (":", "mount: help mount")]
    case .trace: [("↑ ↓", "older and newer"), ("/ * #", "find, next, previous"), ("End", "newest")]
    case .breakpoints: [("↑ ↓", "choose"), ("/", "find"), ("Enter", "edit the condition"), ("b", "delete")]
    case .tray:
      [
        ("Enter", "open the sheet"), ("s", "save the sheet"), ("a", "save all sheets"),
        ("1", "back to the paper"),
      ]
    }
  }
}
