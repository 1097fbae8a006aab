import Foundation
import Panel1401
import PanelCurses

// A panel without a machine for the tests of the terminal. It shows its input, and can end in every way a
// program can.

/// A view with the last event and a row of lamps.
final class DemoView: View {
  var message = "READY"
  var step = 0

  override func draw(in canvas: inout Canvas) {
    let (width, height) = (bounds.width, bounds.height)
    canvas.box(bounds, title: " DEMO ", right: " \(width)x\(height) ")
    canvas.put(message, x: 2, y: 1)
    canvas.put("○ ● ▲ paper", x: 2, y: 2, role: .paper)
    canvas.put("word mark", x: 2, y: 3, attributes: .underline)
    for lamp in 0..<8 {
      let role: Role = lamp == step % 8 ? .lampLit : .lampDark
      canvas.put(Cell(lamp == step % 8 ? "8" : "·", role: role), x: 2 + 2 * lamp, y: 4)
    }
  }
}

/// The delegate, which handles keys.
@MainActor
final class Demo: PanelDelegate {
  let view = DemoView()
  var isMoving = false
  var later: Duration?
  var loop: FrameLoop?
  private var terminal: Terminal?

  func run() throws {
    var options = TerminalOptions(environment: ProcessInfo.processInfo.environment)
    options.mouse = !CommandLine.arguments.contains("--no-mouse")
    options.ascii = CommandLine.arguments.contains("--ascii")
    let terminal = try Terminal(options: options)
    self.terminal = terminal
    let display = Display(root: view, size: terminal.size, glyphs: terminal.appearance.glyphs)
    let loop = FrameLoop(terminal: terminal, display: display, delegate: self)
    self.loop = loop
    loop.run()
  }

  func key(_ key: Key) {
    show("KEY \(key)")
    switch key {
    case .character("q"): loop?.quit(status: 7)
    case .character("x"): exit(9)
    case .character("a"):
      isMoving.toggle()
      loop?.requestFrame()
    case .character("C"):
      terminal?.cursor = terminal?.cursor == nil ? Point(x: 2, y: 1) : nil
    case .character("e"): FileHandle.standardError.write(Data("from standard error\n".utf8))
    case .character("f"): fatalError("the demo fails")
    case .character("h"):
      FileHandle.standardOutput.write(Data("HANGING".utf8))
      while true { pause() }
    case .character("2"):
      // The signals of a terminal that is closed, before the main queue can handle the first.
      raise(SIGHUP)
      raise(SIGHUP)
    case .character("o"): print(overflow(1))
    case .character("n"):
      let counts = loop?.counts ?? FrameCounts()
      show("WAKE-UPS \(counts.wakeUps) FRAMES \(counts.frames) LATE \(counts.late)")
    case .character("t"):
      let counts = loop?.counts ?? FrameCounts()
      show("BYTES \(counts.lastBytes) CELLS \(counts.lastCells) IN \(counts.time / max(1, counts.frames))")
    case .character("w"): later = loop.map { $0.now + .milliseconds(400) }
    case .control("z"): loop?.suspend()
    case .control("l"): loop?.redrawAll()
    default: break
    }
  }

  func mouse(_ event: MouseEvent) {
    show("MOUSE \(event.action) \(event.position.x),\(event.position.y)")
  }

  func paste(_ text: String) {
    show("PASTE \(text.count)")
  }

  func tick(at time: Duration) -> Duration? {
    if let later, time >= later {
      show("LATER")
      self.later = nil
    }
    guard isMoving else { return later }
    view.step += 1
    view.setNeedsDisplay(in: Rect(x: 2, y: 4, width: 16, height: 1))
    return time
  }

  func willEnd(bySignal signal: Int32) {
    FileHandle.standardError.write(Data("saved before signal \(signal)\n".utf8))
  }

  private func show(_ message: String) {
    view.message = String((message + String(repeating: " ", count: 60)).prefix(60))
    view.setNeedsDisplay(in: Rect(x: 2, y: 1, width: 60, height: 1))
  }

  /// Overflows the stack.
  private func overflow(_ depth: Int) -> Int {
    depth == 0 ? 0 : overflow(depth + 1) + depth
  }
}

@main
struct Main {
  @MainActor
  static func main() {
    do {
      try Demo().run()
    } catch {
      FileHandle.standardError.write(Data("demo: \(error)\n".utf8))
      exit(1)
    }
  }
}
