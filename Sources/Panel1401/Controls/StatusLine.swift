internal import Core1401
public import System1401

/// What the status line shows in addition to the snapshot.
public struct StatusFacts: Hashable, Sendable {
  /// The current program or deck, such as `powers.cd`; empty if there is none.
  public var program = ""
  /// A temporary message, for example why a key does nothing now, or which key must follow a prefix.
  public var message = ""
  /// Debugging figures, such as `30 fps · 41 cells`; usually empty.
  public var frames = ""
  /// Whether the controls are visible. If not, the status line lists the switches that are on.
  public var hasControls = true
  /// Whether the check lights are visible, as they are from 60 columns. If not, the status line lists those that
  /// are on.
  public var hasLights = true

  /// Creates facts without a program or a message.
  public init() {}
}

/// The first line of the panel: machine, program, state, speed, machine time and cycles.
///
/// Parts that do not fit are left out, the least important first. The state, the reason for a stop and
/// messages are always shown.
public enum StatusLine {
  /// A part of the line; parts with the lowest weight are left out first.
  private struct Part {
    var legend: Legend
    let weight: Int
    /// Whether it is cut if nothing more can be left out.
    var isCut = false
  }

  /// The line for a size, cut to a width that is at least the size's own.
  public static func line(
    _ snapshot: SystemSnapshot, facts: StatusFacts, step: LayoutStep, width: Int
  ) -> LegendLine {
    let width = max(width, step.columns)
    var parts = parts(snapshot, facts: facts, step: step)
    // At 40 columns there is no room for separators.
    let (margin, gap) = step == .columns40 ? ("", "  ") : (" ", " │ ")
    func taken() -> Int {
      margin.count + parts.reduce(0) { $0 + $1.legend.text.count } + gap.count * (parts.count - 1)
    }
    while taken() > width, let least = parts.map(\.weight).min(), least < 100 {
      parts.removeAll { $0.weight == least }
    }
    let excess = taken() - width
    if excess > 0, let index = parts.firstIndex(where: \.isCut) ?? parts.indices.last {
      let text = parts[index].legend.text
      parts[index].legend.text = text.cut(to: max(1, text.count - excess))
    }
    var line: LegendLine = [Legend(margin)]
    for (index, part) in parts.enumerated() {
      if index > 0 { line.add(gap, role: .border) }
      line.legends.append(part.legend)
    }
    return line
  }

  private static func parts(
    _ snapshot: SystemSnapshot, facts: StatusFacts, step: LayoutStep
  ) -> [Part] {
    var parts: [Part] = []
    func add(_ text: String, _ weight: Int, _ role: Role = .text, _ action: PanelAction? = nil) {
      guard !text.isEmpty else { return }
      parts.append(Part(legend: Legend(text, role: role, action: action), weight: weight))
    }
    func addReason(_ text: String, _ role: Role) {
      guard !text.isEmpty else { return }
      parts.append(Part(legend: Legend(text, role: role), weight: 100, isCut: true))
    }
    let state = StateWords.state(of: snapshot)
    add(machine(snapshot, step: step), step < .columns80 ? 15 : 60, .title)
    add(facts.program, 50)
    parts.append(
      Part(
        legend: Legend(state.text, role: state.role, attributes: .bold, action: .startOrStop), weight: 100))
    // From 60 columns up the lights and switches that are on are never left out; the reason is cut instead.
    let weight = step == .columns40 ? 90 : 100
    if step == .columns40 || !facts.hasLights {
      for text in CheckLight.lit(snapshot) { add("!! \(text)", weight, .check) }
    }
    if !facts.hasControls {
      let switches = snapshot.switches
      let dials = AddressRegister.decimal(switches.dials)
      if switches.mode != .run { add(switches.mode.words.short, weight, .lampLit) }
      if switches.addressStop {
        add("ADDR STOP \(dials)", weight, .lampLit)
      }
    }
    if facts.message.isEmpty {
      addReason(StateWords.reason(of: snapshot), state.role)
      let wayOut = StateWords.wayOut(snapshot, isShort: step < .columns80)
      add(wayOut ?? "", 100, .current, .reload)
    } else {
      addReason(facts.message, .current)
    }
    add(StateWords.speed(snapshot.speed), 30, .text, .realTime)
    if snapshot.isRunning, !snapshot.speed.lampsCoverEveryCycle { add(StateWords.sampledLamps(at: step), 25) }
    add(StateWords.clock(snapshot.now), 40)
    let cycles = snapshot.processor.cycles.grouped
    if !snapshot.isRunning, let past = snapshot.history {
      add(StateWords.past(past, snapshot), 25, .faint, .stepBack)
    }
    add("\(cycles) cycles\(step == .columns160 ? " × 11.5 µs" : "")", 20)
    if step >= .columns100 { add(facts.frames, 10, .faint) }
    return parts
  }

  /// The model, its storage and as many features as fit at a size.
  private static func machine(_ snapshot: SystemSnapshot, step: LayoutStep) -> String {
    let storage = snapshot.storage.count
    let size = storage % 1000 == 0 ? "\(storage / 1000)K" : storage == 1400 ? "1.4K" : "\(storage)"
    let named: [(String, Features)] = [
      ("overlap", .processingOverlap), ("MPY/DIV", .multiplyDivide), ("print storage", .printStorage),
    ]
    let features = named.filter { snapshot.features.contains($0.1) }.map(\.0)
    switch step {
    case .columns40, .columns60, .columns80: return "IBM 1401 \(size)"
    case .columns100:
      return (["IBM 1401 \(size)"] + features.filter { $0 == "MPY/DIV" }).joined(separator: " ")
    case .columns132, .columns160:
      return "IBM 1401  " + ([size] + features).joined(separator: " · ")
    }
  }
}
